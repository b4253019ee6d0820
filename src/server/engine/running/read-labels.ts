import type { Cell } from '#domain/value/cell/cell.ts';
import type { QueryColumn } from '#domain/query/resolved-request.ts';
import { shownLabel } from '#domain/source/column/label-source.ts';
import type { Dialect, LabelRelation, TableLayout, Statement } from '../dialect.ts';
import type { LabelMap } from '../contract.ts';
import { codesOf } from '../query/labelled-outputs.ts';
import { compileAllLabels, compileLabels } from '../query/compile-labels.ts';

type ReadRows = (statement: Statement) => Promise<readonly (readonly unknown[])[]>;

/** The labels of the codes in these cells. */
export async function readLabels(
  read: ReadRows,
  dialect: Dialect,
  relation: LabelRelation,
  cells: readonly (Cell | undefined)[],
): Promise<LabelMap> {
  const texts = [...new Set(cells.flatMap(codesOf))];
  if (texts.length === 0) return new Map();
  return collect(read, relation, compileLabels(relation, texts, dialect));
}

/** The labels of every code that a column holds. */
export function readAllLabels(
  read: ReadRows,
  layout: TableLayout,
  column: QueryColumn,
  relation: LabelRelation,
): Promise<LabelMap> {
  return collect(read, relation, compileAllLabels(layout, column, relation));
}

async function collect(read: ReadRows, { keepId }: LabelRelation, statement: Statement): Promise<LabelMap> {
  const rows = await read(statement);
  return new Map(
    rows.map(([code, label]) => [String(code), shownLabel(String(code), String(label), keepId)]),
  );
}
