import type { ResultOf } from '#client/graphql.ts';
import type { pagesBelowDocument } from '#client/search-documents.ts';
import { pagesBelowPath } from '#domain/page/tree/navigation.ts';
import { pageListPart } from '#domain/site/page-list.ts';
import { siteHref } from '#domain/site/site.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { SiteShell } from '../site-shell.tsx';
import { SearchForm } from './search-form.tsx';

/**
 * The pages below one, a part at a time, in the shell of the site: where menus have no room for them. Without
 * script.
 */
export function PageListScreen({
  found,
  parent,
  from,
}: {
  found: ResultOf<typeof pagesBelowDocument>;
  /** The id of the page above; null at the top. */
  parent: number | null;
  /** How many pages are before this part. */
  from: number;
}) {
  const texts = useTexts();
  const { viewer, pageView, pagesBelow } = found;
  const { site, menu } = pageView;
  const { above, total, pages } = pagesBelow;
  const end = from + pages.length;
  const part = (start: number) => siteHref(site, `${pagesBelowPath(parent)}&from=${start}`);

  return (
    <SiteShell site={site} menu={menu} viewer={viewer} path="/search" toggle={null}>
      <div className="page-column py-10">
        <h1 className="mb-5 font-serif text-36 font-semibold">
          {above ? texts.pages.pagesBelow({ name: above.title }) : texts.search.pages}
        </h1>
        <div className="max-w-[42rem]">
          <SearchForm site={site} takesFocus={false} />
        </div>
        {pages.length === 0 ? (
          <p className="mt-4 text-quiet">{texts.search.noPages}</p>
        ) : (
          <>
            <p className="tabular mt-4 text-14 text-quiet">
              {texts.search.range({ first: from + 1, last: end, length: total })}
            </p>
            <ul className="mt-2 grid md:grid-cols-4">
              {pages.map((page) => (
                <li key={page.path}>
                  <a className="inline-block py-1 text-accent" href={siteHref(site, page.path)}>
                    {page.title}
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
        <nav aria-label={texts.search.pagesOfList} className="mt-4 flex flex-wrap gap-6 text-14">
          {from > 0 && (
            <a className="text-accent" rel="prev" href={part(Math.max(from - pageListPart, 0))}>
              {texts.search.previousPages}
            </a>
          )}
          {end < total && (
            <a className="text-accent" rel="next" href={part(end)}>
              {texts.search.nextPages}
            </a>
          )}
          {above && (
            <a className="text-accent" href={siteHref(site, above.path)}>
              {above.title}
            </a>
          )}
        </nav>
      </div>
    </SiteShell>
  );
}
