import type { DuckDBConnection } from '@duckdb/node-api';
import type { LayerColumn } from '#domain/source/upload-layer.ts';
import { numberFormats } from '#domain/value/number-format.ts';
import { identifier, literal } from '#server/base/base.server.ts';
import { currencyOf, formattedNumber } from '#server/engine/engine.server.ts';
import { inChunks, selectRows } from './duckdb-table.ts';

/** A whole number with a leading zero or with more digits than a double holds: a code. */
const codePattern = '\\s*0\\d+\\s*|.*\\d{16}.*';

/**
 * The text columns that hold only numbers, of which some are not written plainly, and the formats that fit all of their
 * cells. Columns with several currencies, or with percent signs in some cells only, are not found: their numbers are of
 * different quantities. Digits in groups of one length are codes, such as telephone numbers.
 */
export async function findNumbers(
  connection: DuckDBConnection,
  from: string,
  columns: readonly { name: string; na_values: readonly string[] }[],
): Promise<Map<string, NonNullable<LayerColumn['numbers']>>> {
  const found = new Map<string, NonNullable<LayerColumn['numbers']>>();
  for (const chunk of inChunks(columns)) {
    const aggregates = chunk.flatMap(aggregatesOf);
    const [row = []] = await selectRows(connection, `SELECT ${aggregates.join(', ')} FROM ${from}`);
    chunk.forEach(({ name }, index) => {
      const [filled, codes, percents, currencies, phones, ...misfits] = row
        .slice(index * width, (index + 1) * width)
        .map(Number);
      const isOneQuantity = currencies! <= 1 && (percents === 0 || percents === filled);
      const formats = numberFormats.filter((_, at) => misfits[at] === 0);
      if (!filled || codes! > 0 || phones === filled || !isOneQuantity || formats.length === 0) return;
      found.set(name, { formats });
    });
  }
  return found;
}

const width = 5 + numberFormats.length;

function aggregatesOf({ name, na_values }: { name: string; na_values: readonly string[] }): string[] {
  const column = identifier(name);
  const emptyTexts = na_values.map(literal).join(', ');
  const cell =
    na_values.length > 0 ? `CASE WHEN trim(${column}) NOT IN (${emptyTexts}) THEN ${column} END` : column;
  const countWhere = (condition: string) => `count(*) FILTER (${condition})`;
  return [
    `count(${cell})`,
    countWhere(`regexp_full_match(${cell}, ${literal(codePattern)})`),
    countWhere(`contains(${cell}, '%')`),
    `count(DISTINCT nullif(${currencyOf(cell)}, ''))`,
    countWhere(`regexp_full_match(${cell}, '\\d{3} \\d{3} \\d{3,4}')`),
    ...numberFormats.map((format) =>
      countWhere(`${cell} IS NOT NULL AND ${formattedNumber(cell, format)} IS NULL`),
    ),
  ];
}
