import { graphql } from './graphql.ts';
import { versionFields } from './source-documents.ts';

/** The sources of a site of forms, with their columns and versions. */
export const formsDocument = graphql(`
  query Forms($site: Int) {
    sources(site: $site) {
      id
      name
      is_dirty
      updated_at
      columns
      versions { ${versionFields} }
    }
  }
`);

/** Adds a source to a site of forms. */
export const addSiteSourceDocument = graphql(`
  mutation AddSiteSource($site: Int!, $sourceId: Int!) {
    addSiteSource(site: $site, sourceId: $sourceId)
  }
`);

/** Removes a source from a site of forms; the source itself is not deleted. */
export const removeSiteSourceDocument = graphql(`
  mutation RemoveSiteSource($site: Int!, $sourceId: Int!) {
    removeSiteSource(site: $site, sourceId: $sourceId)
  }
`);
