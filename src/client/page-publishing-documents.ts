import { graphql } from './graphql.ts';

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

/**
 * What is checked of pages before they are published together: of the first ones, as many as an answer can
 * have.
 */
export const publishChecksDocument = graphql(`
  query PublishChecks($pageIds: [Int!]!) {
    publishChecks(pageIds: $pageIds) {
      draft {
        revision
        content
      }
      restrictedSources {
        pageLevel
        sources {
          id
          name
          authLevel
        }
      }
      title
      description
      addressChange {
        from
        to
        below
        takenFrom
      }
    }
  }
`);

/** The pages that links to some paths lead to, with those above them and the home page. */
export const linkedPagesDocument = graphql(`
  query LinkedPages($paths: [String!]!) {
    linkedPages(paths: $paths) {
      id
      parent
      index
      title
      url_slug
      published
    }
  }
`);

/** Which of some pages have changes that are not published. */
export const changedPagesDocument = graphql(`
  query ChangedPages($ids: [Int!]!) {
    pages(ids: $ids) {
      id
      published
      has_changes
    }
  }
`);

/**
 * Publishes a page's draft, or its texts in one of the other languages of the site, unless it is no longer at
 * revision `base`.
 */
export const publishPageDocument = graphql(`
  mutation PublishPage($pageId: Int!, $base: Int!, $language: String) {
    publishPage(pageId: $pageId, base: $base, language: $language) {
      revision
      content
    }
  }
`);

/** Goes back to what is published, unless the draft is no longer at revision `base`. */
export const discardPageDocument = graphql(`
  mutation DiscardPage($pageId: Int!, $base: Int!, $language: String) {
    discardPage(pageId: $pageId, base: $base, language: $language) {
      revision
      content
    }
  }
`);

/** Publishes the drafts of several pages, unless one is no longer at its revision of `bases`. */
export const publishPagesDocument = graphql(`
  mutation PublishPages($pageIds: [Int!]!, $bases: [Int!]!) {
    publishPages(pageIds: $pageIds, bases: $bases)
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

/** The preview links of a page, and when its draft is published, in the original or a language. */
export const pageSharingDocument = graphql(`
  query PageSharing($pageId: Int!, $language: String) {
    previewLinks(pageId: $pageId) {
      id
      by
      createdAt
      expiresAt
    }
    pageSchedule(pageId: $pageId, language: $language) {
      at
      zone
      by
    }
    unpublishing: pageSchedule(pageId: $pageId, kind: "unpublish", language: $language) {
      at
      zone
      by
    }
  }
`);

/** Waits up to 20 seconds for the publication at the time that is set; then no time is set any more. */
export const publicationAtTimeDocument = graphql(`
  query PublicationAtTime($pageId: Int!, $language: String) {
    pageSchedule(pageId: $pageId, language: $language, untilEnded: true) {
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

/** Sets or takes back when a page is published, or unpublished, in the original or a language. */
export const schedulePublicationDocument = graphql(`
  mutation SchedulePublication($pageId: Int!, $kind: String!, $language: String, $at: String, $zone: String) {
    schedulePublication(pageId: $pageId, kind: $kind, language: $language, at: $at, zone: $zone) {
      at
      zone
      by
    }
  }
`);

/** Takes a page from readers. */
export const unpublishPageDocument = graphql(`
  mutation UnpublishPage($pageId: Int!, $language: String) {
    unpublishPage(pageId: $pageId, language: $language)
  }
`);
