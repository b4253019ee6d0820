import { columnType } from '#columns/index.ts';
import type { SourceColumn } from '#domain/source/column.ts';
import { columnDescriptorSchema, columnKey, type ColumnDescriptor } from './column-descriptor.ts';
import { setGrouped, setRole } from './column-rules.ts';

/** How many columns are shown of a source that was just chosen. */
const firstShown = 5;

/** A source's columns as a section first shows them: the first five that may be, grouped where they ask for it; columns of the same name keep their settings. */
export function columnsOfSource(
  columns: SourceColumn[],
  before: ColumnDescriptor[] = [],
): ColumnDescriptor[] {
  const kept = before.filter(
    ({ name, systemCol, formula }) => systemCol || formula || columns.some((column) => column.name === name),
  );
  const fresh = kept.every(({ show }) => !show);
  const others = columns.filter(({ name }) => !kept.some((column) => column.name === name));
  const first = new Set(fresh ? others.filter(({ show }) => show !== false).slice(0, firstShown) : []);
  const described = [...kept, ...others.map((column) => describe(column, first.has(column)))];
  return [...first]
    .filter(({ group }) => group)
    .reduce((grouped, { name }) => setGrouped(grouped, name, true), described);
}

/** A source's columns as a graph first shows them: by its first date or text column, the sum of its first number. */
export function columnsOfGraph(columns: SourceColumn[]): ColumnDescriptor[] {
  const described = columns.map((column) => describe(column, false));
  const numeric = ({ type }: ColumnDescriptor) => columnType(type).numeric;
  const x =
    described.find(({ type }) => type === 'date') ??
    described.find((column) => !numeric(column)) ??
    described[0];
  const y =
    described.find((column) => column !== x && numeric(column)) ?? described.find((column) => column !== x);
  const withX = x ? setRole(described, columnKey(x), 'xAxis') : described;
  return y ? setRole(withX, columnKey(y), 'yAxis') : withX;
}

function describe(
  { name, display_name, type, defaultFn, filters }: SourceColumn,
  show: boolean,
): ColumnDescriptor {
  return columnDescriptorSchema.parse({ name, display_name, type, defaultFn, show, filters });
}
