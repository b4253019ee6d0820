import type { PageContent, PageEntry, Section } from '#domain/page/page.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { DrawerPanel } from '#ui/drawer/drawer.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { PagesPanel } from './pages-panel.tsx';
import { SectionSettingsPanel } from './section-settings.tsx';
import { SectionsPanel } from './sections-panel.tsx';
import { SettingsPanel } from './settings-panel.tsx';

const pagePanels = {
  settings: { label: 'Settings', icon: 'settings' },
  sections: { label: 'Sections', icon: 'rows-3' },
  pages: { label: 'Pages', icon: 'list-tree' },
  history: { label: 'History', icon: 'history' },
} as const;
type PagePanel = keyof typeof pagePanels;
const panelNames = Object.keys(pagePanels) as PagePanel[];

/** A panel of the drawer: one of the page's, or the settings of the selected section. */
export type Panel = PagePanel | 'section';

type PanelProps = { panel: Panel | null; setPanel(panel: Panel | null): void };

/** Buttons at the bottom left that open and close the page's panels. */
export function PanelButtons({ panel, setPanel }: PanelProps) {
  return (
    <nav
      aria-label="Editor"
      className="fixed bottom-4 left-4 z-20 flex gap-0.5 rounded-panel bg-float p-1.5 shadow-float max-sm:bottom-16"
    >
      {panelNames.map((name) => (
        <IconButton
          key={name}
          icon={pagePanels[name].icon}
          label={pagePanels[name].label}
          aria-pressed={panel === name}
          onPress={() => setPanel(panel === name ? null : name)}
        />
      ))}
    </nav>
  );
}

type DrawerProps = PanelProps & {
  page: PageEntry;
  pages: PageEntry[];
  content: PageContent;
  section: Section | undefined;
};

/** The drawer at the right with the open panel. */
export function EditorDrawer({ panel, setPanel, page, pages, content, section }: DrawerProps) {
  if (!panel) return null;
  const contents = {
    settings: <SettingsPanel page={page} />,
    sections: <SectionsPanel content={content} />,
    pages: <PagesPanel pages={pages} current={page} />,
    history: <HistoryPanel page={page} />,
  };
  return (
    <DrawerPanel
      title={panel === 'section' ? 'Section' : pagePanels[panel].label}
      onClose={() => setPanel(null)}
      className="fixed inset-y-0 right-0 z-30 shadow-float"
    >
      {panel === 'section' ? (
        section && <SectionSettingsPanel key={section.id} section={section} />
      ) : (
        <Tabs
          label="Page"
          hideLabels
          selected={panel}
          onChange={(name) => setPanel(panelNames.find((other) => other === name) ?? null)}
          items={panelNames.map((name) => ({ id: name, ...pagePanels[name], content: contents[name] }))}
        />
      )}
    </DrawerPanel>
  );
}
