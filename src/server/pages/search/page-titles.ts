import type { Site } from '#domain/site/site.ts';
import type { TitleWords } from '../view/page-caches.ts';
import type { PublishedPagesContext } from '../view/published-pages.ts';
import { readPages } from '../tree/site-pages.ts';
import { indexWords } from '#domain/value/text/search-words.ts';
import { hasTerm, readStems, type SearchTerm } from '#server/search/search.server.ts';

/**
 * The pages whose titles have all terms: 1 where each is a word, 0.5 where one begins a word or is another
 * form of one.
 */
export async function scoreTitles(
  context: PublishedPagesContext,
  site: Site,
  terms: readonly SearchTerm[],
): Promise<Map<number, number>> {
  const titles = await readTitleWords(context, site);
  return new Map([...titles].map(([id, title]) => [id, scoreTitle(title, terms)]));
}

function scoreTitle(title: TitleWords, terms: readonly SearchTerm[]): number {
  if (terms.every((term) => hasTerm(title, term, true))) return 1;
  if (terms.every((term) => hasTerm(title, term, false))) return 0.5;
  return 0;
}

/** The words of the titles of a site's pages, by page id; cached until a page or the site changes. */
function readTitleWords({ db, log, caches }: PublishedPagesContext, site: Site) {
  return caches.titles.load(String(site.id), async () => {
    const pages = await readPages(db, site.id, log);
    const titles = pages.map(({ title }) => indexWords(title));
    const stemmed = titles.map((title) => title.stemmed.join(' '));
    const stems = await readStems(db, site.id, stemmed);
    const value = new Map(
      pages.map(({ id }, index): [number, TitleWords] => [
        id,
        { words: titles[index]?.words ?? [], stems: stems[index] ?? [] },
      ]),
    );

    return { value, dependencies: [`pages:${site.id}`, `site:${site.id}`] };
  });
}
