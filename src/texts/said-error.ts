import { TidemarkError, type ErrorCode } from '#domain/error/tidemark-error.ts';
import { textsOf, type Texts } from './texts-of.ts';

/** A sentence of the product whose language is known only where it is shown. */
export type Sentence = (texts: Texts) => string;

/** A sentence in English, as programs and the log have it. */
export const inEnglish = (sentence: Sentence): string => sentence(textsOf(undefined));

/** An error whose sentence visitors read in their language; its message is English. */
export class SaidError extends TidemarkError {
  readonly sentence: Sentence;

  constructor(code: ErrorCode, sentence: Sentence, context: { cause?: unknown } = {}) {
    super(code, inEnglish(sentence), context);
    this.sentence = sentence;
  }
}

/** What people are told of an error: in their language where it has a sentence of the catalogue. */
export function saidOf(error: TidemarkError, texts: Texts): string {
  if (error instanceof SaidError) return error.sentence(texts);
  return error.message;
}
