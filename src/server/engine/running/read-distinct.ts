import type { QueryColumn } from '#domain/query/resolved-request.ts';
import type { ColumnOption } from '#domain/source/column/column.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { DistinctSearch } from '../contract.ts';
import type { LabelRelation, TableLayout } from '../dialect.ts';
import { compileDistinct } from '../query/compile-distinct.ts';
import { compileChoices } from '../query/compile-labels.ts';
import { readLabels } from './read-labels.ts';
import type { ReadCells } from './statement-reader.ts';

/** A distinct value, how many rows have it, and its label. */
type DistinctValue = { value: Cell; count: number; label?: string };

/** The distinct values of a column, see `OpenVersion.distinct`; `relation` labels them. */
export async function readDistinct(
  read: ReadCells,
  column: QueryColumn,
  search: DistinctSearch,
  layout: TableLayout,
  relation: LabelRelation | undefined,
): Promise<DistinctValue[]> {
  const rows = await read(compileDistinct(column, search, layout));
  const counts = rows.map(([value = null, count]) => ({ value, count: Number(count) }));
  const values = emptiesLast(counts, search.limit);
  if (!relation) return values;

  const codes = values.map(({ value }) => value);
  const labels = await readLabels(read, layout.dialect, relation, codes);
  return values.map((found) => {
    const label = found.value === null ? undefined : labels.get(String(found.value));
    if (label === undefined) return found;
    return { ...found, label };
  });
}

/** Moves the value of empty cells, which comes first, behind the others. */
function emptiesLast(values: readonly DistinctValue[], limit: number): DistinctValue[] {
  const isEmpty = ({ value }: DistinctValue) => value === null;
  return [...values.filter((one) => !isEmpty(one)).slice(0, limit), ...values.filter(isEmpty)];
}

/** The codes and labels of a relation, see `OpenVersion.choices`. */
export async function readChoices(
  read: ReadCells,
  relation: LabelRelation,
  search: Parameters<typeof compileChoices>[1],
  { dialect }: Pick<TableLayout, 'dialect'>,
): Promise<ColumnOption[]> {
  const rows = await read(compileChoices(relation, search, dialect));
  return rows.map(([value, label]) => ({ value: String(value), label: String(label) }));
}
