import type { DuckDBConnection } from '@duckdb/node-api';
import { isCalculated, type SourceColumn } from '#domain/source/column/column.ts';
import { identifier, literal } from '#server/base/base.server.ts';
import { columnParseOptions, physicalType } from '../../query/layout.ts';
import { readNumbers } from '../run-statement.ts';
import { castColumn, typedExpression, type ColumnCast } from './cast-column.ts';
import { readSnapshotTypes } from './snapshot-types.ts';

/**
 * The cast of a column whose cells a snapshot stores as their values, and which of its cells are not, as SQL;
 * without `unless`, all are.
 */
export type DirectCast = { cast: ColumnCast; unless?: string };

const noText = 'CAST(NULL AS VARCHAR)';

/** Types of snapshots that are values without a test. */
const alwaysDirect = /^(BOOLEAN|TINYINT|SMALLINT|INTEGER|BIGINT|UTINYINT|USMALLINT|UINTEGER)$/;

/** How a column is read directly; null for one whose cells are parsed from their texts. */
export function directCast(column: SourceColumn, snapshotType: string | undefined): DirectCast | null {
  const cast = castColumn(column, snapshotType);
  if (snapshotType === undefined) return { cast };

  const name = identifier(column.name);
  const wanted = physicalType(column);
  if (wanted === 'VARCHAR') {
    if (snapshotType !== 'VARCHAR') return null;
    const value = typedExpression(name, wanted, columnParseOptions(column));
    return { cast: { type: wanted, value: name, raw: null }, unless: `${value} IS DISTINCT FROM ${name}` };
  }

  if (cast.parsed) return null;
  const value = snapshotType === cast.type ? name : `CAST(${name} AS ${cast.type})`;
  const direct = { cast: { type: cast.type, value, raw: noText } };
  if (alwaysDirect.test(snapshotType)) return direct;
  return { ...direct, unless: `NOT isfinite(${value})` };
}

/** The columns, of these, whose cells a snapshot stores as their values. It reads all of their cells. */
export async function findDirectColumns(
  connection: DuckDBConnection,
  columns: readonly SourceColumn[],
  parquet: string,
): Promise<string[]> {
  const types = await readSnapshotTypes(connection, parquet);
  const candidates = columns
    .filter((column) => !isCalculated(column))
    .flatMap((column) => {
      const direct = directCast(column, types.get(column.name));
      return direct ? [{ name: column.name, unless: direct.unless ?? 'FALSE' }] : [];
    });

  const tests = candidates.map(({ unless }) => `count(*) FILTER (${unless})`);
  if (tests.length === 0) return [];
  const counts = await readNumbers(
    connection,
    `SELECT ${tests.join(', ')} FROM read_parquet(${literal(parquet)})`,
  );
  return candidates.filter((_, index) => counts[index] === 0).map(({ name }) => name);
}
