import { columnType } from '#columns/index.ts';
import { columnsOfRows, type SourceColumn } from '#domain/source/column/column.ts';
import { valueOrderOf } from '#domain/source/column/value-order-of.ts';
import { columnDescriptorSchema, columnKey, type ColumnDescriptor } from '../state/column-descriptor.ts';
import { countedRows, hasDates, hasNumbers, hasOptions, setGrouped, setX } from '../state/column-rules.ts';

/** How many columns are shown of a source that was just chosen. */
const firstShown = 5;

/**
 * A source's columns as a section first shows them: the first five that may be, grouped where they ask for
 * it; columns of the same name keep their settings.
 */
export function columnsOfSource(
  columns: SourceColumn[],
  columnsBefore: ColumnDescriptor[] = [],
): ColumnDescriptor[] {
  const keptColumns = columnsBefore.filter(
    ({ name, systemCol, formula }) => systemCol || formula || columns.some((column) => column.name === name),
  );
  const isFirstChoice = keptColumns.every(({ show }) => !show);
  const newColumns = columns.filter(({ name }) => !keptColumns.some((column) => column.name === name));
  const shownColumns = new Set(
    isFirstChoice
      ? columnsOfRows(newColumns)
          .filter(({ show }) => show !== false)
          .slice(0, firstShown)
      : [],
  );
  const allColumns = [
    ...keptColumns,
    ...newColumns.map((column) => describe(column, shownColumns.has(column))),
  ];

  return [...shownColumns]
    .filter(({ group }) => group)
    .reduce((columnsSoFar, { name }) => setGrouped(columnsSoFar, name, true), allColumns);
}

/**
 * A source's columns as a graph first shows them where nothing is known of its rows: their number by the
 * first column of choices or of values with an order, else by year of the first date, else by the first
 * text, with the most frequent first.
 */
export function columnsOfGraph(columns: readonly SourceColumn[]): ColumnDescriptor[] {
  const described = columns.map((column) => describe(column, false));
  const rows = columnsOfRows(described);
  const ordered = new Set(columns.filter(valueOrderOf).map(({ name }) => name));
  const x =
    rows.find((column) => hasOptions(column) && columnType(column.type).storage !== 'list') ??
    rows.find(({ name }) => ordered.has(name)) ??
    rows.find(hasDates) ??
    rows.find((column) => !hasNumbers(column)) ??
    rows[0];
  if (!x) return described;
  const isByCount = isText(x) && !ordered.has(x.name);
  const counted = countedRows({ yAxis: true, sort: isByCount ? 'desc nulls last' : '' });

  return setX([...described, counted], columnKey(x));
}

/** Whether a column has texts of which there may be very many. */
export function isText({ type }: Pick<ColumnDescriptor, 'type'>): boolean {
  const { dataType, hasOptions } = columnType(type);
  return dataType === 'text' && !hasOptions;
}

function describe(
  { name, display_name, type, defaultFn, filters }: SourceColumn,
  show: boolean,
): ColumnDescriptor {
  return columnDescriptorSchema.parse({ name, display_name, type, defaultFn, show, filters });
}
