import type { LayerParseOptions } from '#domain/source/upload/parse-options.ts';
import {
  findHeader,
  headerStrength,
  usualWidth,
  type HeaderPosition,
  type TextRow,
} from '../table/find-header.ts';
import { unreadable } from '../files/upload-errors.ts';
import { commentLines, endOfLines, withoutMark, type CommentLine } from './comment-lines.ts';
import { detectTextFormat, type TextSample } from './detect-text-format.ts';
import { RecordSplitter } from './split-records.ts';
import type { TextRecord } from './text-record.ts';
import type { TextFormat } from './text-format.ts';

/** How many records of the sample are searched for the header. */
export const searchedRecords = 200;

/**
 * The beginning of a text: its format, its records (comments above the table included), and where its header
 * is.
 */
export type TextHead = {
  format: TextFormat;
  records: TextRecord[];
  position: HeaderPosition;
  comments: CommentLine[];
};

/** Reads the beginning of a text as records, unless the parse options say how. */
export function readHead({ text, isComplete }: TextSample, options: LayerParseOptions): TextHead {
  const comments = commentLines(text, options.headerRow === null ? 0 : options.headerRow);
  const lines = comments.at(-1)?.line ?? 0;
  const sample = { text: text.slice(endOfLines(text, lines)), isComplete, firstLine: lines + 1 };
  const { format, records } = detectTextFormat(sample, options);
  const title = options.headerRow === undefined ? commentedHeader(comments.at(-1), records, format) : null;

  if (title) {
    comments.pop();
    records.unshift(title);
  }

  const above = comments.map((comment): TextRecord => ({ ...comment, cells: [comment.text.trim()] }));
  const position = title
    ? { preamble: 0, headerRows: options.headerRows ?? 1, width: title.cells.length }
    : findPosition(records, options);

  return {
    format,
    records: [...above, ...records],
    position: { ...position, preamble: position.preamble + above.length },
    comments,
  };
}

/** The last comment above a table as its header, where it has the titles of the columns. */
function commentedHeader(
  comment: CommentLine | undefined,
  records: readonly TextRecord[],
  format: TextFormat,
): TextRecord | null {
  if (!comment) return null;

  const rows = textRows(records);
  const splitter = new RecordSplitter(format, comment.line);
  const record = [...splitter.push(comment.text), ...splitter.end()][0];
  const titles = withoutMark(comment.text).split(format.delimiter);
  const width = usualWidth(rows);
  const isSentence = titles.some((title, index) => title.trim() === '' || (index > 0 && /^\s/.test(title)));

  if (!record || width < 2 || titles.length !== width || record.cells.length !== width || isSentence) {
    return null;
  }

  const [first, ...others] = rows;
  const next = first ? headerStrength(first, others) : { score: 0, byValues: false };
  if (next.score > 0 && next.byValues) return null;

  const { score, byValues } = headerStrength(titles, rows);
  if (score > 0 && (byValues || score > next.score - 1)) return record;
  return null;
}

/** The position of the header: the rows that were chosen, or the first row that looks like one. */
function findPosition(
  records: readonly TextRecord[],
  { headerRow, headerRows = 1 }: LayerParseOptions,
): HeaderPosition {
  const rows = textRows(records);
  if (headerRow === undefined) {
    const found = findHeader(rows);
    return { ...found, headerRows: found.headerRows && headerRows };
  }

  if (headerRow === null) return { preamble: 0, headerRows: 0, width: usualWidth(rows) };
  const preamble = records.findIndex(({ line }) => line === headerRow);
  if (preamble < 0) throw unreadable(`No row of the table begins in line ${headerRow}.`);

  return { preamble, headerRows, width: usualWidth(rows.slice(preamble)) };
}

const textRows = (records: readonly TextRecord[]): TextRow[] =>
  records.slice(0, searchedRecords).map(({ cells }) => cells.map((cell) => (cell === '' ? null : cell)));
