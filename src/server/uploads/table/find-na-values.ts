import type { DuckDBValue } from '@duckdb/node-api';
import {
  isMark,
  markPattern,
  mayBeMissing,
  missingNumbers,
  missingPattern,
} from '#domain/source/upload/missing-marks.ts';
import type { LayerColumn } from '#domain/source/upload/upload-layer.ts';
import { literal } from '#server/base/base.server.ts';
import type { CountedText, LayerRows } from './layer-rows.ts';
import { doesNotFit, numberCandidate, typeCandidates } from './type-candidates.ts';

/** The most NA values that are reported for a column. */
const maxTexts = 12;
/** The longest word among numbers that is reported as an NA value. */
const maxWordLength = 20;

/** The texts of a column that may be empty values, and the type that it has without them. */
export type NaValues = Pick<LayerColumn, 'na_values' | 'typeWithoutNa'>;

/** A text column, the types of its cells, and whether any of them has blanks around it. */
type Column = { name: string; holds: 'text' | 'numbers' | 'other values'; isPadded: boolean };

/** Finds NA values by column name; columns without any are not in the result. */
export async function findNaValues(
  rows: { sample: LayerRows; all: LayerRows },
  columns: readonly Column[],
): Promise<Map<string, NaValues>> {
  const words = await findWordsAmongNumbers(rows, columns);
  const texts = await findTexts(rows.all, columns, words);
  const typesWithoutNa = await findTypesWithoutNa(
    rows.all,
    columns.filter(({ name, holds }) => holds === 'text' && texts.has(name)),
    texts,
  );
  const untyped = columns.filter(({ name, holds }) => holds === 'text' && !typesWithoutNa.has(name));
  const codeColumns = await findCodeColumns(
    rows.all,
    untyped.filter(({ name }) => texts.get(name)?.some(({ text }) => isCapitals(text))),
  );

  return new Map(
    [...texts].flatMap(([name, found]) => {
      const typeWithoutNa = typesWithoutNa.get(name) ?? null;
      const isOwn = (text: string) => isOftenValue(text) || (isCapitals(text) && codeColumns.has(name));
      const na_values = typeWithoutNa ? found : found.filter(({ text }) => !isOwn(text));
      if (na_values.length === 0) return [];
      return [[name, { na_values, typeWithoutNa }] as const];
    }),
  );
}

/**
 * Whether a text is often a value of its own, as ND for North Dakota, None among degrees of damage, and Nan
 * in Thailand: it is an NA value only among numbers or dates.
 */
const isOftenValue = (text: string) => text.toLowerCase() === 'nd' || ['None', 'Nan', 'Nil'].includes(text);

/**
 * Whether a text may be a code of capitals: NA is Namibia or North America, and NAN a department of
 * somewhere.
 */
const isCapitals = (text: string) => /^[A-Z]{2,3}$/.test(text);

/** The columns of short codes: of capitals, or of capitals and digits where a tenth of them has capitals. */
async function findCodeColumns(
  rows: LayerRows,
  columns: readonly { name: string }[],
): Promise<ReadonlySet<string>> {
  const results = await rows.aggregate(columns, (cell) => {
    const others = `NOT regexp_full_match(trim(${cell}), '(?i)na|nan|nil|nd')`;
    return [
      `count(*) FILTER (${others})`,
      `count(*) FILTER (${others} AND regexp_full_match(trim(${cell}), '[A-Z]{2,3}'))`,
      `count(*) FILTER (${others} AND regexp_full_match(trim(${cell}), '[A-Z0-9]{1,4}'))`,
      `count(*) FILTER (${others} AND regexp_full_match(trim(${cell}), '[A-Z0-9]{1,4}') AND regexp_matches(${cell}, '[A-Z]'))`,
    ];
  });
  const codes = [...results].filter(([, counts]) => {
    const [others = 0, capitals = 0, mixed = 0, withCapitals = 0] = counts.map(Number);
    if (others === 0) return false;
    const areMixed = mixed >= others * mostlyCodes && withCapitals >= others * (1 - mostlyCodes);
    return capitals >= others * mostlyCodes || areMixed;
  });

  return new Set(codes.map(([name]) => name));
}

