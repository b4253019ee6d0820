import { graphql } from './graphql.ts';

/**
 * A part of the components index of a site, the versions that sections can move to, and the sites to choose
 * from.
 */
export const componentsDocument = graphql(`
  query Components(
    $type: String
    $source: Int
    $version: Int
    $tag: String
    $hasTags: Boolean
    $from: Int
    $sourceIds: [Int!]!
  ) {
    siteSections(type: $type, source: $source, version: $version, tag: $tag, hasTags: $hasTags, from: $from) {
      total
      pages
      refused
      tags
      types {
        type
        label
        sections
      }
      versions {
        sourceId
        sourceName
        versionId
        versionName
      }
      sections {
        section_id
        page_id
        page_title
        name
        element_type
        tags
        parent
        has_changes
        edit_path
        url
        attribution {
          sourceId
          sourceName
          versionId
          versionName
          isDeleted
        }
      }
    }
    sources(ids: $sourceIds) {
      id
      name
      versions {
        id
        name
      }
    }
    sites {
      id
      name
      base_url
      subdomain
      pattern_type
    }
  }
`);

/** How far a job that moves sections is, and what it did. */
const moveFields = `
  id
  move
  kind
  status
  message
  to
  source_id
  pages_to_do
  pages_done
  sections
  pages
  skipped
  failed {
    id
    title
    message
  }
  left {
    pageId
    pageTitle
    name
    message
  }
  ready {
    id
    title
  }
  others {
    id
    title
  }`;

/** The latest job of the viewer that moves sections, or another one by its id. */
export const sectionMoveDocument = graphql(`
  query SectionMove($id: Int) {
    sectionMove(id: $id) {
      ${moveFields}
    }
  }
`);

/** Begins to move sections to another version. */
export const moveSectionsDocument = graphql(`
  mutation MoveSections(
    $type: String
    $version: Int
    $tag: String
    $hasTags: Boolean
    $to: Int!
    $renames: Boolean
  ) {
    moveSections(type: $type, version: $version, tag: $tag, hasTags: $hasTags, to: $to, renames: $renames) {
      ${moveFields}
    }
  }
`);

/** Begins to give sections back what they were before a move. */
export const undoMoveDocument = graphql(`
  mutation UndoMove($move: Int!) {
    undoMove(move: $move) {
      ${moveFields}
    }
  }
`);

/** Stops a job that moves sections. */
export const stopMoveDocument = graphql(`
  mutation StopMove($id: Int!) {
    stopMove(id: $id) {
      ${moveFields}
    }
  }
`);

/** What moving the sections of some pages to another version would do. */
export const plannedMoveDocument = graphql(`
  query PlannedMove($type: String, $version: Int, $tag: String, $hasTags: Boolean, $to: Int!, $after: Int) {
    plannedMove(type: $type, version: $version, tag: $tag, hasTags: $hasTags, to: $to, after: $after) {
      next
      sections {
        pageId
        pageTitle
        sectionId
        name
        editPath
        obstacle
        losses {
          column
          renamedTo
          text
        }
      }
    }
  }
`);

/** A section as it is, and as it would be with another version. */
export const sectionMovePreviewDocument = graphql(`
  query SectionMovePreview($pageId: Int!, $sectionId: String!, $version: Int, $to: Int!, $renames: Boolean) {
    sectionMovePreview(pageId: $pageId, sectionId: $sectionId, version: $version, to: $to, renames: $renames)
  }
`);
