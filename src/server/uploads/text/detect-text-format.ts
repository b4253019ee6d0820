import { delimiters, type Delimiter, type LayerParseOptions } from '#domain/source/upload/parse-options.ts';
import { RecordSplitter } from './split-records.ts';
import type { TextRecord } from './text-record.ts';
import { hasBackslashQuotes, possibleLineBreaks, type TextFormat } from './text-format.ts';

/** The beginning of a text, whether that is all of it, and the number of the line that it begins with. */
export type TextSample = { text: string; isComplete: boolean; firstLine?: number };

/** An attempt to read a sample in a format. */
type Attempt = { format: TextFormat; records: TextRecord[]; score: number };

/** The delimiters that are tried first; others only where those make no regular table. */
const usualDelimiters: readonly Delimiter[] = [',', ';', '\t', '|'];

/**
 * The format whose rows are the most regular, within what the parse options say, and the records of the
 * sample.
 */
export function detectTextFormat(sample: TextSample, options: LayerParseOptions): Attempt {
  const { delimiter } = options;
  const usual = bestAttempt(sample, options, delimiter ? [delimiter] : usualDelimiters);
  if (delimiter || usual.score >= 0.9) return usual;
  const others = delimiters
    .filter((other) => !usualDelimiters.includes(other))
    .map((other) => bestAttempt(sample, options, [other]))
    .filter(isSurelyTable);

  return others.toSorted((a, b) => b.score - a.score)[0] ?? usual;
}

/** How many cells each row must have at least where a delimiter is a character of ordinary texts, too. */
const leastCells: Partial<Record<Delimiter, number>> = { ':': 3, ' ': 3 };

/**
 * Whether an unusual delimiter makes a table: all rows alike, and numbers in a column if texts have the
 * delimiter, too.
 */
function isSurelyTable({ format: { delimiter }, records }: Attempt): boolean {
  const width = records[0]?.cells.length ?? 0;
  const isRegular = records.every(({ cells }) => cells.length === width);
  if (!isRegular || records.length < 3 || width < (leastCells[delimiter] ?? 2)) return false;
  if (delimiter === '~' || delimiter === '^') return true;
  const rows = records.slice(1, 200).map(({ cells }) => cells);
  const isText = (cell: string) => /\p{L}/u.test(cell);
  const isNumber = (cell: string) => /^[-+]?[\d.,]{1,30}%?$/.test(cell);
  const columns = Array.from({ length: width }, (_, index) => rows.map((cells) => cells[index]!));

  return rows.some((cells) => cells.some(isText)) && columns.some((cells) => cells.every(isNumber));
}

function bestAttempt(
  { text, isComplete, firstLine }: TextSample,
  { quotes = 'enclose' }: LayerParseOptions,
  possible: readonly Delimiter[],
): Attempt {
  const mayBeEscaped = quotes === 'enclose' && hasBackslashQuotes(text);
  const escapes: TextFormat['quoteEscape'][] = mayBeEscaped ? ['\\', '"'] : ['"'];
  const lineBreaks = possibleLineBreaks(text);
  const formats = possible.flatMap((delimiter) =>
    escapes.flatMap((quoteEscape) =>
      lineBreaks.map((lineBreak): TextFormat => ({ delimiter, quoteEscape, lineBreak, quotes })),
    ),
  );
  const attempts = formats.map((format) => {
    const splitter = new RecordSplitter(format, firstLine);
    const records = splitter.push(text);
    // The last record of an incomplete sample may be half a record.
    if (isComplete || records.length === 0) {
      records.push(...splitter.end());
    }

    return { format, records, score: regularity(records) };
  });

  return attempts.reduce((best, attempt) => (attempt.score > best.score ? attempt : best));
}

/** The share of rows that have the most common number of cells; more cells count a little more. */
function regularity(records: readonly TextRecord[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of records) {
    counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  }

  counts.delete(1);
  const [width, rows] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [1, 0];
  return (rows / Math.max(records.length, 1)) * (1 + Math.min(width, 100) / 100);
}
