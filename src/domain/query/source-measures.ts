import { TidemarkError } from '../error/tidemark-error.ts';
import { unknownColumn } from '../error/unknown-column.ts';
import { operationNames } from '../formula/condition.ts';
import type { Measure } from '../formula/measure.ts';
import { isMeasure, type SourceColumn } from '#domain/source/column/column.ts';
import { functionLabels, resultType, showsValue } from '#domain/value/cell/function-name.ts';
import { ownValue } from '#domain/value/object/own-value.ts';
import type { DataRequest } from './data-request.ts';
import { columnTable } from './resolve-column.ts';
import { resolveMeasures } from './resolve-measures.ts';
import type { QueryColumn, ResolvedMeasure } from './resolved-request.ts';

/**
 * A request in which the measures of its source that it names, or has copies of, are measures of its own.
 * Throws a `TidemarkError` for a measure with another function, or none, and for the function `measure` of
 * another column.
 */
export function withSourceMeasures(request: DataRequest, columns: readonly SourceColumn[]): DataRequest {
  const bySource = new Map(columns.filter(isMeasure).map((column) => [column.name, column]));
  const sourceMeasure = (name: string) => bySource.get(ownValue(request.copies, name) ?? name);
  checkFunctions(request, sourceMeasure);
  if (bySource.size === 0) return request;

  const named = new Map<string, Measure>();
  for (const name of resultNames(request)) {
    const column = sourceMeasure(name);
    if (column) {
      named.set(name, treeOf(column));
    }
  }

  for (const name of Object.keys(request.measures)) {
    if (bySource.has(name)) {
      throw problem(`A measure may not have the name of one of its source: ${name}.`, name);
    }
  }

  return {
    ...request,
    measures: { ...request.measures, ...Object.fromEntries(named) },
    copies: without(request.copies, named),
    fn: without(request.fn, named),
  };
}

/** Why the measures of a source cannot be calculated, for the person; null when all can. */
export function measureProblem(columns: readonly SourceColumn[]): string | null {
  try {
    const table = columnTable(columns);
    const lookup = (name: string) => {
      const column = table(name);
      if (!column) throw unknownColumn(name);
      return column;
    };

    for (const column of columns.filter(isMeasure)) {
      const problem = resultProblem(column.name, resolvedAlone(column, lookup));
      if (problem) return problem;
    }
    return null;
  } catch (error) {
    if (error instanceof TidemarkError) return error.message;
    throw error;
  }
}

/** A measure of a source, resolved by itself. */
function resolvedAlone(
  column: SourceColumn,
  lookup: (name: string) => QueryColumn,
): ResolvedMeasure | undefined {
  const parts = resolveMeasures({ measures: { [column.name]: treeOf(column) } }, lookup);
  let part = parts.next();
  while (!part.done) {
    part = parts.next();
  }
  return part.value.get(column.name);
}

/**
 * Why the result of a measure is no number, as those of all measures of sources are; null where it is one.
 */
function resultProblem(name: string, resolved: ResolvedMeasure | undefined): string | null {
  if (!resolved?.fn) return null;
  const { source, fn } = resolved;
  const isNumber = resultType(source.dataType, fn) === 'numeric' && !(source.many && showsValue(fn));
  if (isNumber) return null;
  return `The measure ${name} is the ${functionLabels[fn].toLowerCase()} of ${source.name}, which is no number.`;
}

function checkFunctions(
  { fn }: Pick<DataRequest, 'fn'>,
  sourceMeasure: (name: string) => SourceColumn | undefined,
): void {
  for (const [name, own] of Object.entries(fn)) {
    const isOfMeasure = sourceMeasure(name) !== undefined;
    if (isOfMeasure && own !== 'measure') {
      throw problem(`The measure ${name} has its functions already, and takes no ${own} of them.`, name);
    }
    if (!isOfMeasure && own === 'measure') {
      throw problem(`The column ${name} is no measure of its source.`, name);
    }
  }
}

/** The names by which a request may have columns of its result, or filters of groups. */
const resultNames = (request: DataRequest): string[] => [
  ...request.attributes,
  ...[request.copies, request.fn, ...operationNames.map((operation) => request[operation])].flatMap(
    Object.keys,
  ),
  ...[...request.normalFilter, ...request.having].map(({ column }) => column),
];

function treeOf({ name, measure }: SourceColumn): Measure {
  if (measure) return measure;
  throw problem(`The measure ${name} has no formula yet.`, name);
}

function without<Value>(
  record: Readonly<Record<string, Value>>,
  names: ReadonlyMap<string, unknown>,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.has(name)));
}

function problem(sentence: string, column: string): TidemarkError {
  return new TidemarkError('invalid_request', sentence, { details: { column } });
}
