import { failed, ok, type Result } from '../error/result.ts';
import { TidemarkError } from '../error/tidemark-error.ts';
import { hasOrder } from '#domain/source/column/column-storage.ts';
import { columnsOfRows, type SourceColumn } from '#domain/source/column/column.ts';
import { countsCells, functionLabels, needsNumbers } from '#domain/value/cell/function-name.ts';
import { maxFilterValues } from '../formula/condition.ts';
import { columnInSteps } from './column-in-steps.ts';
import { maxConditions, type DataRequest } from './data-request.ts';
import { acceptedPivotRows, acceptedRows, maxCellsPerRequest } from './request-cost.ts';
import { resolvePivot } from './resolve-pivot.ts';
import { columnTable, rowIdColumn } from './resolve-column.ts';
import { withSourceMeasures } from './source-measures.ts';
import { comparedOutput, resolveAgainst } from './resolve-against.ts';
import { resolveConditions } from './resolve-conditions.ts';
import { resolveMeasures } from './resolve-measures.ts';
import { withOver } from './resolve-over.ts';
import { searchedTexts } from './searched-texts.ts';
import {
  conditionsOfMeasure,
  selectionConditions,
  type Condition,
  type ResultShape,
  type OutputColumn,
  type QueryColumn,
  type ResolvedRequest,
  type Sort,
} from './resolved-request.ts';
import { ownValue } from '#domain/value/object/own-value.ts';
import { unknownColumn } from '../error/unknown-column.ts';

/** Resolves every name of a request to a column of its source; an unknown name is an error. */
export function resolveRequest(
  request: DataRequest,
  columns: readonly SourceColumn[],
): Result<ResolvedRequest> {
  return result(() => {
    const parts = resolveParts(request, columns);
    let part = parts.next();
    while (!part.done) {
      part = parts.next();
    }
    return part.value;
  });
}

/** Resolves a request as `resolveRequest` does, and waits after each part of the values of its filters. */
export async function resolveInParts(
  request: DataRequest,
  columns: readonly SourceColumn[],
  wait: () => Promise<void>,
): Promise<Result<ResolvedRequest>> {
  const parts = result(() => resolveParts(request, columns));
  if (!parts.ok) return parts;

  for (;;) {
    const part = result(() => parts.value.next());
    if (!part.ok) return part;
    if (part.value.done) return ok(part.value.value);
    await wait();
  }
}

function resolveParts(
  request: DataRequest,
  columns: readonly SourceColumn[],
): Generator<void, ResolvedRequest> {
  const complete = withSourceMeasures(request, columns);
  return resolve(complete, columns, nameTable(complete, columns));
}

function result<Value>(work: () => Value): Result<Value> {
  try {
    return ok(work());
  } catch (error) {
    if (error instanceof TidemarkError) return failed(error);
    throw error;
  }
}

function raise(error: Error): never {
  throw error;
}

/** The column of a source by its name, as requests see it. */
export function findQueryColumn(
  name: string,
  columns: readonly SourceColumn[],
  formulas: DataRequest['formulas'] = {},
): Result<QueryColumn> {
  return result(() => columnTable(columns, formulas)(name) ?? raise(unknownColumn(name)));
}

type Lookup = (name: string) => QueryColumn;

