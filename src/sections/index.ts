import * as list from './list.ts';
import type { SectionType } from './section-type.ts';

/** Every registered section type, in the order in which they are offered. */
export const sectionTypes: SectionType[] = Object.values(list);

/** The section type of a stored element-type; undefined when it is not registered here. */
export function sectionType(name: string): SectionType | undefined {
  return sectionTypes.find((type) => type.name === name);
}
