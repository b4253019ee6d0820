/** The door to pages: reading, editing and publishing them. */
export type { QueryContext } from './run-section-queries.ts';
export { changeDraft, readDraft, StaleDraft, type Draft } from './drafts.ts';
export { editableContent } from './shown-content.ts';
export { createContents } from './page-content.ts';
export {
  readRestrictedSources,
  type RestrictedSource,
  type RestrictedSources,
} from './read-restricted-sources.ts';
export {
  checkAssetPages,
  readAssetUsage,
  readUsage,
  type AssetUsage,
  type Usage,
  type UsingPage,
  type UsingSite,
} from './read-usage.ts';
export { AssetLevels, type AssetOfSite } from './asset-levels.ts';
export { openPageCaches, type PageCaches } from './page-caches.ts';
export {
  createPreviewLink,
  previewByLink,
  readPreviewLinks,
  removeExpiredPreviewLinks,
  revokePreviewLink,
  type PreviewLink,
} from './preview-links.ts';
export {
  cancelSchedule,
  runSchedules,
  readSchedule,
  schedulePage,
  type PageSchedule,
} from './page-schedule.ts';
export { preparePageCode } from './page-code.ts';
export { previewPage } from './preview-page.ts';
export { readPageVersion, readPageVersions, type PageVersion } from './page-versions.ts';
export { commentOnPage, readPageHistory } from './page-history.ts';
export { readSiteHistory, type SiteChange } from './site-history.ts';
export { changePageSettings } from './page-settings.ts';
export { sharedAddress } from './addresses-of-sites.ts';
export { createPage } from './create-page.ts';
export { createFromTemplate, duplicatePage, makeTemplate } from './copy-page.ts';
export { deletePages, movePages, renamePage } from './page-tree.ts';
export { discardPage, publishPage } from './publish-page.ts';
export { unpublishPage } from './unpublish-page.ts';
export { publishPages } from './publish-pages.ts';
export { type Editor, checkBelow, checkEditor } from './editor.ts';
export { listRedirects, readRedirects, writeRedirects } from './page-addresses.ts';
export {
  addRedirect,
  readSiteRedirects,
  removeRedirect,
  type Redirect,
  type Redirects,
} from './redirects.ts';
export { MissedAddresses, readMissedAddresses, type MissedAddress } from './missed-addresses.ts';
export { readEditablePages, readSomeEditablePages, readSites, lockSite, readPages } from './site-pages.ts';
export { changeTags, readSiteTags, type ChangedTags } from './site-tags.ts';
export type { SiteTag } from '#server/search/search.server.ts';
export { moveSections, type MovedSections } from './move-sections.ts';
export { generatePages, type GeneratedPages } from './generate-pages.ts';
export {
  previewGeneration,
  readGeneration,
  type GenerationPreview,
  type PageGeneration,
} from './preview-generation.ts';
export { eachSiteSection } from './each-site-section.ts';
export { readSiteSections, type NamedVersion, type SiteSection, type SiteSections } from './site-sections.ts';
export { searchByTags, searchPages, readUsedTags } from './search-pages.ts';
export { findGeneratedPage } from './find-generated-page.ts';
export { findPages, type FoundPages } from './find-pages.ts';
export { findLinkedPages } from './find-linked-pages.ts';
export { readPublishChecks, type PublishCheck } from './read-publish-checks.ts';
export { listPagesBelow } from './list-pages-below.ts';
export { readAddressChange, type AddressChange } from './read-address-change.ts';
export { readablePages, readersHome } from './published-pages.ts';
export { readPublicSource, readShownSources, searchSources, type PublicSource } from './public-sources.ts';
export { findFilterValues } from './find-filter-values.ts';
export { queryDraftSection, viewDraft } from './view-draft.ts';
export { viewPage } from './view-page.ts';
export { readPublications, readPublicationTimes } from './read-publications.ts';
