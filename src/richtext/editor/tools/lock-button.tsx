import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { useLexicalEditable } from '@lexical/react/useLexicalEditable';
import { ToolButton } from '../controls/tool-button.tsx';

const editableLook = { label: 'Lock: make read-only', icon: 'lock-open' };
const lockedLook = { label: 'Unlock: make editable', icon: 'lock' };

/** Makes the text read-only, so that nothing is changed by accident, and editable again. */
export function LockButton() {
  const [editor] = useLexicalComposerContext();
  const isEditable = useLexicalEditable();
  const look = isEditable ? editableLook : lockedLook;
  return <ToolButton {...look} isPressed={!isEditable} onPress={() => editor.setEditable(!isEditable)} />;
}
