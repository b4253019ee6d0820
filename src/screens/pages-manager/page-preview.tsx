import { useQuery } from '@tanstack/react-query';
import { requestGraphql } from '#client/graphql-client.ts';
import { draftViewDocument } from '#client/page-documents.ts';
import { queryKeys } from '#client/query-keys.ts';
import { visitor } from '#domain/access/access.ts';
import { pagePath } from '#domain/page/tree/navigation.ts';
import { pageContext, type DraftView } from '#domain/site/page-view.ts';
import { siteHref, type Site } from '#domain/site/site.ts';
import { writtenIn } from '#domain/value/text/direction-of.ts';
import { TextsProvider } from '#texts/use-texts.tsx';
import { shownPageAssets } from '#screens/page/page-assets.ts';
import { ShownAssetsContext } from '#richtext/shown-assets.ts';
import { PageLayout } from '#screens/page/page-layout.tsx';
import { sectionClass, SectionHeading } from '#screens/page/section-parts.tsx';
import { sectionProps } from '#screens/page/section-props.ts';
import { prepareSectionViews, SectionView } from '#screens/page/section-view.tsx';
import { shownState } from '#sections/section-styles.ts';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import type { TreeEntry } from './page-nodes.ts';
import { editorPath } from './page-nodes.ts';

/** The draft of a page as it looks, without anything to press, and a link to its editor. */
export function PagePreview({ page, site }: { page: TreeEntry; site: Pick<Site, 'base_url'> }) {
  const path = pagePath(page);
  const { data, error } = useQuery({
    queryKey: queryKeys.draftView(path),
    queryFn: async () => {
      const loaded = await requestGraphql(draftViewDocument, { path, search: '' });
      if (loaded.draftView.page) {
        await prepareSectionViews(loaded.draftView.content);
      }
      return loaded;
    },
  });

  return (
    <>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="min-w-0 grow truncate text-18 font-semibold">{page.title}</h2>
        <a className="text-14 text-accent" href={siteHref(site, editorPath(page))}>
          Edit
        </a>
        {page.published !== 'draft' && (
          <a className="text-14 text-accent" href={siteHref(site, `/${path}`)}>
            View
          </a>
        )}
      </div>
      <div className="max-h-[75vh] overflow-auto rounded-panel border bg-paper">
        {error && <ErrorNote className="m-4" error={error} />}
        {!data && !error && <p className="p-6 text-14 text-quiet skeleton-late">loading...</p>}
        {data && <DraftPreview view={data.draftView} />}
      </div>
    </>
  );
}

function DraftPreview({ view }: { view: DraftView }) {
  if (!view.page) return <p className="p-6 text-14 text-quiet">This page no longer exists.</p>;

  const { site, menu, page, content, results, assets } = view;
  const styles = new Map(view.styles);
  const path = `/${pagePath(page)}`;
  const address = { pathname: siteHref(site, path), search: '' };
  const context = pageContext(view);

  return (
    <TextsProvider language={site.language}>
      <ShownAssetsContext value={shownPageAssets(assets, content.sections)}>
        <div inert {...writtenIn(site.language)} className="[zoom:0.6]">
          <PageLayout
            page={page}
            content={content}
            position={{ site, menu, path, viewer: visitor }}
            renderSection={(section, heading) => (
              <section className={sectionClass(section)}>
                <SectionHeading section={section} heading={heading} />
                <SectionView
                  section={section}
                  state={shownState(section.element, styles)}
                  results={results[section.id] ?? {}}
                  editing={false}
                  {...sectionProps(section, address, context)}
                />
              </section>
            )}
          />
        </div>
      </ShownAssetsContext>
    </TextsProvider>
  );
}
