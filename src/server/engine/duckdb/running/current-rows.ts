import type { Cell } from '#domain/value/cell.ts';
import { textExpression } from '../../query/column-expression.ts';
import type { ConnectionPool } from '../connection-pool.ts';
import { quote } from '../../query/layout.ts';
import type { LoadedVersion } from '../replica/loaded-version.ts';
import { runStatement } from '../run-statement.ts';
import { cellOf } from '../../query/shape-result.ts';
import { startParameters } from '../../query/statement.ts';
import type { RawRow } from '../../log/change-log.ts';

/** A row as it is now: `raw` to the letter, `shown` as people see it. */
export type CurrentRow = { raw: RawRow; shown: Record<string, Cell> };

/** Reads rows by their ids from a version's table; those that are not there are absent. Without `names`, all columns. */
export async function readCurrentRows(
  connections: ConnectionPool,
  { layout }: LoadedVersion,
  rowIds: readonly number[],
  names?: readonly string[],
): Promise<Map<number, CurrentRow>> {
  const columns = [...layout.columns].filter(([name]) => names?.includes(name) ?? true);
  const parameters = startParameters();
  const selected = columns.flatMap(([, { value, raw, type }]) => {
    const text = textExpression(quote(value), type);
    return [quote(value), raw ? `coalesce(${quote(raw)}, ${text})` : text];
  });
  const which =
    rowIds.length === 1
      ? `= ${parameters.bind(rowIds[0], 'BIGINT')}`
      : `IN (SELECT unnest(${parameters.bindList(rowIds, 'BIGINT')}))`;
  const sql = `SELECT ${['id', ...selected].join(', ')} FROM ${quote(layout.table)} WHERE id ${which}`;
  const rows = await connections.use((connection) =>
    runStatement(connection, { sql, parameters: parameters.list }),
  );
  return new Map(
    rows.map(([id, ...cells]) => {
      const raw: RawRow = {};
      const shown: Record<string, Cell> = {};
      columns.forEach(([name], index) => {
        raw[name] = cellOf(cells[index * 2 + 1]) as string | null;
        shown[name] = cellOf(cells[index * 2]) ?? raw[name];
      });
      return [Number(id), { raw, shown }];
    }),
  );
}
