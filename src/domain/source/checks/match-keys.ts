import { namesOf } from '../column/identifying-columns.ts';
import type { SourceColumn } from '../column/column.ts';
import type { ColumnMeasures, TableMeasures } from './measures.ts';

/** The most keys that are proposed: each is tried with a query. */
const maxKeys = 6;
/** The most columns of a key. */
const maxColumns = 4;

type Candidate = { column: SourceColumn; measures: ColumnMeasures; rank: number };

/**
 * The columns by which rows of a table are recognized in the next one, best first: one that is different in
 * every row, else several that may be so together. Amounts recognize nothing: numbers do so where they are
 * whole and named as a key or a period. The caller tries whether rows are different.
 */
export function matchKeys(columns: readonly SourceColumn[], table: TableMeasures): string[][] {
  const measures = new Map(table.columns.map((column) => [column.name, column]));
  const candidates = columns.flatMap((column, index): Candidate[] => {
    const own = measures.get(column.name);
    if (!own || own.filled < table.rows || own.distinct < 2 || !canName(column, own)) return [];
    return [{ column, measures: own, rank: rankOf(column, own) + index / 1000 }];
  });

  const single = candidates
    .filter((candidate) => isUnique(candidate, table))
    .toSorted((one, other) => one.rank - other.rank)
    .map(nameOf);
  return [...single, ...together(candidates, table.rows)].slice(0, maxKeys);
}

/** Combinations of columns, the most different ones first, until they may tell all rows apart. */
function together(candidates: readonly Candidate[], rows: number): string[][] {
  const sorted = candidates.toSorted((one, other) => other.measures.distinct - one.measures.distinct);
  const periods = candidates.filter(({ column, measures }) => isPeriod(column, measures));
  const keys: string[][] = [];

  // A thing and a time are the usual key of a table that has several rows of each thing.
  for (const period of periods) {
    for (const other of sorted) {
      if (other === period || other.measures.distinct * period.measures.distinct < rows) continue;
      keys.push([...nameOf(other), ...nameOf(period)]);
    }
  }
  for (let size = 2; size <= Math.min(maxColumns, sorted.length); size += 1) {
    keys.push(sorted.slice(0, size).flatMap(nameOf));
  }
  return keys;
}

const nameOf = ({ column }: Candidate): string[] => [column.name];

/** Counts of different values of large tables are estimates. */
const estimatedPart = 0.95;

const isUnique = ({ measures: { distinct } }: Candidate, { rows }: TableMeasures): boolean =>
  rows > 1_000_000 ? distinct >= rows * estimatedPart : distinct === rows;

function canName(column: SourceColumn, { kind, scale, filled }: ColumnMeasures): boolean {
  if (kind === 'truth' || kind === 'shape') return false;
  if (kind !== 'number') return true;
  if (!scale || scale.whole < filled || scale.negative > 0) return false;
  return namesOf(column).some((name) => isKeyName(name) || isPeriodName(name));
}

function rankOf(column: SourceColumn, { kind }: ColumnMeasures): number {
  if (namesOf(column).some(isKeyName)) return 0;
  return kind === 'text' ? 1 : 2;
}

const isPeriod = (column: SourceColumn, { kind }: ColumnMeasures): boolean =>
  kind === 'date' || kind === 'moment' || namesOf(column).some(isPeriodName);

/** Whether a name is that of a column of keys. */
export const isKeyName = (name: string): boolean =>
  /^(id|key|no|nr|number|objectid|code)$|_(id|key|no|nr|number|code)$|(uuid|guid|geoid|fips|iso)/.test(
    name,
  ) || /^(id|code)_/.test(name);

/** Whether a name is that of a column of periods. */
export const isPeriodName = (name: string): boolean =>
  /(^|_)(year|yr|month|quarter|week|day|hour|date|period|season)(_|$)|(year|month)$/.test(name);
