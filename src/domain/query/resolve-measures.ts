import { TidemarkError } from '../error/tidemark-error.ts';
import { leavesOfMeasure, type Measure, type MeasureLeaf } from '../formula/measure.ts';
import { hasOrder } from '#domain/source/column/column-storage.ts';
import { countsCells, functionLabels, needsNumbers, resultType } from '#domain/value/cell/function-name.ts';
import { maxMeasureFunctions, type DataRequest } from './data-request.ts';
import { resolveRowConditions } from './resolve-conditions.ts';
import { rowIdColumn } from './resolve-column.ts';
import {
  numbersNamed,
  type QueryColumn,
  type QueryMeasure,
  type QueryMeasureLeaf,
  type ResolvedMeasure,
} from './resolved-request.ts';

type Lookup = (name: string) => QueryColumn;

/**
 * The measures of a request by their names. Yields after each part of the values of their conditions, so that
 * others may have a turn.
 */
export function* resolveMeasures(
  { measures }: Pick<DataRequest, 'measures'>,
  lookup: Lookup,
): Generator<void, Map<string, ResolvedMeasure>> {
  const resolved = new Map<string, ResolvedMeasure>();
  const functions = Object.values(measures).flatMap(leavesOfMeasure).length;
  if (functions > maxMeasureFunctions) {
    throw problem(`The measures have ${functions} functions; at most ${maxMeasureFunctions} are possible.`);
  }

  for (const [name, measure] of Object.entries(measures)) {
    resolved.set(name, yield* resolveMeasure(name, measure, lookup));
  }
  return resolved;
}

function* resolveMeasure(name: string, measure: Measure, lookup: Lookup): Generator<void, ResolvedMeasure> {
  if (measure.type === 'function') {
    const leaf = yield* resolveLeaf(name, measure, lookup);
    return { source: leaf.column, fn: leaf.fn, measure: leaf };
  }

  const resolved = yield* resolvePart(name, measure, lookup);
  return { source: numbersNamed(name), fn: 'measure', measure: resolved };
}

function* resolvePart(name: string, measure: Measure, lookup: Lookup): Generator<void, QueryMeasure> {
  if (measure.type === 'constant') return { constant: measure.value };

  if (measure.type === 'operation') {
    const left = yield* resolvePart(name, measure.left, lookup);
    const right = yield* resolvePart(name, measure.right, lookup);
    return { operation: measure.operation, left, right };
  }

  const leaf = yield* resolveLeaf(name, measure, lookup);
  if (resultType(leaf.column.dataType, leaf.fn) !== 'numeric' || (leaf.column.many && showsMember(leaf))) {
    throw problem(
      `The measure ${name} calculates with the ${functionLabels[leaf.fn].toLowerCase()} of ${leaf.column.name}, which is no number.`,
      name,
    );
  }

  return leaf;
}

const showsMember = ({ fn }: QueryMeasureLeaf): boolean => fn === 'max' || fn === 'min';

function* resolveLeaf(
  name: string,
  { fn, column: columnName, where = [], part, weight, by }: MeasureLeaf,
  lookup: Lookup,
): Generator<void, QueryMeasureLeaf> {
  if (columnName === undefined && fn !== 'rows') {
    throw problem(`The measure ${name} has a function without a column: ${fn}.`, name);
  }

  const column = columnName === undefined ? rowIdColumn : lookup(columnName);
  checkColumn(name, fn, column);
  const leaf = {
    fn,
    column,
    where: yield* resolveRowConditions(where, lookup),
    part: part ?? null,
    weight: weight === undefined ? null : lookup(weight),
    by: by === undefined ? null : lookup(by),
  };
  checkParameters(name, leaf);
  return leaf;
}

function checkColumn(name: string, fn: MeasureLeaf['fn'], column: QueryColumn): void {
  const isNumber = !column.many && column.dataType !== 'date' && column.dataType !== 'timestamp';
  if (needsNumbers(fn) && !isNumber) {
    throw problem(`The function ${fn} needs numbers, and the column ${column.name} has none.`, column.name);
  }

  const isUnordered = !countsCells(fn) && !hasOrder(column.type);
  if (isUnordered) {
    throw problem(
      `The shapes of the column ${column.name} cannot be shown as ${functionLabels[fn].toLowerCase()}.`,
      name,
    );
  }
}

/** Each function has what it needs and nothing else: a weight that counts for nothing would be a mistake. */
function checkParameters(name: string, { fn, column, part, weight, by }: QueryMeasureLeaf): void {
  const isEnd = fn === 'first' || fn === 'last';
  const wanted = { part: fn === 'percentile', weight: fn === 'weighted', by: isEnd };
  for (const [key, value] of Object.entries({ part, weight, by })) {
    const isWanted = wanted[key as keyof typeof wanted];
    if (isWanted && value === null) throw problem(`The function ${fn} of ${name} needs “${key}”.`, name);
    if (!isWanted && value !== null) throw problem(`The function ${fn} of ${name} takes no “${key}”.`, name);
  }

  if (weight) {
    checkColumn(name, fn, weight);
  }

  if (by && (by.many || by.dataType === 'text' || by.dataType === 'boolean')) {
    throw problem(`The ${fn} value is found by numbers or dates, and the column ${by.name} has none.`, name);
  }

  if (isEnd && column.many) {
    throw problem(`The column ${column.name} has several values in a cell, and so no ${fn} one.`, name);
  }
}

function problem(sentence: string, column?: string): TidemarkError {
  return new TidemarkError('invalid_request', sentence, column === undefined ? {} : { details: { column } });
}
