import { createCommand, type LexicalCommand } from 'lexical';

/** Opens the link editor for the selection. */
export const EDIT_LINK_COMMAND: LexicalCommand<void> = createCommand('EDIT_LINK_COMMAND');
