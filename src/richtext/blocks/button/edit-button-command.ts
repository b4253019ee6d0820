import { createCommand, type LexicalCommand, type NodeKey } from 'lexical';

/** Opens the dialog of the button with this key; of a new button, for null. */
export const EDIT_BUTTON_COMMAND: LexicalCommand<NodeKey | null> = createCommand('EDIT_BUTTON_COMMAND');
