import { createContext } from 'react';
import type { DataState } from '../state/data-state.ts';

/** Another section of the page whose settings are open, as far as it shows data. */
export type PageSection = {
  id: string;
  /** What it is called in lists. */
  name: string;
  state: DataState;
  onChange(state: DataState): void;
};

/**
 * The other sections with data of the edited page, given by the editor's screen; read when they are listed.
 */
export const PageSections = createContext<() => PageSection[]>(() => []);
