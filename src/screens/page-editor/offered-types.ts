import { isFrameType } from '#domain/page/frame-sections.ts';
import { sectionTypes } from '#sections/index.ts';

/** The section types that can be added, in the order in which they are offered. */
export const offeredTypes = Object.values(sectionTypes)
  .filter(({ name, deprecated }) => !deprecated && !isFrameType(name))
  .toSorted((one, other) => (one.rank ?? 100) - (other.rank ?? 100) || one.label.localeCompare(other.label));
