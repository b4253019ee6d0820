import type { MenuItem } from '../page/navigation.ts';
import type { PageContent, PageEntry } from '../page/page.ts';
import type { PageResults, PageFilters } from '../page/section-query.ts';
import type { Site } from './site.ts';

/** A published page as it is read: with the menu, its sections and their data. `page: null` is a path without a page. */
export type PageView = { site: Site; menu: MenuItem[] } & (
  | { page: null; movedTo: string | null }
  | { page: PageEntry; content: PageContent; filters: PageFilters; results: PageResults }
);

/** A page's draft as it is edited; `revision` is what the next change must be based on. */
export type DraftView = { site: Site; menu: MenuItem[]; pages: PageEntry[] } & (
  | { page: null }
  | { page: PageEntry; revision: number; content: PageContent; filters: PageFilters; results: PageResults }
);
