import { changedSearch, embedParameter } from '#domain/page/filter/query-string.ts';
import { pageContext, type ShownPage } from '#domain/site/page-view.ts';
import { siteHref } from '#domain/site/site.ts';
import { sectionType } from '#sections/index.ts';
import { TextWith, useTexts } from '#texts/use-texts.tsx';
import { PublishedSection } from './published-section.tsx';
import type { PageAddress } from './section-props.ts';

/** One section alone, for a frame on another site, with a link to it on its page, with the same filters. */
export function EmbedScreen({ view, address }: { view: ShownPage; address: PageAddress }) {
  const { filters: texts, pages } = useTexts();
  const { site, page, content } = view;
  const anchor = content.sections.map(({ id }) => `#${id}`).join('');
  const search = changedSearch(address.search, '', {}, { filters: { [embedParameter]: null } });
  const filters = content.sections.flatMap(
    ({ id, element }) =>
      sectionType(element['element-type'])?.data?.followedInWords?.(
        element['element-data'],
        view,
        view.results[id] ?? {},
      ) ?? [],
  );

  return (
    <main style={{ padding: 16 }}>
      {content.sections.map((section) => (
        <PublishedSection
          key={section.id}
          section={section}
          heading={1}
          view={view}
          context={pageContext(view)}
          address={address}
        />
      ))}
      {filters.length > 0 && (
        <p className="tm-attribution">
          {texts.filteredBy({ filters: filters.map(({ text }) => text).join('; ') })}
        </p>
      )}
      <p className="tm-attribution">
        <TextWith
          text={pages.fromPage}
          elements={{
            page: (
              <a href={`${siteHref(site, `/${view.path}`)}${search}${anchor}`} target="_blank" rel="noopener">
                {`${page.title}, ${site.name}`}
              </a>
            ),
          }}
        />
      </p>
    </main>
  );
}
