import type { DuckDBConnection } from '@duckdb/node-api';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { QueryColumn } from '#domain/query/resolved-request.ts';
import { shownLabel } from '#domain/source/column/label-source.ts';
import type { Dialect, LabelRelation, TableLayout, Statement } from '../../dialect.ts';
import type { LabelMap } from '../../contract.ts';
import { codesOf } from '../../query/labelled-outputs.ts';
import { compileAllLabels, compileLabels } from '../../query/compile-labels.ts';
import { runStatement } from '../run-statement.ts';

/** The labels of the codes in these cells. */
export async function readLabels(
  connection: DuckDBConnection,
  dialect: Dialect,
  relation: LabelRelation,
  cells: readonly (Cell | undefined)[],
): Promise<LabelMap> {
  const texts = [...new Set(cells.flatMap(codesOf))];
  if (texts.length === 0) return new Map();
  return collect(connection, relation, compileLabels(relation, texts, dialect));
}

/** The labels of every code that a column holds. */
export function readAllLabels(
  connection: DuckDBConnection,
  layout: TableLayout,
  column: QueryColumn,
  relation: LabelRelation,
): Promise<LabelMap> {
  return collect(connection, relation, compileAllLabels(layout, column, relation));
}

async function collect(
  connection: DuckDBConnection,
  { keepId }: LabelRelation,
  statement: Statement,
): Promise<LabelMap> {
  const rows = await runStatement(connection, statement);
  return new Map(
    rows.map(([code, label]) => [String(code), shownLabel(String(code), String(label), keepId)]),
  );
}
