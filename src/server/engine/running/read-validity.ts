import type { SourceColumn } from '#domain/source/column/column.ts';
import type { TableLayout } from '../dialect.ts';
import type { CellGroup, InvalidValue, OpenVersion, ValidityCounts } from '../contract.ts';
import { compileInvalidValues, compileValidity } from '../query/compile-validity.ts';
import type { ReadCells } from './statement-reader.ts';

/** Counts a version's invalid rows and cells in one scan; problems without a cell are left out. */
export async function readValidity(
  read: ReadCells,
  { columns, layout }: Pick<OpenVersion, 'columns' | 'layout'>,
  rows?: readonly CellGroup[],
): Promise<ValidityCounts> {
  const { statement, tests } = compileValidity(columns, layout, rows);
  const [row = []] = await read(statement);
  const [total = 0, invalid = 0, invalidByTypeOnly = 0, ...counts] = row.map(Number);
  const problems = tests.map(({ column, reason }, index) => ({ column, reason, count: counts[index] ?? 0 }));

  return {
    valid: total - invalid,
    invalid,
    invalidByTypeOnly,
    problems: problems.filter(({ count }) => count > 0),
  };
}

/** The invalid values of a column, most frequent first. */
export async function readInvalidValues(
  read: ReadCells,
  layout: TableLayout,
  column: SourceColumn,
  limit: number,
): Promise<InvalidValue[]> {
  const statement = compileInvalidValues(column, limit, layout);
  const rows = statement ? await read(statement) : [];
  return rows.map(([value, count]) => ({ value: value as string | null, count: Number(count) }));
}
