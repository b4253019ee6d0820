import { columnStorage } from '#domain/source/column/column-storage.ts';
import { TidemarkError } from '../error/tidemark-error.ts';
import type { Formula } from '../formula/formula.ts';
import { isCalculated, isMeasure, type SourceColumn } from '#domain/source/column/column.ts';
import { valueOrderOf } from '#domain/source/column/value-order-of.ts';
import { mostOrderedValues } from '#domain/value/cell/most-ordered-values.ts';
import type { QueryColumn, QueryFormula } from './resolved-request.ts';

/** The column that always exists: the stable row id. */
export const rowIdColumn: QueryColumn = {
  name: 'id',
  type: 'number',
  dataType: 'numeric',
  many: false,
  isRowId: true,
  formula: null,
};

/** What people call it. */
export const rowIdLabel = 'ID';

/** The most columns of a formula, including those of the formulas that it uses. */
export const maxFormulaColumns = 500;

/**
 * Finds columns by name; undefined when there is none. Throws a `TidemarkError` for a formula that cannot be
 * calculated.
 */
export type ColumnTable = (name: string) => QueryColumn | undefined;

/**
 * The columns of a source, its row id, and the formulas of one request. A formula is resolved only when it is
 * used, so that an invalid one affects no other request.
 */
export function columnTable(
  columns: readonly SourceColumn[],
  formulas: Readonly<Record<string, Formula>> = {},
): ColumnTable {
  const sources = new Map(columns.map((column) => [column.name, column]));
  const found = new Map<string, QueryColumn>([[rowIdColumn.name, rowIdColumn]]);
  const own = new Map(Object.entries(formulas));

  for (const name of own.keys()) {
    if (sources.has(name) || name === rowIdColumn.name) {
      throw problem(`A formula may not have the name of a column: ${name}.`, name);
    }
  }

  const make = (name: string, path: readonly string[]): QueryColumn | undefined => {
    const known = found.get(name);
    if (known) return known;

    const source = sources.get(name);
    if (source && isMeasure(source)) {
      throw problem(
        `The column ${name} is a measure: it has one value for each group, and none in a row.`,
        name,
      );
    }

    const formula = own.get(name) ?? (source && isCalculated(source) ? source.formula : undefined);
    if (!source && !formula) return undefined;
    if (path.includes(name)) throw circle(name, path);

    const column =
      source && !isCalculated(source) ? stored(source) : calculated(name, formula, [...path, name]);
    found.set(name, column);
    return column;
  };
  const calculated = (name: string, formula: Formula | undefined, path: readonly string[]): QueryColumn => {
    const resolved = formula ? resolve(formula, name, path) : { nothing: true as const };
    if (columnsIn(resolved) > maxFormulaColumns) {
      throw problem(`The formula of ${name} uses more than ${maxFormulaColumns} columns.`, name);
    }
    return { name, type: 'calculated', dataType: 'numeric', many: false, isRowId: false, formula: resolved };
  };

  const resolve = (formula: Formula, name: string, path: readonly string[]): QueryFormula => {
    if (formula.type === 'operation') {
      const { operation, left, right } = formula;
      return { operation, left: resolve(left, name, path), right: resolve(right, name, path) };
    }

    if (formula.type === 'constant') return { constant: formula.value };

    const column = make(formula.key, path);
    if (!column) {
      throw new TidemarkError(
        'unknown_column',
        `The formula of ${name} names ${formula.key}, and there is no such column.`,
        { details: { column: formula.key } },
      );
    }

    if (column.dataType !== 'numeric' || column.many) {
      throw problem(`The formula of ${name} uses ${formula.key}, which has no numbers.`, name);
    }

    return column.formula ?? { column };
  };
  return (name) => make(name, []);
}

/** The columns of a source and its row id; a column whose formula cannot be calculated counts as missing. */
export function lenientColumnTable(columns: readonly SourceColumn[]): ColumnTable {
  const table = columnTable(columns);
  return (name) => {
    try {
      return table(name);
    } catch (error) {
      if (error instanceof TidemarkError) return undefined;
      throw error;
    }
  };
}

/** Why the calculated columns of a source cannot be calculated, for the person; null when all can. */
export function formulaProblem(columns: readonly SourceColumn[]): string | null {
  try {
    const table = columnTable(columns);
    const calculated = columns.filter((column) => isCalculated(column) && !isMeasure(column));
    for (const { name } of calculated) {
      table(name);
    }
    return null;
  } catch (error) {
    if (error instanceof TidemarkError) return error.message;
    throw error;
  }
}

function stored(column: SourceColumn): QueryColumn {
  const { name, type, dataType } = column;
  const many = columnStorage(type) === 'list';
  const resolved: QueryColumn = { name, type, dataType, many, isRowId: false, formula: null };
  const order = orderOf(column);
  if (!order) return resolved;
  return { ...resolved, order };
}

/**
 * The values of a column in their order: those of a choice, or of plain texts that have an order; null where
 * it is that of the cells. Longer lists of options are hardly in an order of their own, and would be part of
 * each statement.
 */
function orderOf(column: SourceColumn): readonly string[] | null {
  const { type, dataType, options, mapped_options } = column;
  const isChoice = columnStorage(type) === 'option' && dataType === 'text' && !mapped_options;
  if (!isChoice) return valueOrderOf(column);

  const isOrdered = options !== undefined && options.length > 1 && options.length <= mostOrderedValues;
  if (!isOrdered) return null;
  return options.map(({ value }) => value);
}

function columnsIn(formula: QueryFormula): number {
  if ('operation' in formula) return columnsIn(formula.left) + columnsIn(formula.right);
  return 1;
}

function circle(name: string, path: readonly string[]): TidemarkError {
  const way = [...path.slice(path.indexOf(name)), name].join(' → ');
  return problem(`The formula of ${name} refers to itself: ${way}.`, name);
}

function problem(sentence: string, column: string): TidemarkError {
  return new TidemarkError('invalid_request', sentence, { details: { column } });
}
