import { invalidField } from '#domain/error/invalid-field.ts';
import type { Section } from '#domain/page/content/page.ts';
import { normaliseTag } from '#domain/page/content/tags.ts';
import { elementState } from '#sections/element-state.ts';
import { sectionType } from '#sections/index.ts';
import { changedInAllLanguages } from '#sections/section-texts.ts';
import type { Connection } from '#server/items/items.server.ts';
import {
  countListedSections,
  describeSection,
  type SectionDescription,
} from '#server/search/search.server.ts';
import {
  knownVersions,
  readableVersion,
  readNewestVersions,
  readSource,
} from '#server/sources/sources.server.ts';
import type { Editor } from '../tree/editor.ts';
import type { FailedPage } from '../tree/failed-page.ts';
import { readEditablePages } from '../tree/site-pages.ts';
import { noMoves, type ColumnMoves } from './column-moves.ts';
import type { NamedVersion, SiteSectionFilter } from './site-sections.ts';

/**
 * Which sections are moved to which version of their source: those of `version`, or with null those of all
 * other versions, deleted ones too.
 */
export type WantedSections = Omit<SiteSectionFilter, 'source'> & { to: number };

/** A part of such a move that is planned: `after` is the last page of the part before. */
export type SectionMove = WantedSections & { after: number | null };

/** A page by its id and title. */
export type NamedPage = Pick<FailedPage, 'id' | 'title'>;

/** The pages of one part that is planned: a request takes about a second. */
export const pagesOfPart = 25;

/**
 * The version that sections move to, and those that they come from; `isNewest` says that the newest version
 * is one of these, so that sections which follow it are listed, too.
 */
export type Target = { version: NamedVersion; from: readonly number[]; isNewest: boolean };

/** Why a section that follows its source stays. */
export const followsNewest = 'It follows the newest version, and stays with it.';

/** Reads the version that sections move to; rejects where it is not of the source of those that they show. */
export async function readTarget(
  db: Connection,
  { version, to }: Pick<SectionMove, 'version' | 'to'>,
  editor: Editor,
): Promise<Target> {
  const { attribution } = await readableVersion({ db, viewer: editor }, to);
  const { sourceId, sourceName, versionId, versionName } = attribution;
  const others = knownVersions(await readSource(db, editor, sourceId)).filter((id) => id !== to);

  if (version !== null && !others.includes(version)) {
    throw invalidField('to', 'Choose another version of the same source.');
  }

  const from = version === null ? others : [version];
  const newest = (await readNewestVersions(db, [sourceId])).get(sourceId);
  return {
    version: { sourceId, sourceName, versionId, versionName },
    from,
    isNewest: newest !== undefined && from.includes(newest.versionId),
  };
}

/** The pages that an editor may change and that have such sections, from the one after `after`, by id. */
export async function findPages(
  db: Connection,
  move: SectionMove,
  { target, editor }: { target: Target; editor: Editor },
): Promise<NamedPage[]> {
  const { type, tag, hasTags, after } = move;
  const filter = {
    type,
    versions: target.from,
    tag: tag === null ? null : normaliseTag(tag),
    hasTags,
    isPublished: false,
  };
  const counts = await countListedSections(db, editor.site.id, filter);
  const found = new Set(
    counts.filter((count) => type === null || count.type === type).map(({ page_id }) => page_id),
  );

  return (await readEditablePages(db, editor))
    .filter(({ id }) => found.has(id) && id > (after ?? 0))
    .map(({ id, title }) => ({ id, title }))
    .toSorted((a, b) => a.id - b.id);
}

/** Whether a section of a draft is one that the list has under the same filter, and that can be moved. */
export function isWanted(section: Section, move: WantedSections, { from }: Target): boolean {
  const described = describeSection(section);
  return meets(described, move) && described.data_versions.some((id) => from.includes(id));
}

/** Whether a section of a draft is one that the list has, and that follows its source. */
export function isFollowing(section: Section, move: WantedSections, { version, isNewest }: Target): boolean {
  const described = describeSection(section);
  return isNewest && meets(described, move) && described.followed_sources.includes(version.sourceId);
}

function meets({ type, tags }: SectionDescription, filter: WantedSections): boolean {
  return (
    (filter.type === null || type === filter.type) &&
    (filter.tag === null || tags.includes(normaliseTag(filter.tag))) &&
    (!filter.hasTags || tags.length > 0)
  );
}

/** What changes of a section when its data is from another version. */
export type MovedState = Pick<Section, 'element' | 'translations'>;

/**
 * What changes of a section so that all its data is from the new version, in all languages; null where its
 * type cannot do that. Columns that have new names there are taken by these (`columns`).
 */
export function movedSection(
  section: Section,
  { version, from }: Target,
  columns: ColumnMoves,
): MovedState | null {
  const data = sectionType(section.element['element-type'])?.data;
  const withVersion = data?.withVersion;
  if (!withVersion) return null;

  const moved = (state: unknown, id: number): unknown => {
    const { renamed } = columns.get(id) ?? noMoves;
    const named = renamed.size > 0 ? (data.withRenamedColumns?.(state, renamed, id) ?? state) : state;
    return withVersion(named, version, id);
  };
  const { element, translations } = changedInAllLanguages(section, (each) => ({
    ...each,
    'element-data': from.reduce<unknown>(moved, elementState(each)),
  }));
  return translations ? { element, translations } : { element };
}
