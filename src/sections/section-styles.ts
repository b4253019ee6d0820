import type { Section } from '#domain/page/content/page.ts';
import { elementState } from './element-state.ts';
import { sectionType } from './index.ts';
import type { SectionType } from './section-type.ts';

/** The styles of a site by their ids, as the types of their sections have read them. */
export type SectionStyles = ReadonlyMap<number, unknown>;

/** No styles: sections of a site that has none, or that are looked at for what no style decides. */
export const noStyles: SectionStyles = new Map();

/** The id of the style that a section refers to; null for none. */
export const styleIdOf = (type: SectionType | undefined, state: unknown): number | null =>
  type?.styling?.idOf(state) ?? null;

/**
 * The state of a section as it is shown: what its style says, and its departures from it. The one place where
 * both are brought together; without its style a section is shown as it is stored.
 */
export function styledState(type: SectionType | undefined, state: unknown, styles: SectionStyles): unknown {
  const id = styleIdOf(type, state);
  const style = id === null ? undefined : styles.get(id);
  return style === undefined ? state : type?.styling?.styled(state, style);
}

/** The state of an element as it is shown with these styles. */
export const shownState = (element: Section['element'], styles: SectionStyles): unknown =>
  styledState(sectionType(element['element-type']), elementState(element), styles);

/** What is stored when a section that was shown with one state is changed to another: only its departures. */
export function storedState(
  type: SectionType | undefined,
  { before, state }: { before: unknown; state: unknown },
  styles: SectionStyles,
): unknown {
  const id = styleIdOf(type, state);
  const style = id === null ? undefined : styles.get(id);
  return style === undefined ? state : type?.styling?.stored(state, style, before);
}
