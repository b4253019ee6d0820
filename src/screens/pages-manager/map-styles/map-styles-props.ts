import type { ResultOf } from '#client/graphql.ts';
import type { mapStylesDocument } from '#client/map-style-documents.ts';
import type { Site } from '#domain/site/site.ts';

/** A map style with the numbers of its maps and pages. */
export type ListedStyle = ResultOf<typeof mapStylesDocument>['mapStyles'][number];

/** What the screen shows: the styles of the maps of a site. */
export type MapStylesProps = { site: Pick<Site, 'base_url'>; styles: readonly ListedStyle[] };
