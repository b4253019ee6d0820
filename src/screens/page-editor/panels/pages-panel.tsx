import { useNavigate } from 'react-router';
import { queryKeys } from '#client/query-keys.ts';
import { useRefresh } from '#client/use-refresh.ts';
import { siteHref } from '#domain/site/site.ts';
import type { PageEntry } from '#domain/page/content/page.ts';
import { editorPath } from '#screens/pages-manager/page-nodes.ts';
import { PageTree } from '#screens/pages-manager/page-tree.tsx';
import { useSitePages } from '#screens/pages-manager/site-pages.ts';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { useEditor } from '../commands/editor-context.ts';

/** The pages of the site; each leads to its editor. */
export function PagesPanel({ current }: { current: PageEntry }) {
  const { site } = useEditor().page;
  const navigate = useNavigate();
  const refresh = useRefresh(queryKeys.sitePages);
  const { data: pages, error } = useSitePages();
  if (!pages && error) return <ErrorNote error={error} />;

  // A page that was just made is not in the list until it has been read again.
  if (!pages?.some(({ id }) => id === current.id)) {
    return <p className="text-14 text-quiet skeleton-late">loading...</p>;
  }

  return (
    <PageTree
      site={site}
      pages={pages}
      current={current.id}
      hrefOf={(page) => siteHref(site, editorPath(page))}
      onOpen={(page) => void navigate(editorPath(page))}
      onMade={(page) => navigate(editorPath(page))}
      onDeleted={(ids) => (ids.includes(current.id) ? navigate('/edit') : refresh())}
      onRenamed={(id, slug) => (id === current.id ? navigate(`/edit/${slug}`, { replace: true }) : refresh())}
    />
  );
}
