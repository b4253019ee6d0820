import { graphql } from './graphql.ts';

/** The sites that the viewer may read. */
export const sitesDocument = graphql(`
  query Sites {
    sites {
      id
      revision
      name
      base_url
      subdomain
      authLevel
      pattern_type
      doc_type
      description
      tagline
      footer
      language
      languages
      translations
      theme
      followsNewest
      categories
      filters
      secondaryNav
      authMenu
      config
      pages
    }
  }
`);

/** What sites set about their look. */
export const siteDesignDocument = graphql(`
  query SiteDesign($ids: [Int!]) {
    sites(ids: $ids) {
      revision
      theme
      topNav
      sideNav
      secondaryNav
      authMenu
    }
  }
`);

/** The sites of pages that the viewer may read. */
export const pageSitesDocument = graphql(`
  query PageSites {
    sites(patternType: "page") {
      id
      name
      base_url
      subdomain
      followsNewest
    }
  }
`);

/** Adds a site; returns its id. */
export const createSiteDocument = graphql(`
  mutation CreateSite($site: NewSite!) {
    createSite(site: $site)
  }
`);

/** Changes fields of a site, based on a revision; returns the new revision. */
export const changeSiteDocument = graphql(`
  mutation ChangeSite($id: Int!, $base: Int!, $change: SiteFields!) {
    changeSite(id: $id, base: $base, change: $change)
  }
`);

/** Copies a site with its pages under another name. */
export const duplicateSiteDocument = graphql(`
  mutation DuplicateSite($id: Int!, $name: String!) {
    duplicateSite(id: $id, name: $name)
  }
`);

/** Deletes a site with its pages. */
export const deleteSiteDocument = graphql(`
  mutation DeleteSite($id: Int!) {
    deleteSite(id: $id)
  }
`);

const settingsFields = 'siteName registration auditDays backups backupsKept';

/** The settings of the installation. */
export const settingsDocument = graphql(`
  query Settings {
    settings { ${settingsFields} }
  }
`);

/** Changes settings of the installation that have the values `before`; those that are not sent stay. */
export const changeSettingsDocument = graphql(`
  mutation ChangeSettings($change: SettingsFields!, $before: SettingsFields!) {
    changeSettings(change: $change, before: $before) { ${settingsFields} }
  }
`);

/** Sends a mail to see whether mail works. */
export const sendTestMailDocument = graphql(`
  mutation SendTestMail($email: String!) {
    sendTestMail(email: $email)
  }
`);
