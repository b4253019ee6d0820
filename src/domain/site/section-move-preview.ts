import type { ResultChange } from '#domain/compare/compare-results.ts';
import type { Section } from '#domain/page/content/page.ts';
import type { PageContext, SectionResult } from '#domain/page/filter/section-query.ts';

/** A filter of a section of which a version has fewer rows: none, or none for some of its values. */
export type EmptyFilter = { label: string; values: string[]; findsNothing: boolean };

/**
 * A section as it is and as it would be with another version: what it is drawn with, how its numbers change,
 * and which of its filters find nothing there. `after` is null where it cannot move.
 */
export type SectionMovePreview = {
  context: PageContext;
  before: DrawnSection;
  after: DrawnSection | null;
  results: ResultChange[];
  filters: EmptyFilter[];
};

/** A section with its state as its type has read it, and the results of its queries. */
export type DrawnSection = { section: Section; results: Record<string, SectionResult> };
