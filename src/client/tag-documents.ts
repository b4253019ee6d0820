import { graphql } from './graphql.ts';

/** The tags of a site. */
export const siteTagsDocument = graphql(`
  query SiteTags {
    siteTags {
      tag
      sections
      pages
    }
  }
`);

/** Renames, merges or deletes tags. */
export const changeTagsDocument = graphql(`
  mutation ChangeTags($tags: [String!]!, $to: String) {
    changeTags(tags: $tags, to: $to) {
      changed
      refused
    }
  }
`);
