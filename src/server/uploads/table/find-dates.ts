import type { DuckDBConnection } from '@duckdb/node-api';
import { dateOrders } from '#domain/source/column.ts';
import type { LayerColumn } from '#domain/source/upload-layer.ts';
import { dateExpression } from '#server/engine/engine.server.ts';
import { identifier, literal } from '#server/base/base.server.ts';
import { inChunks, selectRows } from './duckdb-table.ts';

const datePattern =
  '\\s*\\d{1,2}([-/.])\\d{1,2}[-/.]\\d{4}(\\s+\\d{1,2}:\\d{2}(:\\d{2})?(\\s*[AaPp][Mm])?)?\\s*';
const timePattern = ':\\d{2}';

/** The text columns that hold only dates with the year last, and the orders of day and month that fit all their cells. */
export async function findDates(
  connection: DuckDBConnection,
  from: string,
  columns: readonly { name: string; na_values: readonly string[] }[],
): Promise<Map<string, NonNullable<LayerColumn['dates']>>> {
  const found = new Map<string, NonNullable<LayerColumn['dates']>>();
  for (const chunk of inChunks(columns)) {
    const aggregates = chunk.flatMap(({ name, na_values }) => {
      const cell = identifier(name);
      const isFilled = `${cell} IS NOT NULL${na_values.length > 0 ? ` AND trim(${cell}) NOT IN (${na_values.map(literal).join(', ')})` : ''}`;
      return [
        `count(*) FILTER (${isFilled})`,
        `count(*) FILTER (${isFilled} AND NOT regexp_full_match(${cell}, '${datePattern}'))`,
        ...dateOrders.map(
          (order) => `count(*) FILTER (${isFilled} AND ${dateExpression(cell, order)} IS NULL)`,
        ),
        `count(*) FILTER (${isFilled} AND regexp_matches(${cell}, '${timePattern}'))`,
      ];
    });
    const row = (await selectRows(connection, `SELECT ${aggregates.join(', ')} FROM ${from}`))[0]!.map(
      Number,
    );
    const width = dateOrders.length + 3;
    chunk.forEach(({ name }, index) => {
      const counts = row.slice(index * width, (index + 1) * width);
      const [filled = 0, misfits = 0] = counts;
      const orders = dateOrders.filter((_, at) => counts[at + 2] === 0);
      if (filled === 0 || misfits > 0 || orders.length === 0) return;
      const type = (counts.at(-1) ?? 0) > 0 ? 'timestamp' : 'date';
      found.set(name, { orders, type, dataType: type });
    });
  }
  return found;
}
