import type { ResultOf } from '#client/graphql.ts';
import type { missedAddressesDocument, siteRedirectsDocument } from '#client/redirect-documents.ts';
import type { Site } from '#domain/site/site.ts';

/** What the screen shows: redirects that a text finds, and addresses at which readers found no page. */
export type RedirectsProps = {
  site: Pick<Site, 'base_url'>;
  search: string;
  found: ResultOf<typeof siteRedirectsDocument>['siteRedirects'];
  missed: ResultOf<typeof missedAddressesDocument>['missedAddresses'];
};
