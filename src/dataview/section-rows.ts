import type { Cell } from '#domain/value/cell.ts';
import type { SectionResult } from '#domain/page/section-query.ts';
import { columnType } from '#columns/index.ts';
import type { Labels } from '#domain/value/label-cell.ts';
import { sourceColumnSchema, type SourceColumn } from '#domain/source/column.ts';
import { columnLabel } from '#domain/source/column-label.ts';
import { rowsName } from './build-queries.ts';
import { columnKey, type ColumnDescriptor } from './column-descriptor.ts';
import type { DataState } from './data-state.ts';

/** A visible column with its place in the answer's rows and the source column through which its cells are read. */
export type ShownColumn = {
  descriptor: ColumnDescriptor;
  key: string;
  label: string;
  index: number;
  source: SourceColumn;
  numeric: boolean;
  /** What the codes of its cells are called, by their text; null where cells are shown as they are. */
  labels: Labels | null;
  /** The column whose rules its cells are judged by. */
  judged: SourceColumn;
};

type ReadyAnswer = Extract<SectionResult, { status: 'ready' }>;
/** A ready answer with the columns that are shown of it. */
export type SectionRows = ReadyAnswer & { shown: ShownColumn[]; rowIdIndex: number };

/** The rows of a section, a sentence that says why there are none, or null while the question is open. */
export function sectionRows(
  state: DataState,
  answers: Record<string, SectionResult>,
): { rows: SectionRows } | { message: string } | null {
  const answer = answers[rowsName];
  if (!answer) return null;
  if (answer.status !== 'ready') {
    return {
      message:
        answer.status === 'failed'
          ? `An Error occurred while fetching data. ${answer.message}`
          : answer.message,
    };
  }
  const places = new Map(answer.result.columns.map(({ name }, index) => [name, index]));
  const shown = state.columns
    .filter(({ show }) => show)
    .flatMap((descriptor) => {
      const key = columnKey(descriptor);
      const index = places.get(key);
      const labels = answer.result.labels?.[key] ?? null;
      return index === undefined ? [] : [shownColumn(descriptor, key, index, answer.columns, labels)];
    });
  return { rows: { ...answer, shown, rowIdIndex: places.get('id') ?? -1 } };
}

function shownColumn(
  descriptor: ColumnDescriptor,
  key: string,
  index: number,
  columns: SourceColumn[],
  labels: Labels | null,
): ShownColumn {
  const found =
    columns.find(({ name }) => name === descriptor.name) ??
    sourceColumnSchema.parse({ name: descriptor.name, type: descriptor.type });
  const { fn } = descriptor;
  // What a function made is a number, whatever its column was; a list is text.
  const source: SourceColumn =
    fn === 'sum' || fn === 'avg' || fn === 'count'
      ? { ...found, type: 'number', options: undefined }
      : fn === 'list'
        ? { ...found, type: 'text', options: undefined }
        : labels
          ? {
              ...found,
              type: columnType(found.type).multiple ? found.type : 'text',
              dataType: 'text',
              options: undefined,
            }
          : found;
  return {
    descriptor,
    key,
    label: columnLabel(descriptor),
    index,
    source,
    numeric: columnType(source.type).numeric,
    labels,
    judged: judgedBy(found, labels),
  };
}

/** Options of another version are known by the labels of an answer: a code without one is none of them. */
function judgedBy(column: SourceColumn, labels: Labels | null): SourceColumn {
  if (!column.mapped_options || !columnType(column.type).hasOptions) return column;
  const options = labels && Object.entries(labels).map(([value, label]) => ({ value, label }));
  return { ...column, options: options ?? undefined };
}

/** Whether a section with `hideIfNull` has nothing to show: no rows, or nothing in any visible column. */
export function isBlank({ result, shown }: SectionRows): boolean {
  const filled = (cell: Cell | undefined) =>
    cell !== null && cell !== undefined && cell !== '' && !(Array.isArray(cell) && cell.length === 0);
  return !result.rows.some((row) => shown.some(({ index }) => filled(row[index])));
}
