import { useSnapshot } from '#client/outbox/use-snapshot.ts';
import type { Viewer } from '#domain/access/access.ts';
import { hasFooterSection } from '#domain/page/content/layout.ts';
import type { PageEntry } from '#domain/page/content/page.ts';
import { pagePath } from '#domain/page/tree/navigation.ts';
import { siteHref } from '#domain/site/site.ts';
import { PageBreadcrumbs } from '#screens/page/page-trail.tsx';
import { SiteShell } from '#screens/page/site-shell.tsx';
import { EditorCanvas } from './canvas/editor-canvas.tsx';
import { useEditor, type EditedPage } from './commands/editor-context.ts';
import { editorLinks } from './commands/editor-links.ts';
import { NewPageButton } from './new-page-button.tsx';

type PageCanvasProps = {
  view: EditedPage;
  viewer: Pick<Viewer, 'email' | 'level'>;
  /** The page with the heading of its draft. */
  page: PageEntry;
  search: string;
  hasGrid: boolean;
};

/** The canvas within the shell of the site, as readers get it. */
export function PageCanvas({ view, viewer, page, search, hasGrid }: PageCanvasProps) {
  const { site, menu } = view;
  const { store } = useEditor();
  const hasFooter = useSnapshot(store, ({ content }) => hasFooterSection(content));
  const path = `/${pagePath(page)}`;
  const editPath = `/edit${path}`;

  return (
    <SiteShell
      site={site}
      page={page}
      menu={menu}
      viewer={viewer}
      path={editPath}
      toggle={{ label: 'View', href: `${siteHref(site, path)}${search}` }}
      actions={<NewPageButton page={page} depth={view.depth} />}
      hasFooter={hasFooter}
      languages={{ links: editorLinks(site, view.page), search }}
    >
      <PageBreadcrumbs trail={view.trail} site={site} page={page} below="/edit" />
      <EditorCanvas page={page} position={{ site, menu, path: editPath, viewer }} hasGrid={hasGrid} />
    </SiteShell>
  );
}
