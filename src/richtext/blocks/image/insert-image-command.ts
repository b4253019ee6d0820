import { createCommand, type LexicalCommand } from 'lexical';

/** Opens the dialog that adds an image. */
export const INSERT_IMAGE_COMMAND: LexicalCommand<void> = createCommand('INSERT_IMAGE_COMMAND');
