import type { Cell } from '#domain/value/cell/cell.ts';
import { identifier } from '#server/base/base.server.ts';
import type { CurrentRow, RawRow } from '../contract.ts';
import type { TableLayout } from '../dialect.ts';
import { rawTextExpression } from '../query/column-expression.ts';
import { rowIdLookup, tableOf } from '../query/layout.ts';
import { startParameters } from '../query/statement.ts';
import type { ReadCells } from './statement-reader.ts';

/** Reads rows by their ids; ids without a row are absent. Without `names`, of all columns. */
export async function readRows(
  read: ReadCells,
  layout: TableLayout,
  rowIds: readonly number[],
  names?: readonly string[],
): Promise<Map<number, CurrentRow>> {
  const columns = [...layout.columns].filter(([name]) => names?.includes(name) ?? true);
  const parameters = startParameters(layout.dialect);
  const selected = columns.flatMap(([, column]) => [
    identifier(column.value),
    rawTextExpression(layout, column),
  ]);

  const lookup = rowIdLookup(layout, rowIds);
  const which =
    rowIds.length === 1
      ? `= ${parameters.bind(lookup.values[0], 'BIGINT')}`
      : `IN (SELECT ${layout.dialect.unnest(parameters.bindList(lookup.values, 'BIGINT'))})`;
  const position = layout.hasPositions ? ['after_id', 'after_key'] : ['NULL', "''"];
  const sql = `SELECT ${['id', ...position, ...selected].join(', ')} FROM ${tableOf(layout)} WHERE ${lookup.column} ${which}`;
  const rows = await read({ sql, parameters: parameters.list });

  return new Map(
    rows.map(([id, after, key, ...cells]) => {
      const raw: RawRow = {};
      const shown: Record<string, Cell> = {};
      columns.forEach(([name], index) => {
        raw[name] = (cells[index * 2 + 1] ?? null) as string | null;
        shown[name] = cells[index * 2] ?? raw[name];
      });

      const at = key ? { place: { after: Number(after), key: String(key) } } : {};
      return [Number(id), { raw, shown, ...at }];
    }),
  );
}
