import { columnType } from '#columns/index.ts';
import { variablesOf, type Formula } from '#domain/formula/formula.ts';
import { columnsOfRows } from '#domain/source/column/column.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { changeWhere } from './change-columns.ts';
import { columnDescriptorSchema, columnKey, type ColumnDescriptor } from './column-descriptor.ts';
import { setShown } from './column-rules.ts';

type Columns = ColumnDescriptor[];

/**
 * Adds a column that exists in this section only; where it is to be `shown`, at once and with the function it
 * needs.
 */
export function addFormula(columns: Columns, name: string, formula: Formula, shown: boolean): Columns {
  const label = name.trim();
  const column = {
    name: label,
    display_name: label,
    type: 'formula',
    formula,
    variables: variablesOf(formula),
  };
  const added = [...columns, columnDescriptorSchema.parse(column)];

  if (shown) return setShown(added, label, true);
  return added;
}

/** Counts a column of this section in another way. */
export function changeFormula(columns: Columns, name: string, formula: Formula): Columns {
  return changeWhere(
    columns,
    (column) => column.name === name && Boolean(column.formula),
    () => ({ formula, variables: variablesOf(formula) }),
  );
}

/** Takes a column of this section away, with its copies. */
export function removeFormula(columns: Columns, name: string): Columns {
  return columns.filter((column) => column.name !== name || !column.formula);
}

/**
 * Why a formula cannot have a name, in the words that fields have; undefined when it can, or when there is
 * none yet.
 */
export function formulaNameProblem(name: string, columns: Columns): string | undefined {
  const label = name.trim();
  if (label === 'id' || columns.some((column) => column.name === label || columnKey(column) === label)) {
    return 'already exists';
  }

  return undefined;
}

/** The columns with a formula in which another column is used. */
export const formulasWith = (columns: Columns, name: string): Columns =>
  columns.filter(({ formula }) => formula && variablesOf(formula).includes(name));

/** The names of a column and of all formulas that need it, directly or through others. */
function dependentNames(columns: Columns, name: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const dependent of formulasWith(columns, name)) {
    dependentNames(columns, dependent.name, found);
  }
  return found;
}

/**
 * The columns that a formula may count with: those of numbers, and other formulas, except the one that is
 * `apart` and those that need it, which would refer to themselves.
 */
export function countableColumns(columns: Columns, apart?: string): { name: string; label: string }[] {
  const excluded = apart === undefined ? new Set() : dependentNames(columns, apart);
  return columnsOfRows(columns)
    .filter(
      ({ name, type, isDuplicate, systemCol }) =>
        !isDuplicate && !systemCol && !excluded.has(name) && columnType(type).numeric,
    )
    .map((column) => ({ name: column.name, label: columnLabel(column) }));
}
