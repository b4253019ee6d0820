import { useNavigate, useRevalidator } from 'react-router';
import { siteHref } from '#domain/site/site.ts';
import type { PageEntry } from '#domain/page/page.ts';
import { editorPath } from '#screens/pages-manager/page-nodes.ts';
import { PageTree } from '#screens/pages-manager/page-tree.tsx';
import { useEditor } from './editor-context.ts';

/** The pages of the site; each leads to its editor. */
export function PagesPanel({ pages, current }: { pages: PageEntry[]; current: PageEntry }) {
  const { site } = useEditor().page;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return (
    <PageTree
      site={site}
      pages={pages}
      current={current.id}
      hrefOf={(page) => siteHref(site, editorPath(page))}
      onOpen={(page) => void navigate(editorPath(page))}
      onMade={(page) => navigate(editorPath(page))}
      onDeleted={(ids) => (ids.includes(current.id) ? navigate('/edit') : revalidate())}
      onRenamed={(id, slug) =>
        id === current.id ? navigate(`/edit/${slug}`, { replace: true }) : revalidate()
      }
    />
  );
}
