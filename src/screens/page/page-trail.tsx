import type { PageEntry } from '#domain/page/content/page.ts';
import type { PageTrail as Trail, TrailPage } from '#domain/page/tree/page-trail.ts';
import { siteHref, type Site } from '#domain/site/site.ts';
import { TextWith, useTexts } from '#texts/use-texts.tsx';
import { useThemeOptions } from './shell/theme-options.tsx';

type TrailProps = {
  trail: Trail;
  site: Pick<Site, 'base_url'>;
  page: Pick<PageEntry, 'title' | 'navOptions'>;
  /** What goes before the paths of pages: the editor leads to other pages in the editor. */
  below?: string;
};

/** Above a page's content: links to the pages above it, and to its neighbours among generated pages. */
export function PageBreadcrumbs({ trail: { above, previous, next }, site, page, below = '' }: TrailProps) {
  const { controls, pages } = useTexts();
  const { topNav } = useThemeOptions();
  const isShown = (page.navOptions.topNav?.trail ?? topNav.trail) === 'shown';
  if (!isShown || (above.length === 0 && !previous && !next)) return null;

  return (
    <div className="page-column flex flex-wrap items-center justify-between gap-x-3 mt-4 text-14 text-quiet print:hidden">
      {above.length > 0 && (
        <nav aria-label={controls.breadcrumbs}>
          <ol className="flex flex-wrap gap-x-3">
            {above.map((one) => (
              <li key={one.path} className="flex gap-x-3">
                <TrailLink site={site} to={one} below={below} />
                <span aria-hidden="true">›</span>
              </li>
            ))}
            <li aria-current="page">{page.title}</li>
          </ol>
        </nav>
      )}
      {(previous || next) && (
        <nav aria-label={pages.neighbouringPages}>
          <ul className="flex flex-wrap gap-x-3">
            {previous && (
              <li>
                <TextWith
                  text={pages.previousPage}
                  elements={{ page: <TrailLink site={site} to={previous} below={below} rel="prev" /> }}
                />
              </li>
            )}
            {next && (
              <li>
                <TextWith
                  text={pages.nextPage}
                  elements={{ page: <TrailLink site={site} to={next} below={below} rel="next" /> }}
                />
              </li>
            )}
          </ul>
        </nav>
      )}
    </div>
  );
}

function TrailLink({
  site,
  to,
  below,
  rel,
}: {
  site: TrailProps['site'];
  to: TrailPage;
  below: string;
  rel?: 'prev' | 'next';
}) {
  return (
    <a className="text-accent underline" href={siteHref(site, below + to.path)} rel={rel}>
      {to.title}
    </a>
  );
}
