import { variablesOf } from '#domain/formula/formula.ts';
import { columnsOfMeasure } from '#domain/formula/measure.ts';
import { pluralForm } from '#domain/value/number/plural.ts';
import { columnLabel } from './column-label.ts';
import type { SourceColumn } from './column.ts';

/**
 * Why a column cannot be deleted: calculated columns and measures, which it names, have it in their formula.
 * Null where it can.
 */
export function deletionProblem(columns: readonly SourceColumn[], name: string): string | null {
  const users = columns.filter((column) => operandsOf(column).includes(name));
  if (users.length === 0) return null;
  const labels = users.map(columnLabel).join(', ');
  return `${labels} ${pluralForm(users.length, 'is', 'are')} calculated from this column. Change ${pluralForm(users.length, 'its formula', 'their formulas')} first.`;
}

/** The columns that a column is calculated from. */
function operandsOf({ formula, measure }: SourceColumn): string[] {
  const variables = formula ? variablesOf(formula) : [];
  if (!measure) return variables;
  return [...variables, ...columnsOfMeasure(measure)];
}
