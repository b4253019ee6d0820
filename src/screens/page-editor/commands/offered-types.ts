import { isEndType } from '#domain/page/content/page-ends.ts';
import { sectionTypes } from '#sections/index.ts';
import type { SectionType } from '#sections/section-type.ts';

/** The section types that can be added, in the order in which they are offered. */
export const offeredTypes = Object.values(sectionTypes)
  .filter(({ name }) => !isEndType(name))
  .toSorted((one, other) => (one.rank ?? 100) - (other.rank ?? 100) || one.label.localeCompare(other.label));

/** What the settings of a section say of a type that is not there; null for all others. */
export const typeNote = (type: SectionType | undefined): string | null =>
  type ? null : 'Component not registered.';
