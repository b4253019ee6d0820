import { cellText } from '#domain/value/cell/cell-text.ts';
import { collapseWhitespace } from '#domain/value/text/collapse-whitespace.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { cutText } from '#domain/value/text/cut-text.ts';
import type { DataControls } from '#domain/page/content/data-controls.ts';
import { fillPattern, patternColumns } from '#domain/page/content/title-pattern.ts';
import { maxTemplateKeyLength, maxTitleLength } from '#domain/page/content/page.ts';
import type { TemplateRow } from './template-settings.ts';
import { valuesOfCell } from '#domain/page/filter/values-of-cell.ts';

/** The most characters and the most members of a page filter's value. */
const maxValueLength = 500;
const maxValues = 200;

/** A row that gets no page: its number from 1, its title (else its key), and why, in a sentence. */
export type SkippedRow = { row: number; title: string; reason: string };

/** The outcome for a row. */
export type PlannedRow = { key: string } & (
  | { kind: 'page'; row: TemplateRow }
  | { kind: 'skipped'; skipped: SkippedRow }
);

/** A row of a version: the cells of the columns that are read, and the labels of codes in them. */
export type ReadRow = { cell(column: string): Cell | undefined; label(column: string): string | undefined };

/** The outcomes for the rows of a version, in their order. The first row of a key has the page. */
export function planRows(rows: readonly ReadRow[], controls: DataControls): PlannedRow[] {
  const taken = new Set<string>();
  return rows.map((read, index) => {
    const row = templateRow(read, controls);
    const reason = problemOf(row, taken);
    taken.add(row.key);

    const { key } = row;
    if (reason === null) return { kind: 'page', key, row };
    const title = cutText(row.title || key, maxTitleLength);

    return { kind: 'skipped', key, skipped: { row: index + 1, title, reason } };
  });
}

function templateRow(read: ReadRow, { key, title, filters }: DataControls): TemplateRow {
  const textOf = (column: string) => read.label(column) ?? cellText(read.cell(column));
  const isEmpty = patternColumns(title).every((column) => textOf(column).trim() === '');
  const name = isEmpty ? '' : collapseWhitespace(fillPattern(title, textOf));

  return {
    key: cellText(read.cell(key)).trim(),
    title: name.length > maxTitleLength ? `${cutText(name, maxTitleLength - 1)}…` : name,
    filters: filters.map(({ searchKey, column }) => ({ searchKey, values: valuesOfCell(read.cell(column)) })),
  };
}

function problemOf({ key, title, filters }: TemplateRow, taken: ReadonlySet<string>): string | null {
  if (key === '') return 'It has no key.';
  if (title === '') return 'It has no title.';
  if (taken.has(key)) return `An earlier row has the key ${cutText(key, 100)}.`;
  if (key.length > maxTemplateKeyLength) return `Its key has more than ${maxTemplateKeyLength} characters.`;
  const long = filters.find(
    ({ values }) => values.length > maxValues || values.some((value) => value.length > maxValueLength),
  );

  if (!long) return null;
  return `Its value of the filter ${long.searchKey} is too long.`;
}
