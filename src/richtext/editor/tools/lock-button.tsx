import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { useLexicalEditable } from '@lexical/react/useLexicalEditable';
import { ToolButton } from '../controls/tool-button.tsx';

/** Makes the text read-only, so that nothing is changed by accident, and editable again. */
export function LockButton() {
  const [editor] = useLexicalComposerContext();
  const isEditable = useLexicalEditable();
  return (
    <ToolButton
      label={isEditable ? 'Lock: make read-only' : 'Unlock: make editable'}
      icon={isEditable ? 'lock-open' : 'lock'}
      isPressed={!isEditable}
      onPress={() => editor.setEditable(!isEditable)}
    />
  );
}
