import type { ListedPage } from './page-list.ts';
import type { TextPart } from './search-result.ts';

/**
 * The path of the public page of a source below the base url of a site; with a version where it is not the
 * newest.
 */
export function publicSourcePath(sourceId: number, versionId?: number | null): string {
  const path = `/source/${sourceId}/about`;
  if (versionId == null) return path;
  return `${path}?version=${versionId}`;
}

/** A source that a search of a site found. */
export type FoundSource = ListedPage & { id: number; name: TextPart[]; summary: string };
