import { sourceTabs, type SourceTab } from './source-breadcrumbs.tsx';

/** What an address below the sources' base path names: the list, or a tab of a source; null when it is no address of theirs. */
export type SourceRoute =
  { kind: 'list' } | { kind: 'source'; id: number; tab: SourceTab; versionId: number | null };

const withVersion = /^(\d{1,9})\/(table|upload|validate|view)(?:\/(\d{1,9}|undefined))?$/;
const without = /^(\d{1,9})(?:\/(metadata|admin))?$/;

/** Reads the path below the sources' base path, without slashes at its ends; `version` is that of the query. */
export function readSourceRoute(path: string, version: string | null = null): SourceRoute | null {
  if (path === '') return { kind: 'list' };
  const [, id, tab = 'overview', inPath] = withVersion.exec(path) ?? without.exec(path) ?? [];
  if (id === undefined) return null;
  const chosen = inPath ?? version ?? '';
  const versionId = /^\d{1,9}$/.test(chosen) ? Number(chosen) : null;
  return { kind: 'source', id: Number(id), tab: tabOf(tab), versionId };
}

const tabOf = (name: string): SourceTab => sourceTabs.find((tab) => tab === name) ?? 'overview';
