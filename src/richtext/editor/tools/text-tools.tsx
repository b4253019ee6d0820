import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { useLexicalEditable } from '@lexical/react/useLexicalEditable';
import { $getRoot, $isParagraphNode } from 'lexical';
import { useEffect, useState } from 'react';
import { shortcut } from '../controls/shortcut.ts';
import { isSpeechSupported } from '../speech/speech-support.ts';
import { ToolButton } from '../controls/tool-button.tsx';
import { useTools } from '../tools-context.ts';
import { ToolsMenu } from './tools-menu.tsx';

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

const editableLook = { label: 'Lock: make read-only', icon: 'lock-open' };
const lockedLook = { label: 'Unlock: make editable', icon: 'lock' };

/** Makes the text read-only, so that nothing is changed by accident, and editable again. */
function LockButton() {
  const [editor] = useLexicalComposerContext();
  const isEditable = useLexicalEditable();
  const look = isEditable ? editableLook : lockedLook;
  return <ToolButton {...look} isPressed={!isEditable} onPress={() => editor.setEditable(!isEditable)} />;
}

function $isEmpty(): boolean {
  const [first, second] = [$getRoot().getFirstChild(), $getRoot().getChildAtIndex(1)];
  return second === null && (first === null || ($isParagraphNode(first) && first.isEmpty()));
}

/** Whether the document is only an empty paragraph. */
function useIsEmpty(): boolean {
  const [editor] = useLexicalComposerContext();
  const [isEmpty, setEmpty] = useState(() => editor.getEditorState().read($isEmpty));
  useEffect(
    () => editor.registerUpdateListener(({ editorState }) => setEmpty(editorState.read($isEmpty))),
    [editor],
  );

  return isEmpty;
}
