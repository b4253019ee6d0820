import type { Cell } from '#domain/value/cell/cell.ts';
import type { DataResult } from '#domain/query/data-request.ts';
import {
  conditionsOfMeasure,
  type QueryColumn,
  type ResolvedRequest,
} from '#domain/query/resolved-request.ts';
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

/** The most values of a condition that are labelled: people read how many more there are, not which. */
const mostLabelled = 20;

/**
 * The labels of the codes in the conditions of measures, by the columns of these; null where there are none.
 */
export async function readConditionLabels(
  read: ReadRows,
  { outputs }: Pick<ResolvedRequest, 'outputs'>,
  layout: TableLayout,
): Promise<NonNullable<DataResult['conditionLabels']> | null> {
  const conditions = outputs
    .flatMap(({ measure }) => (measure ? conditionsOfMeasure(measure) : []))
    .filter(({ texts }) => texts.length <= mostLabelled);
  const byColumn = Map.groupBy(conditions, ({ column }) => column.name);

  const labels: DataResult['conditionLabels'] = {};
  for (const [name, own] of byColumn) {
    const relation = layout.labels?.get(name);
    if (!relation) continue;
    const codes = own.flatMap(({ texts }) => texts);
    labels[name] = Object.fromEntries(await readLabels(read, layout.dialect, relation, codes));
  }

  if (Object.keys(labels).length > 0) return labels;
  return null;
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
