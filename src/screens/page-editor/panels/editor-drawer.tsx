import { useSnapshot } from '#client/outbox/use-snapshot.ts';
import type { PageEntry } from '#domain/page/content/page.ts';
import { DrawerPanel } from '#ui/drawer/drawer.tsx';
import { useEditor } from '../commands/editor-context.ts';
import { PageHistoryPanel } from './page-history-panel.tsx';
import { pagePanels, type PanelProps } from './panels.ts';
import { SectionSettingsPanel } from './section-settings.tsx';
import { SectionsPanel } from './sections-panel.tsx';
import { TranslationPanel } from './translation-panel.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { useNavigate } from 'react-router';
import { queryKeys } from '#client/query-keys.ts';
import { useRefresh } from '#client/use-refresh.ts';
import { siteHref } from '#domain/site/site.ts';
import { editorPath } from '#screens/pages-manager/page-nodes.ts';
import { PageTree } from '#screens/pages-manager/page-tree.tsx';
import { useSitePages } from '#screens/pages-manager/site-pages.ts';
import { ErrorNote } from '#ui/error-note/error-note.tsx';

type DrawerProps = PanelProps & { page: PageEntry };

/** The drawer at the right with the open panel. */
export function EditorDrawer({ panel, setPanel, ...rest }: DrawerProps) {
  if (!panel) return null;
  return (
    <DrawerPanel
      title={panel === 'section' ? 'Section' : pagePanels[panel].label}
      onClose={() => setPanel(null)}
      className="fixed inset-y-0 end-0 z-30 shadow-float"
    >
      <PanelContent panel={panel} {...rest} />
    </DrawerPanel>
  );
}

function PanelContent({ panel, page }: Omit<DrawerProps, 'setPanel'>) {
  switch (panel) {
    case 'settings':
      return <SettingsPanel page={page} />;
    case 'sections':
      return <SectionsPanel />;
    case 'pages':
      return <PagesPanel current={page} />;
    case 'translation':
      return <TranslationPanel page={page} />;
    case 'history':
      return <PageHistoryPanel page={page} />;
    case 'section':
      return <SelectedSection />;
    case null:
      return null;
  }
}

function SelectedSection() {
  const { store, selection } = useEditor();
  const section = useSnapshot(store, ({ content }) =>
    content.sections.find(({ id }) => id === selection.main),
  );
  return section && <SectionSettingsPanel key={section.id} section={section} />;
}

/** The pages of the site; each leads to its editor. */
function PagesPanel({ current }: { current: PageEntry }) {
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
