import type { ResultOf } from '#client/graphql.ts';
import type { searchDocument } from '#client/search-documents.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { SiteShell } from '../site-shell.tsx';
import { SearchForm } from './search-form.tsx';
import { SearchLinks } from './search-links.tsx';
import { SearchResults } from './search-results.tsx';

/** The results page of search in the shell of the site. It works without script. */
export function SearchScreen({ found, text }: { found: ResultOf<typeof searchDocument>; text: string }) {
  const texts = useTexts();
  const { viewer, search, searchSources, searchTags } = found;
  const { site, menu } = found.pageView;

  return (
    <SiteShell site={site} menu={menu} viewer={viewer} path="/search" toggle={null}>
      <div className="page-column py-10">
        <div className="max-w-[42rem]">
          <h1 className="mb-5 font-serif text-36 font-semibold">{texts.search.search}</h1>
          <SearchForm site={site} text={text} />
          <div data-results>
            {text.trim() !== '' && <SearchResults site={site} pages={search} sources={searchSources} />}
          </div>
          {text.trim() === '' && searchTags.length > 0 && (
            <div data-featured>
              <SearchLinks
                label={texts.sections.tags}
                site={site}
                texts={searchTags.map(({ tags }) => tags)}
              />
            </div>
          )}
        </div>
      </div>
    </SiteShell>
  );
}
