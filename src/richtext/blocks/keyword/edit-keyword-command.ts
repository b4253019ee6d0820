import { createCommand, type LexicalCommand, type NodeKey } from 'lexical';

/** Opens the dialog of the keyword with this key; of a new keyword, for null. */
export const EDIT_KEYWORD_COMMAND: LexicalCommand<NodeKey | null> = createCommand('EDIT_KEYWORD_COMMAND');