function* resolve(
  request: DataRequest,
  columns: readonly SourceColumn[],
  plain: Lookup,
): Generator<void, ResolvedRequest> {
  const lookup = withSteps(request, plain);
  const groupBy = unique(request.groupBy.map(lookup));
  const measures = yield* resolveMeasures(request, plain);

  for (const name of Object.keys(request.fn)) {
    lookup(name);
  }

  checkGroups(request, groupBy, measures);

  const plainOutput = (name: string): OutputColumn => {
    const measure = measures.get(name);
    if (measure) return { name, grouped: false, ...measure };
    return output(name, request, lookup, groupBy);
  };
  const plainOutputs = request.attributes.map(
    (name) => comparedOutput(request, name, plainOutput) ?? plainOutput(name),
  );
  const outputs = withOver(request, plainOutputs, { groupBy, lookup });
  const shape = shapeOf(outputs, groupBy);
  checkRange(request);
  const pivot = resolvePivot(request, { lookup, groupBy, outputs });
  const against = yield* resolveAgainst(request, plain, { groupBy, outputs });

  const ofRows = new Set([...columnsOfRows(columns).map(({ name }) => name), rowIdColumn.name]);
  const { where, having } = yield* resolveConditions(request, plain, { measures, outputs, ofRows });
  checkPivotFilters(pivot, having);
  checkValues([
    ...where,
    ...having,
    ...selectionConditions(against),
    ...[...measures.values()].flatMap(({ measure }) => conditionsOfMeasure(measure)),
  ]);

  if (having.length > 0 && shape === 'rows') {
    throw invalid('A filter with a function needs grouped columns, or a function on every visible column.');
  }

  return {
    shape,
    outputs,
    groupBy,
    where,
    having,
    relation: request.filterRelation,
    search: searchConditions(request, outputs, plain),
    validity:
      request.validity === 'all'
        ? null
        : { keep: request.validity, columns, problem: request.problem ?? null },
    sort: resolveSort(request, outputs, lookup),
    meta: request.meta.map(lookup),
    totals: request.totals,
    pivot,
    against,
    fromIndex: request.fromIndex,
    toIndex: request.toIndex,
  };
}

/** Groups of a pivot are filtered before functions are over those that remain, as subtotals are. */
function checkPivotFilters(pivot: ResolvedRequest['pivot'], having: readonly Condition[]): void {
  const compared = pivot && having.find(({ output: over }) => over !== undefined);
  if (!compared) return;
  const { name } = compared.column;
  throw invalid(`Groups of a pivot are filtered by amounts, and ${name} is a function over groups.`, {
    column: name,
  });
}

/** Groups are of cells that have an order, and none has the name of a measure. */
function checkGroups(
  { groupBy: names }: Pick<DataRequest, 'groupBy'>,
  groupBy: readonly QueryColumn[],
  measures: ReadonlyMap<string, unknown>,
): void {
  const both = names.find((name) => measures.has(name));
  if (both !== undefined) {
    throw invalid(`A measure may not have the name of a grouped column: ${both}.`, { column: both });
  }

  for (const column of groupBy) {
    refuseShape(column, 'grouped by');
  }
}

/** The filters of a request, those of its measures among them, have a bounded number of values together. */
function checkValues(conditions: readonly Condition[]): void {
  if (conditions.length > maxConditions) {
    throw invalid(`There are ${conditions.length} filters; at most ${maxConditions} are possible.`);
  }

  const values = conditions.reduce((sum, condition) => sum + condition.values.length, 0);
  if (values > maxFilterValues) {
    throw invalid(`The filters have ${values} values; at most ${maxFilterValues} are possible.`);
  }
}

/** A row is found where any of its searched columns without a function contains the text. */
function searchConditions(
  { search: text, searchIn, searchLocale }: Pick<DataRequest, 'search' | 'searchIn' | 'searchLocale'>,
  outputs: readonly OutputColumn[],
  plain: Lookup,
): Condition[] {
  if (text === '') return [];
  const named = searchIn ? searchIn.map((name) => outputNamed(name, outputs)) : outputs;
  const searched = named.filter(({ fn, source }) => fn === null && !source.isRowId);

  // Dates in steps and by their parts are searched as they are stored.
  return searched.map(({ name }) => {
    const column = plain(name);
    const texts = searchedTexts(text, column, searchLocale);
    return { column, fn: null, operation: 'like', values: texts, texts, matchesNull: false };
  });
}

function outputNamed(name: string, outputs: readonly OutputColumn[]): OutputColumn {
  const found = outputs.find((output) => output.name === name);
  if (found) return found;
  throw invalid(`Only columns of the result are searched, and ${name} is not one.`, { column: name });
}

function nameTable(request: DataRequest, columns: readonly SourceColumn[]): Lookup {
  const known = columnTable(columns, request.formulas);
  const copies = new Map(Object.entries(request.copies));

  for (const [alias, original] of copies) {
    if (known(alias)) throw invalid(`A copy may not have the name of a column: ${alias}.`, { column: alias });
    if (!known(original)) throw unknownColumn(original);
  }

  for (const name of Object.keys(request.measures)) {
    if (copies.has(name)) {
      throw invalid(`A measure may not have the name of a copy: ${name}.`, { column: name });
    }
  }

  for (const name of Object.keys(request.against?.columns ?? {})) {
    if (copies.has(name) || known(name) || name in request.measures) {
      throw invalid(`A compared column may not have the name of a column: ${name}.`, { column: name });
    }
  }

  return (name) => known(copies.get(name) ?? name) ?? raise(unknownColumn(name));
}

