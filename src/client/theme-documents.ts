import { graphql } from './graphql.ts';

/** All themes, without what is in them, and the sites that use them. */
export const themeListDocument = graphql(`
  query ThemeList {
    themes {
      name
      label
      id
      revision
    }
    sites {
      name
      theme
    }
  }
`);

/** Themes with everything in them. */
export const themesDocument = graphql(`
  query Themes($names: [String!]) {
    themes(names: $names) {
      name
      label
      id
      revision
      theme
    }
  }
`);

/** The sites that a theme can be given to, and the names that themes have. */
export const themedSitesDocument = graphql(`
  query ThemedSites {
    themes {
      label
    }
    sites {
      id
      revision
      name
      base_url
      theme
    }
  }
`);

/** Adds a theme; returns its name. */
export const createThemeDocument = graphql(`
  mutation CreateTheme($label: String!, $theme: ThemeLayer!) {
    createTheme(label: $label, theme: $theme)
  }
`);

/** Adds a theme from a file of design tokens; returns the tokens that were ignored. */
export const importThemeDocument = graphql(`
  mutation ImportTheme($label: String!, $tokens: DesignTokens!) {
    importTheme(label: $label, tokens: $tokens) {
      name
      ignored
    }
  }
`);

/** Changes the label of a theme or what is in it, based on a revision; returns the new revision. */
export const changeThemeDocument = graphql(`
  mutation ChangeTheme($name: String!, $base: Int!, $label: String, $theme: ThemeLayer) {
    changeTheme(name: $name, base: $base, label: $label, theme: $theme)
  }
`);

/** Deletes a theme that no site uses. */
export const deleteThemeDocument = graphql(`
  mutation DeleteTheme($name: String!) {
    deleteTheme(name: $name)
  }
`);
