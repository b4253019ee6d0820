import { graphql } from './graphql.ts';

/** How pages are generated from a template. */
export const pageGenerationDocument = graphql(`
  query PageGeneration($template: Int!) {
    pageGeneration(template: $template) {
      shownVersion
      searchKeys
      followedNames
      isInMenus
      controls {
        source
        version
        title
        key
        filters {
          searchKey
          column
        }
        parent
        publish
      }
    }
  }
`);

/** What generating pages would do. */
export const generationPreviewDocument = graphql(`
  query GenerationPreview($template: Int!, $controls: JSON!) {
    generationPreview(template: $template, controls: $controls) {
      rows
      firstTitle
      created
      updated
      skipped
      skippedRows {
        row
        title
        reason
      }
      withoutRow
      pagesWithoutRow {
        id
        title
      }
      isRestricted
    }
  }
`);

/** Generates the pages of some rows. */
export const generatePagesDocument = graphql(`
  mutation GeneratePages($template: Int!, $controls: JSON!, $after: Int) {
    generatePages(template: $template, controls: $controls, after: $after) {
      created
      updated
      unchanged
      published
      heldBack {
        id
        title
      }
      skipped {
        row
        title
        reason
      }
      failed {
        title
        message
      }
      rows
      done
      next
      basis
    }
  }
`);
