import { createContext, use } from 'react';
import type { PageContent } from '#domain/page/content/page.ts';
import type { PageContext, PageResults } from '#domain/page/filter/section-query.ts';
import type { Site } from '#domain/site/site.ts';
import type { DraftView } from '#domain/site/page-view.ts';
import type { SectionStyles } from '#sections/section-styles.ts';
import type { PageAddress } from '#screens/page/section-props.ts';
import type { DraftStore } from '../draft/draft-store.ts';
import type { SectionActions } from './section-actions.ts';
import type { SettingsStore } from '../draft/settings-store.ts';
import type { SelectedSections, SelectionControls } from './use-selection.ts';

/** A draft with its page. */
export type EditedPage = Extract<DraftView, { content: unknown }>;

/** Where a new section is inserted: in a group, before another section or at the end. */
export type InsertPosition = { group: string; before: string | null };

/** A theme in a choice. */
export type ThemeName = { name: string; label: string };

/** What opens over the canvas. */
export type EditorDialogName =
  | 'deletion'
  | 'palette'
  | 'shortcuts'
  | 'preview'
  | 'review'
  | 'schedule'
  | 'share'
  | 'unpublish';

/** What all parts of the page editor share. */
export type EditorContext = {
  store: DraftStore;
  settings: SettingsStore;
  address: PageAddress;
  page: PageContext;
  /** The site in the language that the page is written in. */
  site: Site;
  /** The themes that a page can have. */
  themes: readonly ThemeName[];
  /**
   * What the page was loaded with: results are valid as long as the section, the styles and the query string
   * are the same.
   */
  initial: { content: PageContent; results: PageResults; styles: SectionStyles; search: string };
  selection: SelectedSections;
  select: SelectionControls['select'];
  toggle: SelectionControls['toggle'];
  extendTo: SelectionControls['extendTo'];
  /** What can be done with the selected sections. */
  actions: SectionActions;
  openSettings(id: string): void;
  /** Opens the command palette or the list of shortcuts. */
  openDialog(name: EditorDialogName): void;
  /** Opens the picker of section types beside an element. */
  pick(position: InsertPosition, anchor: Element): void;
};

const context = createContext<EditorContext | null>(null);

/** Provides the editor to the canvas and the drawer. */
export const EditorProvider = context.Provider;

/** The editor that a component belongs to. */
export function useEditor(): EditorContext {
  const editor = use(context);
  if (!editor) throw new Error('This component is rendered outside the page editor.');
  return editor;
}
