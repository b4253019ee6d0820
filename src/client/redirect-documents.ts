import { graphql } from './graphql.ts';

/** The addresses of a site that lead to pages. */
export const siteRedirectsDocument = graphql(`
  query SiteRedirects($search: String) {
    siteRedirects(search: $search) {
      total
      redirects {
        address
        pageId
        title
        path
        isByHand
        isPublished
      }
    }
  }
`);

/** The addresses of a site at which readers found no page. */
export const missedAddressesDocument = graphql(`
  query MissedAddresses {
    missedAddresses {
      address
      readers
      lastAt
    }
  }
`);

/** Lets an address lead to a page. */
export const addRedirectDocument = graphql(`
  mutation AddRedirect($address: String!, $pageId: Int!) {
    addRedirect(address: $address, pageId: $pageId)
  }
`);

/** Ends a redirect. */
export const removeRedirectDocument = graphql(`
  mutation RemoveRedirect($address: String!) {
    removeRedirect(address: $address)
  }
`);
