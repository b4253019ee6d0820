import { graphql } from './graphql.ts';

/**
 * A page, or a section on the canvas, is shown after so many milliseconds at most, without what is still
 * being computed.
 */
export const patience = 2000;

/** A published page. */
export const pageViewDocument = graphql(`
  query PageView($path: String!, $search: String!, $from: String, $section: String, $patience: Int) {
    viewer {
      email
      level
      isLocal
    }
    pageView(path: $path, search: $search, from: $from, section: $section, patience: $patience)
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
      publishes_at
      publishes_zone
      draft_title
      template_id
    }
  }
`);

/** The title and the address of a page, or of a template. */
export const pageNameDocument = graphql(`
  query PageName($id: Int!) {
    pages(ids: [$id]) {
      id
      index
      title
      url_slug
    }
  }
`);

/** What publishing a page, or another title, does to addresses. */
export const addressChangeDocument = graphql(`
  query AddressChange($pageId: Int!, $title: String) {
    addressChange(pageId: $pageId, title: $title) {
      from
      to
      below
      takenFrom
    }
  }
`);

/** The pages whose title or address contains a text; for an empty one all, those near a page first. */
export const findPagesDocument = graphql(`
  query FindPages($search: String!, $near: Int!) {
    findPages(search: $search, near: $near) {
      length
      pages {
        id
        title
        url_slug
      }
    }
  }
`);

/** A page's draft. */
export const draftViewDocument = graphql(`
  query DraftView($path: String!, $search: String!, $patience: Int) {
    viewer {
      email
      level
      isLocal
    }
    draftView(path: $path, search: $search, patience: $patience)
  }
`);

/** The results of a section on the canvas of the editor. */
export const sectionResultsDocument = graphql(`
  query SectionResults($pageId: Int!, $section: PageSection!, $search: String!, $patience: Int) {
    sectionResults(pageId: $pageId, section: $section, search: $search, patience: $patience)
  }
`);

/** The latest changes of the pages of the site, newest first. */
export const siteHistoryDocument = graphql(`
  query SiteHistory {
    siteHistory {
      id
      type
      user
      time
      pageId
      title
      path
    }
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

/** Creates a page, empty or with what commands put on its draft. */
export const createPageDocument = graphql(`
  mutation CreatePage($title: String, $parent: Int, $template: Int, $commands: PageCommands) {
    createPage(title: $title, parent: $parent, template: $template, commands: $commands) {
      id
      url_slug
    }
  }
`);

/** Applies page commands to a draft, based on a revision of it. */
export const changeDraftDocument = graphql(`
  mutation ChangeDraft($pageId: Int!, $base: Int!, $commands: PageCommands!) {
    changeDraft(pageId: $pageId, base: $base, commands: $commands) {
      revision
      hasChanges
    }
  }
`);

/** Changes the settings of a page, which take effect at once. */
export const changePageSettingsDocument = graphql(`
  mutation ChangePageSettings($pageId: Int!, $settings: PageSettings!, $before: PageSettings!) {
    changePageSettings(pageId: $pageId, settings: $settings, before: $before)
  }
`);

/** Renames a page that has the title `before`. */
export const renamePageDocument = graphql(`
  mutation RenamePage($pageId: Int!, $title: String!, $before: String!) {
    renamePage(pageId: $pageId, title: $title, before: $before) {
      id
      title
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

/** Makes a template of a page. */
export const makeTemplateDocument = graphql(`
  mutation MakeTemplate($pageId: Int!) {
    makeTemplate(pageId: $pageId) {
      id
      title
    }
  }
`);

/** Deletes pages and all below them, unless there are others below them than `belowIds`. */
export const deletePagesDocument = graphql(`
  mutation DeletePages($pageIds: [Int!]!, $belowIds: [Int!]!) {
    deletePages(pageIds: $pageIds, belowIds: $belowIds)
  }
`);

/** Adds a comment to a page's history. */
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

/** What is missing, outdated or not published in the other languages of the site, a part of the list. */
export const translationsDocument = graphql(`
  query Translations($language: String, $state: String, $search: String, $offset: Int, $limit: Int) {
    translations(language: $language, state: $state, search: $search, offset: $offset, limit: $limit) {
      total
      languages {
        language
        pages
        missing
        outdated
        unpublished
      }
      entries {
        id
        title
        path
        language
        missing
        outdated
        isPublished
        hasChanges
      }
    }
  }
`);
