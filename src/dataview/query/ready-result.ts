import type { ReadyResult, SectionResult } from '#domain/page/filter/section-query.ts';

/** The rows of a query; null where it has no result, or none yet. */
export function readyResult(result: SectionResult | undefined): ReadyResult | null {
  if (result?.status === 'ready') return result;
  return null;
}
