import { graphql } from './graphql.ts';

/** The results page of search: the shell of the site, the pages that were found, and the tags of the site. */
export const searchDocument = graphql(`
  query Search($text: String!) {
    viewer {
      email
      level
      isLocal
    }
    pageView(path: "search", search: "")
    search(text: $text) {
      id
      title {
        text
        isMatch
      }
      parents
      path
      sections {
        id
        title {
          text
          isMatch
        }
        tags
        excerpt {
          text
          isMatch
        }
      }
    }
    searchSources(text: $text) {
      id
      name {
        text
        isMatch
      }
      summary
      path
    }
    searchTags {
      tags
      sections
    }
  }
`);

/** Sections of published pages that a text is found in. */
export const findSectionsDocument = graphql(`
  query FindSections($text: String!) {
    search(text: $text) {
      id
      title {
        text
      }
      path
      sections {
        id
        title {
          text
        }
        excerpt {
          text
        }
      }
    }
  }
`);

/** A list of the pages below one, in the shell of the site. */
export const pagesBelowDocument = graphql(`
  query PagesBelow($parent: Int, $from: Int!) {
    viewer {
      email
      level
      isLocal
    }
    pageView(path: "search", search: "")
    pagesBelow(parent: $parent, from: $from) {
      above {
        title
        path
      }
      total
      pages {
        title
        path
      }
    }
  }
`);

/** The page that a template made for a row. */
export const generatedPageDocument = graphql(`
  query GeneratedPage($template: Int!, $key: String!) {
    generatedPage(template: $template, key: $key)
  }
`);

/** The path of the published page that has a section; null for none. */
export const sectionPageDocument = graphql(`
  query SectionPage($section: String!) {
    sectionPage(section: $section)
  }
`);

/** The public page of a source, in the shell of the site. */
export const publicSourceDocument = graphql(`
  query PublicSource($id: Int!) {
    viewer {
      email
      level
      isLocal
    }
    pageView(path: "search", search: "")
    publicSource(id: $id) {
      id
      name
      description
      summary
      categories
      open_data
      columns
      versions {
        id
        name
        rows
        updated_at
      }
      pages {
        title
        path
      }
    }
  }
`);
