import type { DuckDBConnection } from '@duckdb/node-api';
import type { ResolvedRequest } from '#domain/query/resolved-request.ts';
import { identifier } from '#server/base/base.server.ts';
import type { LoadedVersion } from '../replica/loaded-version.ts';
import { isFromSnapshot, partsOf, type SnapshotVersion } from '../replica/snapshot-views.ts';
import type { FoundIds } from '../../running/deep-page.ts';
import { readNumbers } from '../run-statement.ts';

/** Whether a request is for all rows in their own order, of a version whose file has them in that order. */
function isInOrderOfFile(
  { sort, where, search, validity }: ResolvedRequest,
  { layout }: SnapshotVersion,
): boolean {
  const isWhole = sort.length === 0 && where.length === 0 && search.length === 0 && !validity;
  const isNumbered = layout.hasPositions ? layout.positionNumber : layout.rowNumber;
  return isWhole && isNumbered !== undefined;
}

/**
 * The ids of a page deep inside a version that is read from its snapshot, without sorting: the rows of the
 * file are at their numbers, but for those that were deleted or inserted before them. Null for a request in
 * another order.
 */
export async function findPageInFile(
  connection: DuckDBConnection,
  request: ResolvedRequest,
  version: LoadedVersion,
): Promise<FoundIds | null> {
  if (!isFromSnapshot(version) || !isInOrderOfFile(request, version)) return null;

  const { base } = version;
  const { fromIndex, toIndex } = request;
  if (base.hasEdits) return findAmongEdits(connection, version, { fromIndex, toIndex });
  const last = Math.min(toIndex, base.rows);
  const ids = Array.from({ length: Math.max(last - fromIndex, 0) }, (_, index) => fromIndex + index + 1);
  return { ids, length: base.rows };
}

/** `start` is a number of the file so early that the page cannot begin before it. */
async function findAmongEdits(
  connection: DuckDBConnection,
  { layout, base }: SnapshotVersion,
  { fromIndex, toIndex }: { fromIndex: number; toIndex: number },
): Promise<FoundIds> {
  const parts = partsOf(layout.table);
  const [edited, replaced] = [identifier(parts.edited), identifier(parts.replaced)];
  const [edits = 0, length = 0] = await readNumbers(
    connection,
    `SELECT (SELECT count(*) FROM ${edited}), ${layout.rowCount}`,
  );

  const start = Math.max(fromIndex - edits, 0);
  const place = layout.hasPositions ? 'after_id' : 'id';
  const ofFile = base.isCleared ? 0 : Math.min(start, base.rows);
  const [before = 0] = await readNumbers(
    connection,
    `SELECT ${ofFile} - (SELECT count(*) FROM ${replaced} WHERE id <= ${start}) + (SELECT count(*) FROM ${edited} WHERE ${place} <= ${start})`,
  );

  const number = layout.hasPositions ? layout.positionNumber : layout.rowNumber;
  const order = layout.hasPositions ? `${number}, after_key` : number;
  const reader = await connection.runAndReadAll(
    `SELECT id FROM ${identifier(layout.table)} WHERE ${number} >= ${start} ORDER BY ${order} LIMIT ${toIndex - fromIndex} OFFSET ${fromIndex - before}`,
  );
  return { ids: reader.getRows().map(([id]) => Number(id)), length };
}
