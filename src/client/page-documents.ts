import { graphql } from './graphql.ts';

/** A published page. */
export const pageViewDocument = graphql(`
  query PageView($path: String!, $search: String!, $from: String, $section: String) {
    viewer {
      email
      level
      isLocal
    }
    pageView(path: $path, search: $search, from: $from, section: $section)
  }
`);

/** The pages of a site, for their tree. */
export const pagesDocument = graphql(`
  query Pages {
    pages {
      id
      parent
      index
      title
      url_slug
      published
      has_changes
      template_id
    }
  }
`);

/** A page's draft. */
export const draftViewDocument = graphql(`
  query DraftView($path: String!, $search: String!) {
    viewer {
      email
      level
      isLocal
    }
    draftView(path: $path, search: $search)
  }
`);

/** The results of a section on the canvas of the editor. */
export const sectionResultsDocument = graphql(`
  query SectionResults($pageId: Int!, $section: JSON!, $search: String!) {
    sectionResults(pageId: $pageId, section: $section, search: $search)
  }
`);

/** A page's history, newest first. */
export const historyDocument = graphql(`
  query History($pageId: Int!) {
    history(pageId: $pageId) {
      id
      type
      user
      time
    }
  }
`);

/** A new page, empty or with what commands put on its draft. */
export const createPageDocument = graphql(`
  mutation CreatePage($title: String, $parent: Int, $template: Int, $commands: JSON) {
    createPage(title: $title, parent: $parent, template: $template, commands: $commands) {
      id
      url_slug
    }
  }
`);

/** Page commands upon a revision of the draft. */
export const changeDraftDocument = graphql(`
  mutation ChangeDraft($pageId: Int!, $base: Int!, $commands: JSON!) {
    changeDraft(pageId: $pageId, base: $base, commands: $commands) {
      revision
    }
  }
`);

/** The sources whose data some readers of a page will not see once it is published. */
export const restrictedSourcesDocument = graphql(`
  query RestrictedSources($pageId: Int!) {
    restrictedSources(pageId: $pageId) {
      pageLevel
      sources {
        id
        name
        authLevel
        revision
        mayOpen
      }
    }
  }
`);

/** Publishes a page's draft. */
export const publishPageDocument = graphql(`
  mutation PublishPage($pageId: Int!) {
    publishPage(pageId: $pageId) {
      revision
      content
    }
  }
`);

/** Goes back to what is published. */
export const discardPageDocument = graphql(`
  mutation DiscardPage($pageId: Int!) {
    discardPage(pageId: $pageId) {
      revision
      content
    }
  }
`);

/** Page settings, which take effect at once. */
export const changePageSettingsDocument = graphql(`
  mutation ChangePageSettings($pageId: Int!, $settings: JSON!) {
    changePageSettings(pageId: $pageId, settings: $settings)
  }
`);

/** A page's new name. */
export const renamePageDocument = graphql(`
  mutation RenamePage($pageId: Int!, $title: String!) {
    renamePage(pageId: $pageId, title: $title) {
      id
      url_slug
    }
  }
`);

/** Moves pages with all pages below them. */
export const movePagesDocument = graphql(`
  mutation MovePages($pageIds: [Int!]!, $parent: Int, $before: Int) {
    movePages(pageIds: $pageIds, parent: $parent, before: $before) {
      id
      url_slug
    }
  }
`);

/** Copies a page to the end of the top level. */
export const duplicatePageDocument = graphql(`
  mutation DuplicatePage($pageId: Int!) {
    duplicatePage(pageId: $pageId) {
      id
      url_slug
    }
  }
`);

/** A template made out of a page. */
export const makeTemplateDocument = graphql(`
  mutation MakeTemplate($pageId: Int!) {
    makeTemplate(pageId: $pageId) {
      id
      title
    }
  }
`);

/** How pages are generated from a template. */
export const pageGenerationDocument = graphql(`
  query PageGeneration($template: Int!) {
    pageGeneration(template: $template) {
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
    }
  }
`);

/** Publishes the drafts of several pages. */
export const publishPagesDocument = graphql(`
  mutation PublishPages($pageIds: [Int!]!) {
    publishPages(pageIds: $pageIds)
  }
`);

/** Deletes pages and all below them. */
export const deletePagesDocument = graphql(`
  mutation DeletePages($pageIds: [Int!]!) {
    deletePages(pageIds: $pageIds)
  }
`);

/** A comment in a page's history. */
export const commentOnPageDocument = graphql(`
  mutation CommentOnPage($pageId: Int!, $comment: String!) {
    commentOnPage(pageId: $pageId, comment: $comment)
  }
`);

/** The states of a page, newest first. */
export const pageVersionsDocument = graphql(`
  query PageVersions($pageId: Int!) {
    pageVersions(pageId: $pageId) {
      kind
      revision
      time
    }
  }
`);

/** The content of a state of a page. */
export const pageVersionDocument = graphql(`
  query PageVersion($pageId: Int!, $kind: String!, $revision: Int) {
    pageVersion(pageId: $pageId, kind: $kind, revision: $revision)
  }
`);

/** The draft of a page, or an earlier state of it, as its readers would see it. */
export const pagePreviewDocument = graphql(`
  query PagePreview($pageId: Int!, $kind: String, $revision: Int, $search: String!) {
    pagePreview(pageId: $pageId, kind: $kind, revision: $revision, search: $search)
  }
`);

/** The draft that a preview link leads to. */
export const previewByLinkDocument = graphql(`
  query PreviewByLink($token: String!, $search: String!) {
    previewByLink(token: $token, search: $search) {
      expiresAt
      view
    }
  }
`);

/** The preview links of a page, and when its draft is published. */
export const pageSharingDocument = graphql(`
  query PageSharing($pageId: Int!) {
    previewLinks(pageId: $pageId) {
      id
      by
      createdAt
      expiresAt
    }
    pageSchedule(pageId: $pageId) {
      at
      by
    }
  }
`);

/** Waits up to 20 seconds for the publication at the time that is set; then no time is set any more. */
export const publicationAtTimeDocument = graphql(`
  query PublicationAtTime($pageId: Int!) {
    pageSchedule(pageId: $pageId, untilEnded: true) {
      at
    }
  }
`);

/** A new preview link with its token. */
export const createPreviewLinkDocument = graphql(`
  mutation CreatePreviewLink($pageId: Int!, $days: Int!) {
    createPreviewLink(pageId: $pageId, days: $days) {
      expiresAt
      token
    }
  }
`);

/** Ends a preview link. */
export const revokePreviewLinkDocument = graphql(`
  mutation RevokePreviewLink($pageId: Int!, $id: Int!) {
    revokePreviewLink(pageId: $pageId, id: $id)
  }
`);

/** Sets or takes back the time at which a page is published. */
export const schedulePublicationDocument = graphql(`
  mutation SchedulePublication($pageId: Int!, $at: String) {
    schedulePublication(pageId: $pageId, at: $at) {
      at
      by
    }
  }
`);
