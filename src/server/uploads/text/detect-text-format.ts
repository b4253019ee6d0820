import { delimiters, type LayerParseOptions } from '#domain/source/parse-options.ts';
import { RecordSplitter, type TextRecord } from './split-records.ts';
import { hasBackslashQuotes, possibleLineBreaks, type TextFormat } from './text-format.ts';

/** The beginning of a text, whether that is all of it, and the number of the line that it begins with. */
export type TextSample = { text: string; isComplete: boolean; firstLine?: number };

/** The format whose rows are the most regular, within what the parse options say, and the records of the sample. */
export function detectTextFormat(
  { text: sample, isComplete, firstLine }: TextSample,
  { delimiter: chosen, quotes = 'enclose' }: LayerParseOptions,
): { format: TextFormat; records: TextRecord[] } {
  const mayBeEscaped = quotes === 'enclose' && hasBackslashQuotes(sample);
  const escapes: TextFormat['quoteEscape'][] = mayBeEscaped ? ['\\', '"'] : ['"'];
  const formats = (chosen ? [chosen] : delimiters).flatMap((delimiter) =>
    escapes.flatMap((quoteEscape) =>
      possibleLineBreaks(sample).map((lineBreak): TextFormat => ({
        delimiter,
        quoteEscape,
        lineBreak,
        quotes,
      })),
    ),
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
