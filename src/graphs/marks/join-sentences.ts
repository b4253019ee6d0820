import { textsOf } from '#texts/texts-of.ts';
import type { Locale } from '#domain/value/text/locale.ts';

/** Sentences one after the other, as they are written in a language; empty where there is none. */
export function joinSentences(sentences: readonly string[], locale: Locale): string {
  const { charts: texts } = textsOf(locale);
  const [first = '', ...others] = sentences;
  return others.reduce((before, next) => texts.sentences({ first: before, next }), first);
}
