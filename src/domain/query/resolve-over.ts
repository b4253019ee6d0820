import { TidemarkError } from '../error/tidemark-error.ts';
import { resultType } from '#domain/value/cell/function-name.ts';
import { readValue, type Scalar } from '#domain/value/cell/read-value.ts';
import { firstDayOfStep } from '#domain/value/date/date-step.ts';
import type { DataRequest } from './data-request.ts';
import { hasOrderOfGroups, isOverYears, type OverGroups } from './over-groups.ts';
import { areLevels, type OutputColumn, type QueryColumn, type QueryOver } from './resolved-request.ts';

type Groups = { groupBy: readonly QueryColumn[]; lookup(name: string): QueryColumn };

/** The columns of a result with the functions over groups that a request has for them. */
export function withOver(
  { over }: Pick<DataRequest, 'over'>,
  outputs: readonly OutputColumn[],
  groups: Groups,
): OutputColumn[] {
  const named = new Map(Object.entries(over));
  for (const name of named.keys()) {
    if (!outputs.some((output) => output.name === name)) {
      throw problem(`A function over groups needs a column of the result, and ${name} is none.`, name);
    }
  }

  return outputs.map((output) => {
    const own = named.get(output.name);
    if (!own) return output;
    checkAmounts(output, groups);
    return { ...output, over: resolveOver(output.name, own, groups) };
  });
}

function checkAmounts({ name, source, fn, grouped }: OutputColumn, { groupBy }: Groups): void {
  if (groupBy.length === 0) {
    throw problem(`A function over groups needs grouped columns: there are none beside ${name}.`, name);
  }

  const isNumber = fn !== null && !grouped && resultType(source.dataType, fn) === 'numeric';
  const isMember = source.many && (fn === 'max' || fn === 'min');
  if (!isNumber || isMember) {
    throw problem(`A function over groups needs numbers, and the column ${name} has none.`, name);
  }
}

function resolveOver(name: string, over: OverGroups, groups: Groups): QueryOver {
  const { kind, along, within, n, base, ascending = false, inParent = false } = over;
  const indexOf = (column: string) => {
    const index = groups.groupBy.indexOf(groups.lookup(column));
    if (index >= 0) return index;
    throw problem(`Groups are ordered by grouped columns, and ${column} is none.`, column);
  };
  const all = groups.groupBy.map((_, index) => index);
  checkOptions(name, over);
  if (!hasOrderOfGroups(kind)) {
    if (along) throw problem(`${name}: a ${kind} is not along a column.`, name);
    const inside = (within ?? []).map(indexOf);
    return { kind, along: [], within: inside, n: 1, base: null, ascending, inParent };
  }

  const ordered = along?.map(indexOf) ?? [firstInTime(groups.groupBy)];
  const rest = all.filter((index) => !ordered.includes(index));
  const inside = within?.map(indexOf) ?? rest;
  const isWhole = inside.length === rest.length && rest.every((index) => inside.includes(index));
  if (!isWhole) {
    throw problem(`${name}: the groups are along some of the grouped columns, and within all others.`, name);
  }

  const columns = ordered.map((index) => groups.groupBy[index]!);
  checkOrder(name, kind, columns);
  const value = base === undefined || base === null ? null : readBase(name, base, columns);
  return { kind, along: ordered, within: inside, n: n ?? 1, base: value, ascending, inParent };
}

/** Refuses options that belong to other kinds. */
function checkOptions(name: string, { kind, within, n, base, inParent }: OverGroups): void {
  const isMoving = kind === 'movingSum' || kind === 'movingAverage';
  if (isMoving !== (n !== undefined)) {
    throw problem(`${name}: moving sums and averages, and nothing else, are over a number of groups.`, name);
  }
  if (base !== undefined && kind !== 'index') {
    throw problem(`${name}: only an index has a base.`, name);
  }

  if (inParent && (hasOrderOfGroups(kind) || within)) {
    throw problem(`${name}: only a rank or a share, and without other groups, is inside of a parent.`, name);
  }
}

/** The index of the first column of dates, else of the first column. */
const firstInTime = (groupBy: readonly QueryColumn[]): number =>
  Math.max(
    0,
    groupBy.findIndex(({ dataType }) => dataType === 'date' || dataType === 'timestamp'),
  );

function checkOrder(name: string, kind: OverGroups['kind'], columns: readonly QueryColumn[]): void {
  const list = columns.find(({ many }) => many);
  if (list) {
    throw problem(`The column ${list.name} has several values in a cell: nothing is along it.`, list.name);
  }

  if (!isOverYears(kind)) return;
  const [column] = columns;
  const isOfYears = column && (column.dataType === 'date' || column.dataType === 'numeric');
  if ((columns.length > 1 && !areLevels(columns)) || !isOfYears || column.isRowId) {
    throw problem(
      `${name}: last year is found along one column of dates, or of the numbers of years. Moments are grouped by year, quarter, month, week or day.`,
      name,
    );
  }
}

/** The value at which an index is 100, as the groups have it. */
function readBase(name: string, base: Scalar, columns: readonly QueryColumn[]): Scalar {
  const column = columns.at(-1);
  if (!column || (columns.length > 1 && !areLevels(columns))) {
    throw problem(`${name}: an index with a base is along one column.`, name);
  }

  const value = readValue(base, column.dataType);
  if (value === undefined) throw problem(`${name}: ${base} is no value of ${column.name}.`, name);
  return column.step ? firstDayOfStep(String(value), column.step) : value;
}

function problem(sentence: string, column: string): TidemarkError {
  return new TidemarkError('invalid_request', sentence, { details: { column } });
}
