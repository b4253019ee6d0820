import { createCommand, type LexicalCommand } from 'lexical';

/** Opens the dialog for a new table. */
export const OPEN_TABLE_DIALOG_COMMAND: LexicalCommand<void> = createCommand('OPEN_TABLE_DIALOG_COMMAND');
