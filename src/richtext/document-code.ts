import { colouredCode, type ColouredCode } from './blocks/code/highlighted-code.ts';
import type { RichTextDocument } from './document.ts';

export type { ColouredCode } from './blocks/code/highlighted-code.ts';

/** The code of a document that is coloured, in its order. */
export const documentCode = (document: RichTextDocument): ColouredCode[] =>
  colouredCode(document.root.children).map(({ text, language }) => ({ text, language }));
