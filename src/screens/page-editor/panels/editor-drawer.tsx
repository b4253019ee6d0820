import { useSnapshot } from '#client/outbox/use-snapshot.ts';
import type { PageEntry } from '#domain/page/content/page.ts';
import { DrawerPanel } from '#ui/drawer/drawer.tsx';
import { useEditor } from '../commands/editor-context.ts';
import { PageHistoryPanel } from './page-history-panel.tsx';
import { PagesPanel } from './pages-panel.tsx';
import { pagePanels, type PanelProps } from './panels.ts';
import { SectionSettingsPanel } from './section-settings.tsx';
import { SectionsPanel } from './sections-panel.tsx';
import { SettingsPanel } from './settings-panel.tsx';

type DrawerProps = PanelProps & { page: PageEntry };

/** The drawer at the right with the open panel. */
export function EditorDrawer({ panel, setPanel, ...rest }: DrawerProps) {
  if (!panel) return null;
  return (
    <DrawerPanel
      title={panel === 'section' ? 'Section' : pagePanels[panel].label}
      onClose={() => setPanel(null)}
      className="fixed inset-y-0 right-0 z-30 shadow-float"
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
