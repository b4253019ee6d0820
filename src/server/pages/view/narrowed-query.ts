import { exactValues, type DataRequestInput } from '#domain/query/data-request.ts';
import type { SectionQuery, SectionResult, ShownGroups } from '#domain/page/filter/section-query.ts';
import type { Cell } from '#domain/value/cell/cell.ts';

type Condition = NonNullable<DataRequestInput['normalFilter']>[number];

/** The groups that a query is narrowed to; null where it is for all. */
export function shownGroupsOf(query: SectionQuery): ShownGroups | null {
  if (query.kind !== 'rows') return null;
  return query.narrowedTo ?? null;
}

/**
 * A query with a condition for each column of the groups in a result: the rows of these groups, and some more
 * where they have several columns. Null where the result has no groups.
 */
export function narrowedQuery(query: SectionQuery, found: SectionResult): SectionQuery | null {
  const groups = shownGroupsOf(query);
  if (groups === null || query.kind !== 'rows') return query;
  if (found.status !== 'ready' || found.result.rows.length === 0) return null;

  const { columns, rows } = found.result;
  const { request } = query;
  const { copies = {}, normalFilter = [] } = request;
  const conditions = groups.columns.map((name): Condition => {
    const index = columns.findIndex((column) => column.name === name);
    const values = new Set(rows.map((row) => row[index] ?? null).filter(isScalar));
    return { column: copies[name] ?? name, operation: 'filter', values: exactValues([...values]) };
  });
  return { ...query, request: { ...request, normalFilter: [...normalFilter, ...conditions] } };
}

const isScalar = (cell: Cell): cell is Exclude<Cell, string[]> => !Array.isArray(cell);
