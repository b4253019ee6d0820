import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '#server/items/items.server.ts';
import { documentQuery, exactQuery, partialQuery, type SearchTerm } from './search-terms.ts';

/**
 * A published section that was found, by its texts in a language; null is the original. Its score is 1 for
 * exact words of its title or tags, 0.5 for parts of them.
 */
export type FoundSection = {
  page_id: number;
  section_id: string;
  language: string | null;
  title: string;
  tags: string[];
  data_versions: number[];
  score: number;
};

/** The score of a section that has the words in its text. */
export const textScore = 0.25;

/** This many sections are enough: if their headings match, texts are not searched. */
const enough = 100;

/** The most sections with some tags that are returned. */
const maxTagged = 200;

/** Pages whose sections are searched in one language, and terms with the stems of that language. */
type SearchedPages = { pageIds: readonly number[]; terms: readonly SearchTerm[] };

/**
 * A search in a site: in `translated`, sections are searched by their texts in its language, where they have
 * some; all others are searched in the original.
 */
export type SectionSearch = {
  siteId: number;
  original: SearchedPages;
  translated: (SearchedPages & { language: string }) | null;
};

/** How sections are searched, the best way first: in which vector, and for which query. */
const searches = [
  { score: 1, vector: sql`heading`, queryOf: exactQuery },
  { score: 0.5, vector: sql`heading`, queryOf: partialQuery },
  { score: textScore, vector: sql`document`, queryOf: documentQuery },
];

/**
 * The published sections of some pages that have all terms, the best first: exact words of headings, then
 * parts of them, then texts. Each search reads at most `enough` sections beyond those that a better one has
 * found, so that a common word costs no more than a rare one.
 */
