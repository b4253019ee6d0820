import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { pagePath } from '#domain/page/tree/navigation.ts';
import { siteHref, type Site } from '#domain/site/site.ts';
import type { TreeEntry } from './page-nodes.ts';
import { PagePreview } from './page-preview.tsx';
import { PageTree } from './page-tree.tsx';

type PagesProps = { site: Pick<Site, 'base_url'>; pages: readonly TreeEntry[] };

/** The tree of a site's pages beside a preview of the one that is chosen; the address names it. */
export function PagesScreen({ site, pages }: PagesProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [search] = useSearchParams();
  const id = Number(search.get('page'));
  const page = pages.find((each) => each.id === id);
  const previewPath = (of: { id: number }) => `/manage/pages?page=${of.id}`;

  return (
    <>
      <h1 className="mb-6 text-28 font-semibold">Pages</h1>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <PageTree
          site={site}
          pages={pages}
          current={page?.id ?? null}
          hrefOf={(of) => siteHref(site, previewPath(of))}
          onOpen={(of) => void navigate(previewPath(of), { preventScrollReset: true })}
          onMade={(made) => navigate(previewPath(made), { preventScrollReset: true })}
          onDeleted={(ids) => (page && ids.includes(page.id) ? navigate('/manage/pages') : revalidate())}
          onRenamed={() => revalidate()}
        />
        <section aria-label="Preview" className="min-w-0 lg:sticky lg:top-4">
          {page ? (
            <PagePreview key={pagePath(page)} page={page} site={site} />
          ) : (
            <p className="rounded-panel border border-dashed px-6 py-16 text-center text-14 text-quiet">
              Please click on a page title to preview it.
            </p>
          )}
        </section>
      </div>
    </>
  );
}
