import { createCommand, type LexicalCommand, type NodeKey } from 'lexical';

/** Opens the dialog of a video or a map, or of a new one for null. */
export const EDIT_EMBED_COMMAND: LexicalCommand<NodeKey | null> = createCommand('EDIT_EMBED_COMMAND');
