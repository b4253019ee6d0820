import { delimiters, type Delimiter } from '#domain/source/parse-options.ts';
import { RecordSplitter, type TextRecord } from './split-records.ts';
import { detectLineBreak, hasBackslashQuotes, type TextFormat } from './text-format.ts';

/** The beginning of a text, whether that is all of it, and the number of the line that it begins with. */
export type TextSample = { text: string; isComplete: boolean; firstLine?: number };

/** The format whose rows are the most regular, with the `given` delimiter if there is one, and the records of the sample. */
export function detectTextFormat(
  { text: sample, isComplete, firstLine }: TextSample,
  given?: Delimiter,
): { format: TextFormat; records: TextRecord[] } {
  const lineBreak = detectLineBreak(sample);
  const escapes: TextFormat['quoteEscape'][] = hasBackslashQuotes(sample) ? ['\\', '"'] : ['"'];
  const formats = (given ? [given] : delimiters).flatMap((delimiter) =>
    escapes.map((quoteEscape): TextFormat => ({ delimiter, quoteEscape, lineBreak })),
  );
  const attempts = formats.map((format) => {
    const splitter = new RecordSplitter(format, firstLine);
    const records = splitter.push(sample);
    // The last record of an incomplete sample may be half a record.
    if (isComplete || records.length === 0) records.push(...splitter.end());
    return { format, records, score: regularity(records) };
  });
  return attempts.reduce((best, attempt) => (attempt.score > best.score ? attempt : best));
}

/** The share of rows that have the most common number of cells; more cells count a little more. */
function regularity(records: readonly TextRecord[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  counts.delete(1);
  const [width, rows] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [1, 0];
  return (rows / Math.max(records.length, 1)) * (1 + Math.min(width, 100) / 100);
}
