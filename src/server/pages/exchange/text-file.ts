import type { CodedText } from '#domain/value/text/coded-text.ts';
import type { TextUnit } from './text-units.ts';

/** Texts of pages as a file for translators. */
export type WrittenFile = {
  /** The language of the originals, and the one that they are translated into. */
  original: string;
  language: string;
  pages: { id: number; path: string; units: TextUnit[] }[];
};

/**
 * A text of a file that came back. `isConfirmed` is false where a translator has yet to look at it; `problem`
 * is a sentence where its codes cannot be read.
 */
export type ReadUnit = {
  ref: string;
  source: CodedText;
  target: CodedText | null;
  isConfirmed: boolean;
  problem?: string;
};

/** A file that came back: its language and its texts. */
export type ReadFile = { language: string | undefined; units: ReadUnit[] };

/** The most texts of a file. */
export const maxUnits = 100_000;
