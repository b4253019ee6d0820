import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { COMMAND_PRIORITY_LOW, type LexicalCommand } from 'lexical';
import { useEffect, useEffectEvent } from 'react';

/** Handles a command of the editor. */
export function useCommand<Payload>(
  command: LexicalCommand<Payload>,
  handle: (payload: Payload) => void,
): void {
  const [editor] = useLexicalComposerContext();
  const onCommand = useEffectEvent(handle);

  useEffect(
    () =>
      editor.registerCommand(
        command,
        (payload) => {
          onCommand(payload);
          return true;
        },
        COMMAND_PRIORITY_LOW,
      ),
    [editor, command],
  );
}
