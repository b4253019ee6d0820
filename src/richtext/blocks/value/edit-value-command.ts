import { createCommand, type LexicalCommand, type NodeKey } from 'lexical';

/** Opens the dialog of the value with this key; of a new value, for null. */
export const EDIT_VALUE_COMMAND: LexicalCommand<NodeKey | null> = createCommand('EDIT_VALUE_COMMAND');
