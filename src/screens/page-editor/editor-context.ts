import { createContext, use } from 'react';
import type { PageContent } from '#domain/page/page.ts';
import type { PageResults, PageFilters } from '#domain/page/section-query.ts';
import type { PageAddress } from '#screens/page/page-address.ts';
import type { DraftStore } from './draft-store.ts';

/** What everything on the canvas works with. */
export type EditorContext = {
  store: DraftStore;
  address: PageAddress;
  filters: PageFilters;
  /** What the page came with: answers hold for a section as long as it and the query string are those. */
  initial: { content: PageContent; answers: PageResults; search: string };
  selected: string | null;
  select(id: string | null): void;
  openSettings(id: string): void;
};

const context = createContext<EditorContext | null>(null);

/** Provides the editor to the canvas and the drawer. */
export const EditorProvider = context.Provider;

/** The editor that a component stands in. */
export function useEditor(): EditorContext {
  const editor = use(context);
  if (!editor) throw new Error('This component belongs on the canvas of an editor.');
  return editor;
}
