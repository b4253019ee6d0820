import { isRecord } from '#domain/value/object/is-record.ts';
import {
  maxConditions,
  maxMeasureFunctions,
  maxMeasures,
  maxOver,
  maxPivotRows,
  maxPointColumns,
  maxPointsPerRequest,
  maxRowsPerRequest,
} from './data-request.ts';

/** The most cells of one request: rows times columns. */
export const maxCellsPerRequest = 500_000;

/** The most rows that a request for this number of columns is accepted with. */
export const acceptedRows = (columns: number): number => {
  if (columns <= maxPointColumns) return maxPointsPerRequest;
  return maxRowsPerRequest;
};

/** The most cells of the result of a pivot, of which most are the same names of groups. */
const maxCellsOfPivot = 1_500_000;

/** The most rows that a pivot of this number of columns of the result is accepted with. */
export const acceptedPivotRows = (columns: number): number =>
  Math.min(maxPivotRows, Math.floor(maxCellsOfPivot / Math.max(columns, 1)));

/** The most rows that a table requests at once for this number of columns. */
export function maxRowsFor(columns: number): number {
  return Math.max(1, Math.min(maxRowsPerRequest, Math.floor(maxCellsPerRequest / Math.max(columns, 1))));
}

/** The most groups that each have a `list`: all lists are made before the first ones are shown. */
export const maxListGroups = 200_000;

/**
 * The most groups that functions are over: all are ordered before the first ones are shown. Rows of smaller
 * versions have no more groups, so that none are counted, which would take as long as making them.
 */
export const maxOverGroups = 3_000_000;

/** A `list` gathers the values of many rows in one cell. */
const cellsOfList = 20;

/**
 * The highest cost of a data request, in cells of its result: rows times columns, a `list` for many cells,
 * and for each value of a filter the cells that are compared with it. It is known before any work, so it
 * takes the request as it was sent; anything that is not a data request costs nothing, because it is refused.
 */
export function requestCost(request: unknown): number {
  if (!isRecord(request)) return 0;

  const { attributes, fn, fromIndex = 0, toIndex = 100, pivot } = request;
  const columns = lengthOf(attributes);
  const rows = typeof fromIndex === 'number' && typeof toIndex === 'number' ? toIndex - fromIndex : 0;
  const lists = isRecord(fn) ? Object.values(fn).filter((name) => name === 'list').length : 0;

  const accepted = pivot === undefined ? acceptedRows(columns) : acceptedPivotRows(columns);

  // More rows than are possible are refused when the request is checked, with a sentence of its own.
  return (
    Math.min(Math.max(0, rows), accepted) * (columns + lists * cellsOfList) +
    cellsOfConditions(request) +
    cellsOfMeasures(request)
  );
}

const lengthOf = (list: unknown): number => {
  if (!Array.isArray(list)) return 0;
  return list.length;
};

const cellsOfComparison = 500;

/** A function over groups orders all groups, whatever page is requested. */
const cellsOfOver = 5_000;

/** Compared rows are read and grouped beside the others, and both are joined. */
const cellsOfAgainst = 10_000;

/** A function of a measure reads the cells of its column, and some functions keep those of each group. */
const cellsOfFunction = 500;

/** A value of a list is parsed and looked up once, whatever the number of rows. */
const cellsOfValue = 5;

/** Conditions on one column are one comparison each; the values of lists are looked up. */
function cellsOfConditions(request: Record<string, unknown>): number {
  const { attributes, filter, exclude, normalFilter, having, like, search } = request;
  const inMeasures = functionsOfMeasures(request).map(({ where }) => where);
  const { own, other } = againstOf(request);
  // More are refused when the request is checked.
  const conditions = [normalFilter, having, own, other, ...inMeasures].flatMap((list): unknown[] =>
    Array.isArray(list) ? list.slice(0, maxConditions) : [],
  );
  const lists = [filter, exclude].flatMap((byColumn) => (isRecord(byColumn) ? Object.values(byColumn) : []));
  const values = [...lists, ...conditions.map((condition) => isRecord(condition) && condition['values'])];
  const valueCount = values.reduce<number>((sum, list) => sum + lengthOf(list), 0);
  const searches = conditions.reduce<number>((sum, condition) => {
    if (!isRecord(condition) || condition['operation'] !== 'like') return sum + 1;
    return sum + 1 + lengthOf(condition['values']);
  }, 0);
  const searched = search ? lengthOf(attributes) : 0;
  const comparisons = searches + searched + (isRecord(like) ? Object.keys(like).length : 0);

  return cellsOfComparison * comparisons + cellsOfValue * valueCount;
}

function cellsOfMeasures(request: Record<string, unknown>): number {
  const over = isRecord(request['over']) ? Object.keys(request['over']).length : 0;
  const compared = request['against'] === undefined ? 0 : cellsOfAgainst;
  return (
    cellsOfFunction * functionsOfMeasures(request).length + cellsOfOver * Math.min(over, maxOver) + compared
  );
}

/** What a request says of the rows that its own are compared with, as it was sent. */
const againstOf = ({ against }: Record<string, unknown>): Record<string, unknown> =>
  isRecord(against) ? against : {};

/** The functions of the measures of a request, as it was sent: up to as many as one may have. */
function functionsOfMeasures({ measures }: Record<string, unknown>): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = [];
  const left: unknown[] = isRecord(measures) ? Object.values(measures).slice(0, maxMeasures) : [];
  // What is nested deeper than a measure may be ends here: each step takes one part.
  for (let steps = 0; steps < 4 * maxMeasureFunctions && left.length > 0; steps += 1) {
    const part = left.pop();
    if (!isRecord(part)) continue;
    if (part['type'] === 'function') {
      found.push(part);
    } else {
      left.push(part['left'], part['right']);
    }
  }

  return found;
}
