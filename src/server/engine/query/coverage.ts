import {
  selectionConditions,
  shareBase,
  type QueryColumn,
  type QueryFormula,
  type ResolvedRequest,
} from '#domain/query/resolved-request.ts';
import type { DateStep } from '#domain/value/date/date-step.ts';
import type { FunctionName } from '#domain/value/cell/function-name.ts';
import type { StoredFunction } from '../dialect.ts';

/**
 * What a pre-aggregated table has of a version, or a request needs of one: the columns whose values it groups
 * by, dates by a step (null: as they are), and the functions of columns over these groups.
 */
export type Coverage = {
  columns: ReadonlyMap<string, DateStep | null>;
  functions: ReadonlyMap<string, ReadonlySet<StoredFunction>>;
};

/**
 * What each function is calculated from; `median` takes the rows themselves, and `list` and `rows` take no
 * function.
 */
const storedFunctions: Partial<Record<FunctionName, readonly StoredFunction[]>> = {
  rows: [],
  list: [],
  count: ['count'],
  sum: ['sum'],
  avg: ['sum', 'count'],
  min: ['min'],
  max: ['max'],
};

/** What a request needs from a pre-aggregated table; null if only the rows themselves have it. */
export function coverageOf({
  shape,
  outputs,
  groupBy,
  where,
  having,
  search,
  validity,
  against,
}: ResolvedRequest): Coverage | null {
  if (shape === 'rows' || validity) return null;
  if ([...outputs, ...having].some(({ measure }) => measure)) return null;

  const coverage = new CoverageBuilder();
  for (const column of groupBy) {
    coverage.addColumn(column);
  }

  // What functions over groups are calculated from is among the outputs.
  const onResults = having.filter(({ output }) => output === undefined);
  for (const { column, fn } of [...where, ...selectionConditions(against), ...onResults, ...search]) {
    coverage.add(column, fn);
  }

  for (const { source, fn } of outputs.filter((output) => !output.against)) {
    coverage.add(source, fn);
  }

  return coverage.build();
}

/** What the distinct values of a column, or its histogram, in the rows that meet conditions need. */
export function coverageOfColumn(column: QueryColumn, where: ResolvedRequest['where']): Coverage | null {
  const coverage = new CoverageBuilder();
  for (const one of [column, ...where.map((condition) => condition.column)]) {
    coverage.addColumn(one);
  }
  return coverage.build();
}

class CoverageBuilder {
  readonly #columns = new Map<string, DateStep | null>();
  readonly #functions = new Map<string, Set<StoredFunction>>();
  #isPossible = true;

  add(column: QueryColumn, fn: FunctionName | null): void {
    if (fn === null || fn === 'list') return this.addColumn(column);
    const stored = storedFunctions[fn === 'share' ? shareBase(column) : fn];
    if (stored?.length === 0) return;

    if (!stored || column.formula || column.isRowId || column.step || column.part) {
      this.#isPossible = false;
    } else {
      this.addFunctions(column.name, stored);
    }
  }

  addColumn(column: QueryColumn): void {
    if (column.isRowId || column.part) {
      this.#isPossible = false;
    }

    if (column.formula) {
      for (const leaf of leavesOf(column.formula)) {
        this.addColumn(leaf);
      }
    } else {
      this.addGroups(column.name, column.step ?? null);
    }
  }

  addGroups(name: string, step: DateStep | null): void {
    const known = this.#columns.get(name);
    this.#columns.set(name, known === undefined ? step : commonStep(known, step));
  }

  addFunctions(name: string, functions: Iterable<StoredFunction>): void {
    this.#functions.set(name, new Set([...(this.#functions.get(name) ?? []), ...functions]));
  }

  get coverage(): Coverage {
    return { columns: this.#columns, functions: this.#functions };
  }

  build(): Coverage | null {
    if (!this.#isPossible) return null;
    return this.coverage;
  }
}

function leavesOf(formula: QueryFormula): QueryColumn[] {
  if ('nothing' in formula || 'constant' in formula) return [];
  if ('column' in formula) {
    if (formula.column.formula) return leavesOf(formula.column.formula);
    return [formula.column];
  }
  return [...leavesOf(formula.left), ...leavesOf(formula.right)];
}

/** From the finest to the coarsest; weeks are left out because they do not fit into months. */
const nestedSteps: readonly DateStep[] = ['day', 'month', 'quarter', 'year'];

/** The coarsest step from whose first days those of both steps follow. */
function commonStep(a: DateStep | null, b: DateStep | null): DateStep | null {
  if (a === b || a === null || b === null) {
    if (a !== b) return null;
    return a;
  }
  if (a === 'week' || b === 'week') return 'day';
  return nestedSteps.find((step) => step === a || step === b) ?? null;
}

/** Whether a table that has `stored` has what `needed` says. */
export function covers(stored: Coverage, needed: Coverage): boolean {
  for (const [name, step] of needed.columns) {
    const own = stored.columns.get(name);
    if (own === undefined || commonStep(own, step) !== own) return false;
  }

  for (const [name, functions] of needed.functions) {
    for (const fn of functions) {
      if (!stored.functions.get(name)?.has(fn)) return false;
    }
  }

  return true;
}

/** The coverage of all of these needs. */
export function unionOf(coverages: readonly Coverage[]): Coverage {
  const union = new CoverageBuilder();
  for (const { columns, functions } of coverages) {
    for (const [name, step] of columns) {
      union.addGroups(name, step);
    }
    for (const [name, own] of functions) {
      union.addFunctions(name, own);
    }
  }

  return union.coverage;
}
