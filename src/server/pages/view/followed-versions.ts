import type { PageContent, Section } from '#domain/page/content/page.ts';
import { elementState } from '#sections/element-state.ts';
import { sectionType } from '#sections/index.ts';
import type { Connection } from '#server/items/items.server.ts';
import { readNewestVersions, type NewestVersion } from '#server/sources/sources.server.ts';

/** Content in which sections show the versions that they follow, and the sources that are followed. */
export type FollowedContent<Content> = { content: Content; sources: number[] };

/**
 * Content whose sections that follow sources show the newest versions of these. Where none follows one, it is
 * the same object.
 */
export async function withFollowedVersions<Content extends Pick<PageContent, 'sections'>>(
  db: Connection,
  content: Content,
): Promise<FollowedContent<Content>> {
  const sources = [...new Set(content.sections.flatMap(followedSources))];
  if (sources.length === 0) return { content, sources };

  const newest = await readNewestVersions(db, sources);
  return {
    content: { ...content, sections: content.sections.map((one) => following(one, newest)) },
    sources,
  };
}

/** The section with the versions that it follows. */
export async function withFollowedVersion(db: Connection, section: Section): Promise<Section> {
  const { content } = await withFollowedVersions(db, { sections: [section] });
  return content.sections[0] ?? section;
}

const followedSources = ({ element }: Section): number[] =>
  sectionType(element['element-type'])?.data?.newest?.followed(elementState(element)) ?? [];

function following(section: Section, newest: ReadonlyMap<number, NewestVersion>): Section {
  const { element } = section;
  const data = sectionType(element['element-type'])?.data;
  const state = elementState(element);
  if (!data?.newest || data.newest.followed(state).length === 0) return section;
  return { ...section, element: { ...element, 'element-data': data.newest.withNewest(state, newest) } };
}
