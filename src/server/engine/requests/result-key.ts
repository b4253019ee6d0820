import type { DataRequest } from '#domain/query/data-request.ts';
import type { VersionRequest } from './with-open-version.ts';

/** Names everything that a result depends on: the states of the versions, and the request. */
export function resultKey({ state, related }: VersionRequest, request: object): string {
  const { versionId, snapshot, seq, columnsRevision } = state;
  return [versionId, snapshot, seq, columnsRevision, related.key, JSON.stringify(request)].join(':');
}

/** What the order of a request's rows depends on: everything but its columns, page and totals. */
export function orderOf(request: DataRequest): string {
  const { attributes: _attributes, fromIndex: _from, toIndex: _to, totals: _totals, ...rest } = request;
  return JSON.stringify(rest);
}
