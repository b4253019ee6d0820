import type { DuckDBConnection } from '@duckdb/node-api';
import type { CellProblem } from '#domain/value/cell-problem.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { CellGroup } from '../../log/change-log.ts';
import { compileInvalidValues, compileValidity } from '../../query/compile-validity.ts';
import type { LoadedVersion } from '../replica/loaded-version.ts';
import { runStatement } from '../run-statement.ts';

/** How many rows keep and break the rules of their columns, and how many cells of which column break which. */
export type Validity = {
  valid: number;
  invalid: number;
  problems: { column: string; reason: CellProblem; count: number }[];
};

/** A value that is invalid in its column: raw text to the letter (null: empty), members of lists one by one. */
export type InvalidValue = { value: string | null; count: number };

/** Counts a version's invalid rows and cells in one scan; problems that no cell has are left out. */
export async function readValidity(
  connection: DuckDBConnection,
  { columns, layout }: LoadedVersion,
  rows?: readonly CellGroup[],
): Promise<Validity> {
  const { statement, tests } = compileValidity(columns, layout, rows);
  const [total, invalid, ...counts] = (await runStatement(connection, statement))[0]!.map(Number);
  const problems = tests.map(({ column, reason }, index) => ({ column, reason, count: counts[index]! }));
  return { valid: total! - invalid!, invalid: invalid!, problems: problems.filter(({ count }) => count > 0) };
}

/** The invalid values of a column, most frequent first; `unknown_column` for a name that is none. */
export async function readInvalidValues(
  connection: DuckDBConnection,
  { columns, layout }: LoadedVersion,
  name: string,
  limit: number,
): Promise<InvalidValue[]> {
  const column = columns.find((candidate) => candidate.name === name);
  if (!column) {
    throw new TidemarkError('unknown_column', `There is no column named ${name}.`, {
      details: { column: name },
    });
  }
  const statement = compileInvalidValues(column, limit, layout);
  const rows = statement ? await runStatement(connection, statement) : [];
  return rows.map(([value, count]) => ({ value: value as string | null, count: Number(count) }));
}