/** The least share of cells that are codes in a column of codes. */
const mostlyCodes = 0.9;

/** The NA values of each column that has any, the most frequent first. */
async function findTexts(
  rows: LayerRows,
  columns: readonly Column[],
  words: ReadonlyMap<string, WordsAmongNumbers>,
): Promise<Map<string, NaValues['na_values']>> {
  const usual = await countUsual(rows, columns);
  const suspects = columns.filter(({ name }) => Number(usual.get(name)?.[0] ?? 0) > 0 || words.has(name));
  const single = [...words.values()].flatMap((word) => (word === 'marks' ? [] : [escapePattern(word)]));
  const pattern = [missingPattern, markPattern, ...new Set(single)].join('|');
  const values = await rows.values(suspects, pattern);
  const found = new Map<string, NaValues['na_values']>();

  for (const { name, holds } of suspects) {
    const na_values: NaValues['na_values'] = [];
    const word = words.get(name);
    for (const { text, count } of trimmedValues(values.get(name) ?? [])) {
      const isOwn = word === 'marks' ? isMark(text) : mayBeMissing(text) || word === text;
      if (isOwn && (holds === 'text' || (await isFarBelow(rows, name, text)))) {
        na_values.push({ text, count });
      }
    }
    if (na_values.length > 0) {
      found.set(name, na_values.slice(0, maxTexts));
    }
  }

  return found;
}

/**
 * How many cells have one of the usual numbers; trimming all cells takes three times as long as comparing
 * them.
 */
export const countUsualNumbers = (cell: string) =>
  `count(*) FILTER (${cell} IN (${missingNumbers.map(literal).join(', ')}))`;

/**
 * How many cells of each column have one of the usual texts or numbers. Where all cells are numbers, only
 * numbers can be.
 */
async function countUsual(rows: LayerRows, columns: readonly Column[]): Promise<Map<string, DuckDBValue[]>> {
  const texts = columns.filter(({ holds }) => holds === 'text');
  const numbers = columns.filter(({ holds }) => holds === 'numbers');
  const padded = numbers.filter(({ isPadded }) => isPadded);
  const unpadded = numbers.filter(({ isPadded }) => !isPadded);

  return new Map([
    ...(await rows.aggregate(texts, (cell) => [countUsualTexts(cell)])),
    ...(await rows.aggregate(padded, (cell) => [countUsualNumbers(`trim(${cell})`)])),
    ...(await rows.aggregate(unpadded, (cell) => [countUsualNumbers(cell)])),
  ]);
}

/** Values without blanks around them; the counts of those that are then equal are added. */
function trimmedValues(values: readonly CountedText[]): CountedText[] {
  const counts = new Map<string, number>();
  for (const { text, count } of values) {
    counts.set(text.trim(), (counts.get(text.trim()) ?? 0) + count);
  }
  return [...counts].map(([text, count]) => ({ text, count })).sort((a, b) => b.count - a.count);
}

const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
/**
 * How many cells have one of the usual texts. One pattern is faster than a list: it is matched in one pass.
 */
export const countUsualTexts = (cell: string) =>
  `count(*) FILTER (regexp_full_match(${cell}, ${literal(`(?i)\\s*(${missingPattern})\\s*`)}))`;

/** What may be NA values among numbers: a single word, or several marks. */
type WordsAmongNumbers = string | 'marks';

/**
 * By column name, the single word among numbers that could be an NA value, or that all words among them are
 * marks.
 */
