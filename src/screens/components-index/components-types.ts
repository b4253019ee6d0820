import type { ResultOf } from '#client/graphql.ts';
import type { componentsDocument } from '#client/section-documents.ts';

type Components = ResultOf<typeof componentsDocument>;

/** A part of the components index, with what it can be filtered by. */
export type SiteSections = Components['siteSections'];
/** A section in the components index. */
export type SiteSection = SiteSections['sections'][number];
/** A source with the versions that sections can move to. */
export type IndexedSource = Components['sources'][number];
/** A site whose components index can be opened. */
export type IndexedSite = Components['sites'][number];
