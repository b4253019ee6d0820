import type { SourceColumn } from '#domain/source/column/column.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { formatStyledDate } from '#domain/value/date/format-date.ts';
import { readDate } from '#domain/value/date/read-date.ts';

/** A cell as a text file has it. */
export type FileCell = (cell: Cell) => Cell;

type Dated = Pick<SourceColumn, 'dataType' | 'zone' | 'date_step'>;

/** A moment as results have it, and a day. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?:\d{3})?Z$/;
const day = /^\d{4}-\d\d-\d\d$/;

/**
 * How the cells of a column are written in text files, so that they come back as what they are: local times
 * without a zone, months and quarters as the page shows them (decision 268). Null where they are written as
 * results have them.
 */
export function fileCell({ dataType, zone, date_step }: Dated): FileCell | null {
  if (dataType === 'timestamp' && zone === undefined) {
    return (cell) => (typeof cell === 'string' && moment.test(cell) ? cell.slice(0, -1) : cell);
  }

  if (dataType === 'date' && date_step !== undefined) {
    return (cell) => {
      const date = typeof cell === 'string' && day.test(cell) ? readDate(cell) : null;
      if (date) return formatStyledDate(date, date_step);
      return cell;
    };
  }

  return null;
}

/**
 * How the joined cells of a column are written in files of any format: each as `fileCell` has it. Null where
 * they are written as results have them.
 */
export function fileList(members: Dated): FileCell | null {
  const writeMember = fileCell(members);
  if (writeMember === null) return null;
  return (cell) => (typeof cell === 'string' ? cell.split(', ').map(writeMember).join(', ') : cell);
}
