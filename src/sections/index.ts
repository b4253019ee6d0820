import * as list from './list.ts';
import type { SectionType } from './section-type.ts';

/**
 * Every registered section type by its stored element-type. It has no prototype: a name that is none finds
 * nothing.
 */
export const sectionTypes: Record<string, SectionType> = Object.assign(
  Object.create(null),
  Object.fromEntries(Object.values(list).map((type: SectionType) => [type.name, type])),
);

/** The stored names of the types whose sections only people who may edit data see. */
export const dataEditorTypes: readonly string[] = Object.values(sectionTypes)
  .filter(({ isForDataEditors }) => isForDataEditors)
  .map(({ name }) => name);

/** The section type of a stored element-type; undefined when it is not registered here. */
export function sectionType(name: string): SectionType | undefined {
  return sectionTypes[name];
}
