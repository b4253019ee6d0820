import type { DuckDBConnection } from '@duckdb/node-api';
import type { Cell } from '#domain/value/cell.ts';
import type { OutputColumn, QueryColumn, ResolvedRequest } from '#domain/query/resolved-request.ts';
import { shownLabel } from '#domain/source/label-source.ts';
import { compileAllLabels, compileLabels } from '../../query/compile-labels.ts';
import type { LabelRelation, Layout } from '../../query/layout.ts';
import { runStatement } from '../run-statement.ts';
import type { Statement } from '../../query/statement.ts';

/** Labels as they are shown, by the text of their codes. */
export type Labels = ReadonlyMap<string, string>;

/** The columns of an answer whose cells are codes, with the relation that names them. */
export function labelledOutputs(
  { outputs }: ResolvedRequest,
  layout: Layout,
): { index: number; output: OutputColumn; relation: LabelRelation }[] {
  return outputs.flatMap((output, index) => {
    const relation = labelsOf(output, layout);
    return relation ? [{ index, output, relation }] : [];
  });
}

/** The relation that names what an output shows; null where that is no code. */
export function labelsOf({ source, fn }: OutputColumn, layout: Layout): LabelRelation | null {
  return fn === null || fn === 'max' || fn === 'list' ? (layout.labels?.get(source.name) ?? null) : null;
}

/** The labels of the codes in these cells. */
export async function readLabels(
  connection: DuckDBConnection,
  relation: LabelRelation,
  cells: readonly (Cell | undefined)[],
): Promise<Labels> {
  const texts = [...new Set(cells.flatMap(codesOf))];
  return texts.length === 0 ? new Map() : collect(connection, relation, compileLabels(relation, texts));
}

/** The labels of every code that a column holds. */
export function readAllLabels(
  connection: DuckDBConnection,
  layout: Layout,
  column: QueryColumn,
  relation: LabelRelation,
): Promise<Labels> {
  return collect(connection, relation, compileAllLabels(layout, column, relation));
}

async function collect(
  connection: DuckDBConnection,
  { keepId }: LabelRelation,
  statement: Statement,
): Promise<Labels> {
  const rows = await runStatement(connection, statement);
  return new Map(
    rows.map(([code, label]) => [String(code), shownLabel(String(code), String(label), keepId)]),
  );
}

/** The codes of a cell: its members, or itself. */
function codesOf(cell: Cell | undefined): string[] {
  if (cell === null || cell === undefined) return [];
  return Array.isArray(cell) ? cell : [String(cell)];
}

/** A list of codes as `list` shows it: its distinct labels in order, joined by comma. */
export function joinLabels(cell: Cell | undefined, labels: Labels): Cell {
  if (cell === null || cell === undefined) return null;
  return [...new Set(codesOf(cell).map((code) => labels.get(code) ?? code))].sort().join(', ');
}
