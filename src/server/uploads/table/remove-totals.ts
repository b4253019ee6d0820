import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import type { Detected, LayerParseOptions } from '#domain/source/upload/parse-options.ts';
import { numberFormats, readFormattedNumber } from '#domain/value/cell/number-format.ts';
import { cutText } from '#domain/value/text/cut-text.ts';
import { identifier, literal } from '#server/base/base.server.ts';
import { fileRowNumber, formattedNumber } from '#server/engine/engine.server.ts';
import { selectRows } from './duckdb-table.ts';
import { keepRows } from './keep-rows.ts';

/** The most columns whose sums are compared with the last row. */
const maxColumns = 200;
/** How a row of totals begins, in the languages that tables often have. */
const totalsPattern =
  /^\s*(?:(?:grand |sub)?totals?|sum|gesamt(?:summe)?|summe|insgesamt|totaux|totale|totaal|suma|somma|somme|итого|всего|合計|总计)(?![\p{L}\p{N}])/iu;

/** The context of finding a row of totals; `choice` says whether such a row stays. */
type TotalsContext = {
  choice: LayerParseOptions['totals'];
  headers: readonly { name: string }[];
  temporaryPath: () => string;
};

/**
 * Finds a row of totals at the end of a written table: its first filled cell says so, and one of its numbers
 * is the sum of the cells above. It is removed unless parse options keep it, because it would be counted as a
 * record.
 */
export async function removeTotals(
  connection: DuckDBConnection,
  parquet: string,
  { choice, headers, temporaryPath }: TotalsContext,
): Promise<Pick<Detected, 'totals'>> {
  const from = `read_parquet(${literal(parquet)})`;
  const [[count] = []] = await selectRows(connection, `SELECT count(*) FROM ${from}`);
  const above = Number(count) - 1;
  const names = headers.slice(0, maxColumns).map(({ name }) => identifier(name));
  if (above < 1 || names.length === 0) return { totals: null };

  const [row = []] = await selectRows(
    connection,
    `SELECT ${names.join(', ')} FROM ${from} WHERE ${fileRowNumber} = ${above}`,
  );
  const first = row.findIndex(isFilled);
  const label = String(row[first] ?? '');
  if (!totalsPattern.test(label.slice(0, 100))) return { totals: null };

  const cells = row.flatMap((cell, index) =>
    index !== first && isFilled(cell) ? [{ name: names[index]!, text: String(cell) }] : [],
  );
  const rowsAbove = `${from} WHERE ${fileRowNumber} < ${above}`;
  if (!(await areSums(connection, rowsAbove, cells))) return { totals: null };

  const isKept = choice === 'keep';
  if (!isKept) {
    await keepRows(connection, parquet, {
      rows: above,
      columns: headers.length,
      temporaryPath: temporaryPath(),
    });
  }

  return { totals: { label: cutText(label.trim(), 100), isKept } };
}

/**
 * Whether one of the cells is the sum of its column in the rows above, in a number format that both are
 * written in.
 */
async function areSums(
  connection: DuckDBConnection,
  rowsAbove: string,
  cells: readonly { name: string; text: string }[],
): Promise<boolean> {
  const candidates = cells.flatMap(({ name, text }) =>
    numberFormats.flatMap((format) => {
      const total = readFormattedNumber(text.trim(), format);
      if (total === null) return [];
      return [{ total, sum: `sum(${formattedNumber(name, format)})` }];
    }),
  );
  if (candidates.length === 0) return false;

  const sums = candidates.map(({ sum }) => sum).join(', ');
  const [row = []] = await selectRows(connection, `SELECT ${sums} FROM ${rowsAbove}`);
  return candidates.some(({ total }, index) => row[index] !== null && isNear(Number(row[index]), total));
}

/** Sums of decimals differ in their last digits. */
const isNear = (sum: number, total: number) =>
  Math.abs(sum - total) <= 1e-9 * Math.max(1, Math.abs(sum), Math.abs(total));

const isFilled = (cell: DuckDBValue) => cell !== null && String(cell).trim() !== '';
