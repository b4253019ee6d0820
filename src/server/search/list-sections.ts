import { sql, type RawBuilder } from 'kysely';
import type { Section } from '#domain/page/content/page.ts';
import { dataEditorTypes } from '#sections/index.ts';
import type { Connection } from '#server/items/items.server.ts';

/**
 * Which sections are listed; null is no condition. `versions` are data versions of which a section shows any.
 */
export type SectionFilter = {
  type: string | null;
  versions: readonly number[] | null;
  tag: string | null;
  /** Only sections that have tags. */
  hasTags: boolean;
  /** Only what visitors get; otherwise drafts, and what is published of pages without a draft. */
  isPublished: boolean;
};

/** A section in the list of a site. */
export type ListedSection = {
  page_id: number;
  section_id: string;
  /** Its position among the sections of its page, from 1; 0 where the stored page cannot be read. */
  position: number;
  type: string;
  title: string;
  /** What it holds where it has no title of its own; null where the stored page cannot be read. */
  element: Section['element'] | null;
  tags: string[];
  data_versions: number[];
  tracking_id: string;
  /** Its id on the published page; null where visitors do not get it. */
  published_id: string | null;
};

/** How many sections of a type are on a page. */
export type SectionCount = { page_id: number; type: string; sections: number };

/** The most tags that a list of sections can be filtered by. */
const maxTags = 1000;

/** Each section once: of the draft of its page, or of the published content where the page has no draft. */
const current = sql`(section_index.state = 'draft' or not exists (
  select from item as draft where draft.parent_id = section_index.page_id and draft.type = 'page-draft'))`;

function matches({ type, versions, tag, hasTags, isPublished }: SectionFilter): RawBuilder<unknown> {
  const conditions = [
    isPublished
      ? sql`section_index.state = 'published' and section_index.type <> all(${dataEditorTypes}::text[])`
      : current,
  ];
  if (type !== null) {
    conditions.push(sql`section_index.type = ${type}`);
  }
  if (versions !== null) {
    conditions.push(sql`section_index.data_versions && ${[...versions]}::bigint[]`);
  }
  if (tag !== null) {
    conditions.push(sql`section_index.tags @> ${[tag]}::text[]`);
  }
  if (hasTags) {
    conditions.push(sql`section_index.tags <> '{}'`);
  }

  return sql.join(conditions, sql` and `);
}

/** How many sections of each type match on each page of a site, whatever the type of the filter is. */
export async function countListedSections(
  db: Connection,
  siteId: number,
  filter: SectionFilter,
): Promise<SectionCount[]> {
  const { rows } = await sql<{ page_id: string; type: string; sections: string }>`
    select page_id, type, count(*) as sections from section_index
    where site_id = ${siteId} and ${matches({ ...filter, type: null })}
    group by page_id, type`.execute(db);
  return rows.map(({ page_id, type, sections }) => ({
    page_id: Number(page_id),
    type,
    sections: Number(sections),
  }));
}

/**
 * The data versions and the tags that matching sections of some pages have, each once; at most 1,000 tags.
 */
export async function readSectionChoices(
  db: Connection,
  { siteId, pageIds }: { siteId: number; pageIds: readonly number[] },
  filter: SectionFilter,
): Promise<{ versions: number[]; tags: string[] }> {
  const of = sql`from section_index where site_id = ${siteId} and ${matches(filter)}
    and page_id = any(${[...pageIds]}::bigint[])`;
  const versions = await sql<{ id: string }>`
    select distinct unnest(data_versions) as id ${of} order by id`.execute(db);
  const tags = await sql<{ tag: string }>`
    select distinct unnest(tags) as tag ${of} order by tag limit ${maxTags}`.execute(db);

  return { versions: versions.rows.map(({ id }) => Number(id)), tags: tags.rows.map(({ tag }) => tag) };
}

/** The sections of some pages that match, in their order on each page. */
export async function listSections(
  db: Connection,
  pageIds: readonly number[],
  filter: SectionFilter,
): Promise<ListedSection[]> {
  const { rows } = await sql<ListedSection>`
    with content as (
      select parent_id as page_id, type, section, position
      from item, jsonb_array_elements(
        case when jsonb_typeof(data -> 'sections') = 'array' then data -> 'sections' else '[]' end
      ) with ordinality as element (section, position)
      where parent_id = any(${[...pageIds]}::bigint[]) and type in ('page-draft', 'page-published')
    )
    select section_index.page_id, section_index.section_id, section_index.type, section_index.title,
      section_index.tags, section_index.data_versions,
      coalesce(position, 0) as position,
      case when section_index.title = '' then content.section -> 'element' end as element,
      coalesce(content.section ->> 'trackingId', '') as tracking_id,
      published.section_id as published_id
    from section_index
    left join content on content.page_id = section_index.page_id
      and content.type = 'page-' || section_index.state
      and content.section ->> 'id' = section_index.section_id
    left join section_index as published on published.page_id = section_index.page_id
      and published.state = 'published'
      and published.section_id = case section_index.state
        when 'draft' then content.section ->> 'draft_id' else section_index.section_id end
    where section_index.page_id = any(${[...pageIds]}::bigint[]) and ${matches(filter)}
    order by section_index.page_id, position, section_index.section_id`.execute(db);
  return rows.map((row) => ({
    ...row,
    page_id: Number(row.page_id),
    position: Number(row.position),
    data_versions: row.data_versions.map(Number),
  }));
}