export async function searchSections(db: Connection, search: SectionSearch): Promise<FoundSection[]> {
  if (search.original.pageIds.length === 0 || search.original.terms.length === 0) return [];

  const found = new Map<string, FoundSection>();
  await db.transaction().execute(async (transaction) => {
    // PostgreSQL assumes that beginnings of words are frequent, and would read thousands of texts instead of
    // the index.
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`.execute(
      transaction,
    );
    for (const { score, vector, queryOf } of searches) {
      if (found.size >= enough) break;
      const matchesOf = ({ pageIds, terms }: SearchedPages) => sql`
        site_id = ${search.siteId} and ${vector} @@ ${queryOf(terms)}::tsquery
          and (page_id in (select unnest(${[...pageIds]}::bigint[]))) is true
          limit ${enough + found.size}`;

      for (const row of await findSections(transaction, search, matchesOf)) {
        const key = `${row.page_id}/${row.section_id}`;
        if (found.has(key)) continue;
        const [page_id, data_versions] = [Number(row.page_id), row.data_versions.map(Number)];
        found.set(key, { ...row, page_id, data_versions, score });
      }
    }
  });
  return [...found.values()];
}

type FoundRow = Omit<FoundSection, 'score'>;

/** The sections that match: those in the original, and those in the language of the search. */
async function findSections(
  db: Connection,
  { original, translated }: SectionSearch,
  matchesOf: (searched: SearchedPages) => RawBuilder<unknown>,
): Promise<FoundRow[]> {
  const inOriginal = translated
    ? sql`not exists (
        select from section_translation as translation
        where translation.page_id = section_index.page_id and translation.section_id = section_index.section_id
          and language = ${translated.language} and page_id = any(${[...translated.pageIds]}::bigint[]))`
    : sql`true`;
  const originals = await sql<FoundRow>`
    select page_id, section_id, null as language, title, tags, data_versions from section_index
    where state = 'published' and ${inOriginal} and ${matchesOf(original)}`.execute(db);
  if (!translated || translated.pageIds.length === 0) return originals.rows;

  const translations = await sql<FoundRow>`
    select page_id, section_id, language, translation.title, tags, data_versions from (
      select page_id, state, section_id, language, title from section_translation
      where language = ${translated.language} and ${matchesOf(translated)}
    ) as translation join section_index using (page_id, state, section_id)`.execute(db);
  return [...originals.rows, ...translations.rows];
}

/** The published sections of some pages that have all of some tags. */
export async function findTaggedSections(
  db: Connection,
  { siteId, pageIds, tags }: { siteId: number; pageIds: readonly number[]; tags: readonly string[] },
): Promise<Pick<FoundSection, 'page_id' | 'section_id' | 'title' | 'tags'>[]> {
  const rows = await db
    .selectFrom('section_index')
    .select(['page_id', 'section_id', 'title', 'tags'])
    .where('site_id', '=', siteId)
    .where('state', '=', 'published')
    .where('page_id', '=', sql<number>`any(${[...pageIds]}::bigint[])`)
    .where(sql<boolean>`tags @> ${[...tags]}::text[]`)
    .orderBy('page_id')
    .orderBy('section_id')
    .limit(maxTagged)
    .execute();
  return rows.map((row) => ({ ...row, page_id: Number(row.page_id) }));
}

/** How many published sections of some pages have each tag, in order of the tags. */
export async function countTags(
  db: Connection,
  { siteId, pageIds }: { siteId: number; pageIds: readonly number[] },
): Promise<{ tag: string; sections: number }[]> {
  const { rows } = await sql<{ tag: string; sections: string }>`
    select tag, count(*) as sections from section_index, unnest(tags) as tag
    where site_id = ${siteId} and state = 'published' and page_id = any(${[...pageIds]}::bigint[])
    group by tag order by tag limit 1000`.execute(db);
  return rows.map(({ tag, sections }) => ({ tag, sections: Number(sections) }));
}

/** A tag of a site's drafts and published contents: how many sections and pages have it. */
export type SiteTag = { tag: string; sections: number; pages: number };

/** The tags of some pages, drafts included, in order; a section and its published copy count once. */
export async function countSiteTags(
  db: Connection,
  { siteId, pageIds }: { siteId: number; pageIds: readonly number[] },
): Promise<SiteTag[]> {
  const { rows } = await sql<{ tag: string; sections: string; pages: string }>`
    select tag, count(distinct page_id) as pages, sum(sections) as sections from (
      select tag, page_id,
        greatest(count(*) filter (where state = 'draft'), count(*) filter (where state = 'published')) as sections
      from section_index, unnest(tags) as tag
      where site_id = ${siteId} and page_id = any(${[...pageIds]}::bigint[])
      group by tag, page_id
    ) as of_pages group by tag order by tag limit 1000`.execute(db);
  return rows.map(({ tag, sections, pages }) => ({ tag, sections: Number(sections), pages: Number(pages) }));
}

/** The pages of a site whose drafts or published contents have any of some tags. */
export async function findTaggedPages(
  db: Connection,
  siteId: number,
  tags: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ page_id: string }>`
    select distinct page_id from section_index
    where site_id = ${siteId} and tags && ${[...tags]}::text[] order by page_id`.execute(db);
  return rows.map(({ page_id }) => Number(page_id));
}

/**
 * The beginnings of the texts of published sections in the languages that they were found in, by page id and
 * section id joined with a slash.
 */
export async function readTexts(
  db: Connection,
  sections: readonly Pick<FoundSection, 'page_id' | 'section_id' | 'language'>[],
): Promise<Map<string, string>> {
  if (sections.length === 0) return new Map();
  const { rows } = await sql<{ page_id: string; section_id: string; text: string }>`
    select page_id, section_id, left(coalesce(translation.text, section_index.text), 20000) as text
    from section_index
    join unnest(${sections.map(({ page_id }) => page_id)}::bigint[],
      ${sections.map(({ section_id }) => section_id)}::text[],
      ${sections.map(({ language }) => language)}::text[]) as wanted (page_id, section_id, language)
      using (page_id, section_id)
    left join section_translation as translation using (page_id, section_id, language)
    where section_index.state = 'published'`.execute(db);

  return new Map(rows.map(({ page_id, section_id, text }) => [`${page_id}/${section_id}`, text]));
}