async function findWordsAmongNumbers(
  { sample, all }: { sample: LayerRows; all: LayerRows },
  columns: readonly Column[],
): Promise<Map<string, WordsAmongNumbers>> {
  // A column with two different words in the sample has two in the table and need not be searched.
  const texts = columns.filter(({ holds }) => holds === 'text');
  const sampled = await findWords(sample, texts);
  const isPossible = ({ name }: Column) => {
    const words = sampled.get(name);
    return words === undefined || words.isOne || words.areMarks;
  };
  const found = sample === all ? sampled : await findWords(all, texts.filter(isPossible));

  return new Map(
    [...found].flatMap(([name, { word, isOne, areMarks, isAmongNumbers }]) => {
      if (word === null || !isAmongNumbers) return [];
      if (areMarks) return [[name, 'marks'] as const];
      if (isOne && isWord(word)) return [[name, word] as const];
      return [];
    }),
  );
}

const anyMark = `(?i)\\s*(?:${missingPattern}|${markPattern})\\s*`;

/**
 * The cells of a column that are not numbers: one of them, whether it is the only one, and whether all are
 * marks.
 */
type Words = { word: string | null; isOne: boolean; areMarks: boolean; isAmongNumbers: boolean };

/** By column name, the cells that are not numbers. */
async function findWords(rows: LayerRows, columns: readonly { name: string }[]): Promise<Map<string, Words>> {
  const results = await rows.aggregate(columns, (cell) => {
    const misfit = doesNotFit(numberCandidate, cell);
    return [
      `count(*) FILTER (${misfit})`,
      `count(${cell})`,
      `min(trim(${cell})) FILTER (${misfit})`,
      `max(trim(${cell})) FILTER (${misfit})`,
      `count(*) FILTER (${misfit} AND NOT regexp_full_match(${cell}, ${literal(anyMark)}))`,
    ];
  });
  return new Map(
    [...results].map(([name, [misfits, filled, least, greatest, others]]) => [
      name,
      {
        word: least === null ? null : String(least),
        isOne: least === greatest,
        areMarks: Number(others) === 0 && (least === greatest || Number(misfits) * 2 <= Number(filled)),
        isAmongNumbers: Number(misfits) < Number(filled),
      },
    ]),
  );
}

/**
 * Whether a number is far below all others of its column, as -999 for a missing value is; true for other
 * texts.
 */
async function isFarBelow(rows: LayerRows, name: string, text: string): Promise<boolean> {
  const number = Number(text);
  if (!Number.isFinite(number)) return true;
  const results = await rows.aggregate([{ name }], (cell) => {
    const value = `TRY_CAST(${cell} AS DOUBLE)`;
    return [`count(*) FILTER (${value} < ${number / 2} AND ${value} <> ${number})`];
  });

  return Number(results.get(name)?.[0] ?? 0) === 0;
}

/** Whether a text could be an NA value among numbers; a text with digits is a code. */
const isWord = (text: string) => text !== '' && text.length <= maxWordLength && !/\d/.test(text);

/**
 * By column name, the type of all cells without NA values; columns in which they are text too are not in the
 * result.
 */
async function findTypesWithoutNa(
  rows: LayerRows,
  columns: readonly { name: string }[],
  texts: ReadonlyMap<string, readonly CountedText[]>,
): Promise<Map<string, NonNullable<NaValues['typeWithoutNa']>>> {
  const examined = columns.map(({ name }) => ({
    name,
    na_values: (texts.get(name) ?? []).map(({ text }) => text),
  }));
  const results = await rows.aggregate(examined, (cell) => [
    `count(${cell})`,
    ...typeCandidates.map((candidate) => `count(*) FILTER (${doesNotFit(candidate, cell)})`),
  ]);
  const found = new Map<string, NonNullable<NaValues['typeWithoutNa']>>();

  for (const [name, counts] of results) {
    const [filled, ...misfits] = counts.map(Number);
    const candidate = typeCandidates.find((_, index) => misfits[index] === 0);
    if (filled && candidate) {
      found.set(name, { type: candidate.type, dataType: candidate.dataType });
    }
  }

  return found;
}
