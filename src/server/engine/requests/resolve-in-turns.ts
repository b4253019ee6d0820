import { valueOf } from '#domain/error/result.ts';
import { checkRequest } from '#domain/query/check-request.ts';
import type { DataRequest } from '#domain/query/data-request.ts';
import { resolveInParts } from '#domain/query/resolve-request.ts';
import type { ResolvedRequest } from '#domain/query/resolved-request.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { nextTurn } from '#server/base/base.server.ts';

/** Reads the values of filters when it is the turn of this request, with turns for others in between. */
export async function resolveInTurns(
  request: DataRequest,
  columns: readonly SourceColumn[],
): Promise<ResolvedRequest> {
  await nextTurn();
  return valueOf(checkRequest(valueOf(await resolveInParts(request, columns, nextTurn))));
}
