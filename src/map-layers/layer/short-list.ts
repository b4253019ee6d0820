import type { Locale } from '#domain/value/text/locale.ts';
import { textsOf } from '#texts/texts-of.ts';

/** The most names in a sentence. */
const mostNames = 5;

/** Names as a list in a sentence, the first ones of many. */
export function shortList(names: readonly string[], locale: Locale): string {
  const { charts, data } = textsOf(locale);
  const listed = names.slice(0, mostNames).join(data.separator);
  if (names.length <= mostNames) return listed;
  return charts.namesAndMore({ names: listed, count: names.length - mostNames });
}
