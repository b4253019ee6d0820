import type { CellGroup } from '../contract.ts';
import type { StatementParameters } from './statement.ts';

/** SQL for the rows of cell groups: `row_id`, and `x`, the text of its group. */
export function expandGroups(groups: readonly CellGroup[], parameters: StatementParameters): string {
  const texts = parameters.bindList(
    groups.map(({ value }) => value),
    'VARCHAR',
  );
  const ranges = parameters.bindList(
    groups.map(({ rows }) => rows),
    'VARCHAR',
  );

  return parameters.dialect.expandRanges(texts, ranges);
}
