import type { DuckDBConnection } from '@duckdb/node-api';
import { dateOrders } from '#domain/source/column.ts';
import type { LayerColumn } from '#domain/source/upload-layer.ts';
import { dateExpression } from '#server/engine/engine.server.ts';
import { identifier, inParts, literal, selectRows } from './duckdb-table.ts';

const shape = '\\s*\\d{1,2}([-/.])\\d{1,2}[-/.]\\d{4}(\\s+\\d{1,2}:\\d{2}(:\\d{2})?(\\s*[AaPp][Mm])?)?\\s*';
const withTime = ':\\d{2}';

/** The text columns that read as dates whose year comes last, with the orders of day and month that fit all of them. */
export async function findDates(
  connection: DuckDBConnection,
  from: string,
  columns: readonly { name: string; na_values: readonly string[] }[],
): Promise<Map<string, NonNullable<LayerColumn['dates']>>> {
  const found = new Map<string, NonNullable<LayerColumn['dates']>>();
  for (const part of inParts(columns)) {
    const counted = part.flatMap(({ name, na_values }) => {
      const cell = identifier(name);
      const counts = `${cell} IS NOT NULL${na_values.length > 0 ? ` AND trim(${cell}) NOT IN (${na_values.map(literal).join(', ')})` : ''}`;
      return [
        `count(*) FILTER (${counts})`,
        `count(*) FILTER (${counts} AND NOT regexp_full_match(${cell}, '${shape}'))`,
        ...dateOrders.map(
          (order) => `count(*) FILTER (${counts} AND ${dateExpression(cell, order)} IS NULL)`,
        ),
        `count(*) FILTER (${counts} AND regexp_matches(${cell}, '${withTime}'))`,
      ];
    });
    const row = (await selectRows(connection, `SELECT ${counted.join(', ')} FROM ${from}`))[0]!.map(Number);
    const width = dateOrders.length + 3;
    part.forEach(({ name }, index) => {
      const counts = row.slice(index * width, (index + 1) * width);
      const [filled = 0, odd = 0] = counts;
      const orders = dateOrders.filter((_, at) => counts[at + 2] === 0);
      if (filled === 0 || odd > 0 || orders.length === 0) return;
      const kind = counts.at(-1)! > 0 ? ('timestamp' as const) : ('date' as const);
      found.set(name, { orders, type: kind, dataType: kind });
    });
  }
  return found;
}
