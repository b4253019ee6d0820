import type { SourceColumn } from '#domain/source/column/column.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { suggestLabel } from '#domain/source/column/suggest-label.ts';

/** How the numbers of several rows become one amount; '' for the number of one row. */
export type AmountFunction = '' | 'sum' | 'avg' | 'max';

/** Words in names of quantities that are added up; others are averaged. */
const additive =
  /amount|cost|damage|total|count|population|people|death|injur|sale|revenue|quantity|area|loss|number of/i;
/** Words in names of ratios and levels, which are averaged whatever else they are called. */
const averaged = /share|rate|ratio|percent|average|mean|median|per capita|index|density|expectancy/i;

/** Whether the numbers of a column may be added up. */
export function isAdditive(column: SourceColumn): boolean {
  if (column.defaultFn === 'sum') return true;
  const label = labelOf(column);
  return additive.test(label) && !averaged.test(label);
}

/** The label of a column for people: a technical name becomes words. */
export function labelOf(column: SourceColumn): string {
  const label = columnLabel(column);
  return suggestLabel(label) ?? label;
}

const startsOf = { sum: 'Total', avg: 'Average', max: 'Highest' } as const;
/** Labels that say already how their numbers were made. */
const madeSo = { sum: /^total\b/i, avg: /^(?:average|mean|avg)\b/i, max: /^(?:highest|max|maximum)\b/i };

/** What an amount of a column is called: `Total amount`, `Average federal share`. */
export function amountName(column: SourceColumn, fn: AmountFunction): string {
  const { words, currency } = amountWords(column);
  const name = capitalized(withStart(words, fn));
  if (currency === null || currency === 'USD') return name;
  return `${name} (${currency})`;
}

/** Words that say how their numbers were made. */
function withStart(words: string, fn: AmountFunction): string {
  if (fn === '' || madeSo[fn].test(words)) return words;
  return `${startsOf[fn]} ${inSentence(words)}`;
}

/** Whether the numbers of a column are dollars by its name. */
export const isInDollars = (column: SourceColumn): boolean => amountWords(column).currency === 'USD';

const currencyAtEnd = / \(?(usd|eur|gbp|chf|jpy|cad|aud)\)?$/i;
/** Names of quantities that data of offices has before the words which say more about them. */
const quantity =
  /^(share|rate|amount|cost|costs|total|population|number|percent|percentage|spending|revenue) (.+)$/i;
/** Words that say more about a quantity. */
const adjective =
  /^(federal|state|local|total|male|female|urban|rural|annual|monthly|daily|gross|net|public|private|national|estimated|actual|average|median|insured|foreign|domestic|direct|indirect|unemployment|poverty)$/i;

/** The label of a column in the order of a sentence, and the currency that its name ends in. */
function amountWords(column: SourceColumn): { words: string; currency: string | null } {
  const label = labelOf(column);
  if (column.unit) return { words: inOrder(label), currency: null };
  const currency = currencyAtEnd.exec(label)?.[1]?.toUpperCase() ?? null;
  return { words: inOrder(label.replace(currencyAtEnd, '')), currency };
}

/** A label with the words that say more about a quantity before it: `Federal share` for `Share federal`. */
function inOrder(label: string): string {
  const [, noun = '', more = ''] = quantity.exec(label) ?? [];
  if (!adjective.test(more)) return label;
  return `${capitalized(inSentence(more))} ${noun.toLowerCase()}`;
}

/**
 * A label within a sentence: `Life expectancy` begins with a small letter, `POPULATION` is shouted, `GDP`
 * stays.
 */
export function inSentence(label: string): string {
  if (/^\p{Lu}{6,}$/u.test(label)) return label.toLowerCase();
  if (/^\p{Lu}(?:\p{Ll}|$| )/u.test(label)) return label.slice(0, 1).toLowerCase() + label.slice(1);
  return label;
}

export const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