/**
 * Finds the columns with a step as columns of days; the same object each time, because groups compare them by
 * identity.
 */
function withSteps({ steps }: DataRequest, lookup: Lookup): Lookup {
  const stepped = new Map<string, QueryColumn>();
  for (const [name, step] of Object.entries(steps)) {
    stepped.set(name, columnInSteps(lookup(name), step));
  }

  return (name) => stepped.get(name) ?? lookup(name);
}

function output(
  name: string,
  request: DataRequest,
  lookup: Lookup,
  groupBy: readonly QueryColumn[],
): OutputColumn {
  const source = lookup(name);
  // A grouped name shows its group; another copy of the column can have a function.
  const grouped = groupBy.includes(source) && (request.groupBy.includes(name) || !fnOf(request, name));
  const fn = grouped ? null : fnOf(request, name);

  if (needsNumbers(fn) && !canAdd(source)) {
    throw invalid(`The function ${fn} needs numbers, and the column ${source.name} has none.`, {
      column: source.name,
    });
  }

  if (fn !== null && !countsCells(fn)) {
    refuseShape(source, `shown as ${functionLabels[fn].toLowerCase()}`);
  }

  return { name, source, grouped, fn };
}

/** Shapes have no order: they are filtered and counted only. */
function refuseShape({ name, type }: QueryColumn, work: string): void {
  if (hasOrder(type)) return;
  throw invalid(`The shapes of the column ${name} cannot be ${work}.`, { column: name });
}

function fnOf(request: DataRequest, name: string): OutputColumn['fn'] {
  return ownValue(request.fn, name) ?? null;
}

function canAdd({ dataType, many }: QueryColumn): boolean {
  return !many && dataType !== 'date' && dataType !== 'timestamp';
}

function shapeOf(outputs: readonly OutputColumn[], groupBy: readonly QueryColumn[]): ResultShape {
  if (groupBy.length > 0) return 'groups';
  if (outputs.some(({ fn }) => fn)) return 'aggregate';
  return 'rows';
}

function resolveSort(request: DataRequest, outputs: readonly OutputColumn[], lookup: Lookup): Sort[] {
  return Object.entries(request.orderBy).map(([name, order]) => {
    const index = outputs.findIndex((candidate) => candidate.name === name);
    const own = outputs[index];
    const column = own?.measure || own?.against ? own.source : lookup(name);
    refuseShape(column, 'sorted by');
    if (index < 0 && !(column.isRowId && request.groupBy.length === 0)) {
      throw invalid(`Sorting is limited to visible columns, and ${name} is not one.`, { column: name });
    }
    return { output: index < 0 ? 'id' : index, descending: order === 'desc nulls last' };
  });
}

function checkRange({ fromIndex, toIndex, attributes, pivot }: DataRequest): void {
  if (toIndex < fromIndex) throw invalid(`The range ${fromIndex} to ${toIndex} ends before it begins.`);

  if (pivot) {
    const mostRows = acceptedPivotRows(attributes.length);
    if (toIndex <= mostRows) return;
    throw invalid(`A pivot of ${attributes.length} columns is read with at most ${mostRows} cells at once.`);
  }

  const most = acceptedRows(attributes.length);
  if (toIndex - fromIndex > most) {
    throw invalid(`At most ${most} rows can be requested at once.`);
  }

  const cells = (toIndex - fromIndex) * attributes.length;
  if (cells > maxCellsPerRequest) {
    throw invalid(
      `${attributes.length} columns of ${toIndex - fromIndex} rows are ${cells} cells; at most ${maxCellsPerRequest} can be requested at once.`,
    );
  }
}

function unique(columns: readonly QueryColumn[]): QueryColumn[] {
  return [...new Set(columns)];
}

function invalid(sentence: string, details?: Record<string, unknown>): TidemarkError {
  return new TidemarkError('invalid_request', sentence, details && { details });
}
