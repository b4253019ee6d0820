import type { ResultOf } from '#client/graphql.ts';
import type { searchDocument } from '#client/search-documents.ts';
import { siteHref, type Site } from '#domain/site/site.ts';
import type { Texts } from '#texts/texts-of.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { SearchLink } from './search-links.tsx';

/** The pages that search found. */
type FoundPages = ResultOf<typeof searchDocument>['search'];
/** The sources that search found. */
type FoundSources = ResultOf<typeof searchDocument>['searchSources'];
type FoundSection = FoundPages[number]['sections'][number];
type Part = FoundSection['title'][number];

type SearchResultsProps = { site: Site; pages: FoundPages; sources: FoundSources };

/**
 * The pages that were found with their sections, and the sources; `live-search.ts` puts it into the dialog.
 */
export function SearchResults({ site, pages, sources }: SearchResultsProps) {
  const { search } = useTexts();
  if (pages.length === 0 && sources.length === 0) {
    return (
      <div role="status" className="py-4">
        <p className="font-semibold">{search.noResults}</p>
        <p className="mt-1 text-14 text-quiet">{search.tryAnother}</p>
      </div>
    );
  }

  return (
    <>
      <p role="status" className="mt-4 text-12 text-quiet">
        {countsOf(pages.length, sources.length, search)}
      </p>
      {sources.length > 0 && <SourceResults site={site} sources={sources} />}
      <ol className="mt-2">
        {pages.map((page) => (
          <li key={page.id} className="border-t py-3">
            <a
              href={siteHref(site, page.path)}
              className="font-semibold text-ink no-underline hover:text-accent hover:underline"
            >
              <Marked parts={page.title} />
            </a>
            {page.parents.length > 0 && (
              <p className="text-12 text-quiet wrap-anywhere">{page.parents.join(' › ')}</p>
            )}
            {page.sections.length > 0 && (
              <ul className="mt-1">
                {page.sections.map((section) => (
                  <li key={section.id} className="py-1.5 text-14">
                    <Section site={site} section={section} path={page.path} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

function countsOf(pages: number, sources: number, search: Texts['search']): string {
  const [pageCount, sourceCount] = [
    search.pageCount({ count: pages }),
    search.sourceCount({ count: sources }),
  ];
  if (sources === 0) return pageCount;
  if (pages === 0) return sourceCount;
  return search.pagesAndSources({ pages: pageCount, sources: sourceCount });
}

function SourceResults({ site, sources }: { site: Site; sources: FoundSources }) {
  const { search } = useTexts();
  return (
    <ul aria-label={search.dataSources} className="mt-2">
      {sources.map((source) => (
        <li key={source.id} className="border-t py-3">
          <a
            href={siteHref(site, source.path)}
            className="font-semibold text-ink no-underline hover:text-accent hover:underline"
          >
            <Marked parts={source.name} />
          </a>
          <p className="text-12 text-quiet">{search.dataSource}</p>
          {source.summary && <p className="mt-1 text-14 text-quiet wrap-anywhere">{source.summary}</p>}
        </li>
      ))}
    </ul>
  );
}

function Section({ site, section, path }: { site: Site; section: FoundSection; path: string }) {
  const { sections } = useTexts();
  const { id, title, tags, excerpt } = section;
  const hasTitle = title.length > 0;
  const linkParts = [title, excerpt].find((parts) => parts.length > 0);

  return (
    <>
      <a href={`${siteHref(site, path)}#${id}`} className="text-accent no-underline hover:underline">
        {linkParts ? <Marked parts={linkParts} /> : sections.section}
      </a>
      {hasTitle && excerpt.length > 0 && (
        <p className="mt-1 text-quiet">
          <Marked parts={excerpt} />
        </p>
      )}
      {tags.length > 0 && (
        <ul aria-label={sections.tags} className="mt-2 flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag}>
              <SearchLink site={site} text={tag} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Marked({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, isMatch }, index) => {
    if (isMatch) {
      return (
        <mark key={index} className="rounded-small bg-accent-soft text-inherit">
          {text}
        </mark>
      );
    }

    return text;
  });
}
