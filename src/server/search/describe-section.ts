import type { Section } from '#domain/page/content/page.ts';
import { normaliseTags } from '#domain/page/content/tags.ts';
import { elementState } from '#sections/element-state.ts';
import { styleIdOf } from '#sections/section-styles.ts';
import { inAllLanguages } from '#sections/section-texts.ts';
import { sectionType } from '#sections/index.ts';
import type { SectionType } from '#sections/section-type.ts';

/**
 * The description of a section in the index: its type, title, normalised tags, the data versions, the assets
 * and the style it names, and its text.
 */
export type SectionDescription = {
  section_id: string;
  type: string;
  title: string;
  tags: string[];
  /** Those that it shows in any case, and the sources whose newest version it follows. */
  data_versions: number[];
  followed_sources: number[];
  assets: string[];
  /** The id of the style that it refers to. */
  style: number | null;
  text: string;
};

/** The most characters of a section's text that are indexed. */
const maxTextLength = 100_000;

/** Describes a section for the index; a type that is not registered has no text and no versions. */
export function describeSection(section: Section): SectionDescription {
  const { id, title, tags, element } = section;
  const type = sectionType(element['element-type']);
  const state = elementState(element);
  // What readers get in other languages may name other images, and sources of values.
  const states = inAllLanguages(section).map((each) => elementState(each.element));

  return {
    section_id: id,
    type: element['element-type'],
    title,
    tags: normaliseTags(tags.split(',')),
    data_versions: ordered(states.flatMap((each) => pinnedVersions(type, each))),
    followed_sources: ordered(states.flatMap((each) => type?.data?.newest?.followed(each) ?? [])),
    assets: [...new Set(states.flatMap((each) => type?.content?.assets?.(each) ?? []))].toSorted(),
    style: styleIdOf(type, state),
    text: (type?.content?.searchText?.(state) ?? '').slice(0, maxTextLength),
  };
}

const pinnedVersions = (type: SectionType | undefined, state: unknown): number[] =>
  (type?.data?.newest ? type.data.newest.pinned(state) : type?.data?.dataVersions(state)) ?? [];

const ordered = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((a, b) => a - b);
