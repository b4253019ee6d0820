import type { DuckDBConnection } from '@duckdb/node-api';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { MappingPlan } from '#domain/source/upload/plan-mapping.ts';
import { plural } from '#domain/value/number/plural.ts';
import { runStatement } from '../duckdb/duckdb.ts';
import { compileCurrent, compileLayerRows, type MergeParts } from './compile-merge.ts';
import { keyOf, type MergedColumn } from './merged-cell.ts';

/**
 * The rows of a layer that are refused: those whose key is empty or occurs again in the layer (`unclear`), or
 * also those whose key a record has already (`known`).
 */
export type RefusedKeys = 'unclear' | 'known';

/** What is wrong with the key of a row. */
type KeyProblem = 'empty' | 'repeated' | 'known';

/** A row of a layer whose key is refused: its number in the file, and its key. */
type RefusedRow = { row: number; key: string };

/** The most rows that a message names. */
const namedRows = 5;

/** Rejects with `invalid_request`, and names the first of them, where rows of a layer are refused. */
export async function refuseKeys(
  connection: DuckDBConnection,
  parts: MergeParts,
  {
    columns,
    plan,
    keys,
  }: { columns: readonly MergedColumn[]; plan: MappingPlan; keys?: RefusedKeys | undefined },
): Promise<void> {
  if (!keys || parts.key.length === 0) return;
  const problems: KeyProblem[] = keys === 'known' ? ['empty', 'repeated', 'known'] : ['empty', 'repeated'];
  // A row that becomes several rows gives them consecutive ids.
  const rowsOfOne = plan.rows?.length ?? 1;

  for (const problem of problems) {
    const sql = compileRefused(parts, columns, problem);
    const found = await runStatement(connection, { sql, parameters: [] });
    if (found.length === 0) continue;

    const count = Number(found[0]![0]);
    const rows = found.map(([_count, id, ...key]) => ({
      row: Math.ceil(Number(id) / rowsOfOne),
      key: key.map((part) => String(part ?? '')).join(', '),
    }));
    throw new TidemarkError('invalid_request', sentence(problem, count, rows), {
      details: { rows: rows.map(({ row }) => row), count },
    });
  }
}

/** How many rows of the layer have a problem, and with each of the first its id and its key. */
function compileRefused(parts: MergeParts, columns: readonly MergedColumn[], problem: KeyProblem): string {
  const names = parts.key.map((_, index) => `k${index + 1}`);
  const list = names.join(', ');
  const rows = compileLayerRows(parts, [], false);
  const isWhole = names.map((name) => `${name} IS NOT NULL`).join(' AND ');
  const conditions: Record<KeyProblem, () => string> = {
    empty: () => `NOT (${isWhole})`,
    repeated: () =>
      `${isWhole} AND (${list}) IN (SELECT (${list}) FROM (${rows}) WHERE ${isWhole} GROUP BY ${list} HAVING count(*) > 1)`,
    known: () => `(${list}) IN (${compileKnown(parts, columns)})`,
  };
  const order = problem === 'repeated' ? `min(id) OVER (PARTITION BY ${list}), id` : 'id';

  return `SELECT count(*) OVER (), id, ${list} FROM (${rows}) WHERE ${conditions[problem]()} ORDER BY ${order} LIMIT ${namedRows}`;
}

/** The keys of the records. */
function compileKnown(parts: MergeParts, columns: readonly MergedColumn[]): string {
  const keyColumns = parts.key.map(({ name }) => columns.find((column) => column.name === name)!);
  const keys = parts.key.map(
    ({ name: _name, ...as }, index) =>
      `${keyOf(`c${index + 1}`, keyColumns[index]!.type, as)} AS k${index + 1}`,
  );
  const list = keys.map((_, index) => `k${index + 1}`).join(', ');
  return `SELECT (${list}) FROM (SELECT ${keys.join(', ')} FROM (${compileCurrent(parts, keyColumns)}))`;
}

function sentence(problem: KeyProblem, count: number, rows: readonly RefusedRow[]): string {
  const named = rows.map(({ row, key }) => (problem === 'empty' ? `${row}` : `${row} (“${key}”)`)).join(', ');
  const more = count > rows.length ? ' and others' : '';
  const which = `${rows.length === 1 ? 'Row' : 'Rows'} ${named}${more}`;
  if (problem === 'empty') {
    return `${plural(count, 'row has', 'rows have')} no value in the primary column, so no record can be found by it. ${which}.`;
  }

  if (problem === 'repeated') {
    return `${plural(count, 'row has', 'rows have')} a primary value that other rows of the file have, too. ${which}.`;
  }

  return `${plural(count, 'row has', 'rows have')} a primary value that the version has already. ${which}. Update the rows instead of appending them.`;
}
