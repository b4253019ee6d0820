import { graphql } from './graphql.ts';

/** How pages are generated from a template. */
export const pageGenerationDocument = graphql(`
  query PageGeneration($template: Int!) {
    pageGeneration(template: $template) {
      madeOf
      shownVersion
      searchKeys
      followedNames
      isInMenus
      controls {
        source
        version
        follows
        title
        key
        filters {
          searchKey
          column
        }
        parent
        hideInNav
        publish
      }
    }
  }
`);

/** What generating pages would do. */
export const generationPreviewDocument = graphql(`
  query GenerationPreview($template: Int!, $controls: GenerationControls!) {
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
  mutation GeneratePages($template: Int!, $controls: GenerationControls!, $after: Int) {
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

/** The tables of a site that show a source, a part at a time. */
export const tablesOfSourceDocument = graphql(`
  query TablesOfSource($type: String!, $source: Int!, $from: Int!) {
    siteSections(type: $type, source: $source, from: $from) {
      total
      sections {
        section_id
        page_id
        page_title
        name
        edit_path
      }
    }
  }
`);

/** The draft of a page, to change one of its sections. */
export const draftDocument = graphql(`
  query Draft($pageId: Int!) {
    draft(pageId: $pageId) {
      revision
      content
    }
  }
`);
