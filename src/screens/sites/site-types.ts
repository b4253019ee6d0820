import type { ResultOf } from '#client/graphql.ts';
import type { sitesDocument } from '#client/site-documents.ts';

/** A site in the list of sites. */
export type SiteEntry = ResultOf<typeof sitesDocument>['sites'][number];

/** A theme that a site can be given. */
export type ThemeChoice = { name: string; label: string };
