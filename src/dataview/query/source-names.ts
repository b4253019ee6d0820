import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { rowsName } from './build-queries.ts';

/**
 * The names of the source and the version that the rows of a section are from, for the names of its files.
 */
export function sourceNames(results: Record<string, SectionResult>): string[] {
  const rows = results[rowsName];
  if (rows?.status !== 'ready') return [];
  return [rows.attribution.sourceName, rows.attribution.versionName];
}
