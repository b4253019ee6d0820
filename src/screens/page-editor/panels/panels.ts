import type { Site } from '#domain/site/site.ts';
import { keysOf } from '#domain/value/object/keys-of.ts';

/** The panels of a page in the drawer, as the toolbar names them. */
export const pagePanels = {
  settings: { label: 'Settings', icon: 'settings' },
  sections: { label: 'Sections', icon: 'rows-3' },
  pages: { label: 'Pages', icon: 'list-tree' },
  translation: { label: 'Languages', icon: 'languages' },
  history: { label: 'History', icon: 'history' },
} as const;

/** One of a page's panels. */
type PagePanel = keyof typeof pagePanels;

/** The panels of a page in the order of the toolbar; that of languages where its site has several. */
export const panelNamesOf = ({ languages }: Pick<Site, 'languages'>): PagePanel[] =>
  keysOf(pagePanels).filter((name) => name !== 'translation' || languages.length > 0);

/** A panel of the drawer: one of the page's, or the settings of the selected section. */
export type PanelName = PagePanel | 'section';

/** The open panel, null where the drawer is closed, and what opens another one. */
export type PanelProps = { panel: PanelName | null; setPanel(panel: PanelName | null): void };
