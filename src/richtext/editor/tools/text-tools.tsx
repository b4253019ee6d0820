import { useLexicalEditable } from '@lexical/react/useLexicalEditable';
import { shortcut } from '../controls/shortcut.ts';
import { isSpeechSupported } from '../speech/speech-support.ts';
import { ToolButton } from '../controls/tool-button.tsx';
import { LockButton } from './lock-button.tsx';
import { useTools } from '../tools-context.ts';
import { ToolsMenu } from './tools-menu.tsx';
import { useIsEmpty } from './use-is-empty.ts';

/** The tools for the whole text: find and replace, speech, lock, clear, import and export. */
export function TextTools() {
  const isEditable = useLexicalEditable();
  const isEmpty = useIsEmpty();
  const { panel, openPanel, isListening, setListening } = useTools();

  return (
    <>
      <ToolButton
        label="Find and replace"
        icon="search"
        shortcut={shortcut('F')}
        isPressed={panel === 'find'}
        onPress={() => openPanel(panel === 'find' ? null : 'find')}
      />
      {isSpeechSupported() && (
        <ToolButton
          label="Speech to text"
          icon="mic"
          isPressed={isListening}
          isDisabled={!isEditable}
          onPress={() => setListening(!isListening)}
        />
      )}
      <LockButton />
      <ToolButton
        label="Clear"
        icon="eraser"
        isDisabled={isEmpty || !isEditable}
        onPress={() => openPanel('clear')}
      />
      <ToolsMenu />
    </>
  );
}
