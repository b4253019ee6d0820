import { COMMAND_PRIORITY_LOW, SELECTION_CHANGE_COMMAND, type LexicalEditor } from 'lexical';
import { useEffect, useState } from 'react';

/** The editor in which the selection is: that of a caption within `editor`, or `editor` itself. */
export function useActiveEditor(editor: LexicalEditor): LexicalEditor {
  const [active, setActive] = useState(editor);
  useEffect(
    () =>
      editor.registerCommand(
        SELECTION_CHANGE_COMMAND,
        (_, changed) => {
          setActive(changed);
          return false;
        },
        COMMAND_PRIORITY_LOW,
      ),
    [editor],
  );

  // The editor of a caption that is gone has no element.
  if (active.getRootElement()) return active;
  return editor;
}
