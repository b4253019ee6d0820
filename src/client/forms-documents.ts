import { graphql } from './graphql.ts';

/** The forms of the site that is asked. */
export const formsSiteDocument = graphql(`
  query FormsSite {
    formsSite {
      id
      name
      description
      sources {
        id
        name
        is_dirty
        updated_at
        columns
        versions {
          id
          name
          rows
          updated_at
        }
      }
    }
  }
`);

/** One source of a site of forms, with all that the screens of sources show. */
export const formsSourceDocument = graphql(`
  query FormsSource($id: Int!) {
    formsSource(id: $id) {
      id
      name
      revision
      doc_type
      url_slug
      authLevel
      description
      categories
      default_columns
      open_data
      is_dirty
      created_at
      updated_at
      columns
      versions {
        id
        name
        rows
        created_at
        updated_at
      }
    }
  }
`);

/** Puts a source on the site of forms that is asked. */
export const addFormsSourceDocument = graphql(`
  mutation AddFormsSource($sourceId: Int!) {
    addFormsSource(sourceId: $sourceId)
  }
`);

/** Takes a source off the site of forms that is asked; the source itself stays. */
export const removeFormsSourceDocument = graphql(`
  mutation RemoveFormsSource($sourceId: Int!) {
    removeFormsSource(sourceId: $sourceId)
  }
`);
