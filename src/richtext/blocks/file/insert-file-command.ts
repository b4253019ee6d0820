import { createCommand, type LexicalCommand } from 'lexical';

/** Opens the dialog that adds a file for downloading. */
export const INSERT_FILE_COMMAND: LexicalCommand<void> = createCommand('INSERT_FILE_COMMAND');
