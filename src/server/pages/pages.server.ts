/** The door to pages: reading, editing and publishing them. */
export type { QueryContext } from './view/run-section-queries.ts';
export { changeDraft, readDraft, StaleDraft, type Draft } from './draft/drafts.ts';
export { editableContent } from './view/shown-content.ts';
export { createContents } from './tree/page-content.ts';
export {
  readRestrictedSources,
  type RestrictedSource,
  type RestrictedSources,
} from './publish/read-restricted-sources.ts';
export {
  checkAssetPages,
  readAssetUsage,
  readUsage,
  type AssetUsage,
  type Usage,
  type UsingPage,
  type UsingSite,
} from './search/read-usage.ts';
export { AssetLevels, type AssetOfSite } from './sharing/asset-levels.ts';
export { openPageCaches, type PageCaches } from './view/page-caches.ts';
export {
  createPreviewLink,
  previewByLink,
  readPreviewLinks,
  removeExpiredPreviewLinks,
  revokePreviewLink,
  type PreviewLink,
} from './sharing/preview-links.ts';
export {
  cancelSchedule,
  runSchedules,
  readSchedule,
  schedulePage,
  type PageSchedule,
} from './publish/page-schedule.ts';
export {
  translationStates,
  type LanguageProgress,
  type TranslatedPage,
  type TranslationList,
} from './tree/list-translations.ts';
export {
  addMapStyle,
  changeMapStyle,
  removeMapStyle,
  restoreMapStyle,
} from './map-styles/change-map-styles.ts';
export { copyMapStyles, withCopiedStyles, type CopiedStyles } from './map-styles/copy-map-styles.ts';
export { readMapStyleUsage } from './map-styles/map-style-usage.ts';
export { listMapStyles, type MapStyleEntry } from './map-styles/list-map-styles.ts';
export { readMapStyleHistory, type MapStyleState } from './map-styles/map-style-history.ts';
export { readTranslations } from './search/read-translations.ts';
export { countSiteTranslations } from './publish/count-site-translations.ts';
export { exportTexts } from './exchange/export-texts.ts';
export { importTexts } from './exchange/import-texts.ts';
export { preparePageCode } from './view/page-code.ts';
export { previewPage } from './sharing/preview-page.ts';
export { readPageVersion, readPageVersions, type PageVersion } from './tree/page-versions.ts';
export { commentOnPage, readPageHistory } from './tree/page-history.ts';
export { readSiteHistory, type SiteHistoryEntry } from './tree/site-history.ts';
export { changePageSettings } from './tree/page-settings.ts';
export { sharedAddress } from './tree/addresses-of-sites.ts';
export { createPage } from './tree/create-page.ts';
export { createFromTemplate, duplicatePage, makeTemplate } from './draft/copy-page.ts';
export { deletePages, movePages, renamePage } from './tree/page-tree.ts';
export { discardPage, publishPage } from './publish/publish-page.ts';
export { unpublishPage } from './publish/unpublish-page.ts';
export {
  discardPageLanguage,
  publishPageLanguage,
  unpublishPageLanguage,
} from './publish/publish-language.ts';
export { publishPages } from './publish/publish-pages.ts';
export { type Editor, checkBelow, checkEditor } from './tree/editor.ts';
export { listRedirects, readRedirects, writeRedirects } from './tree/page-addresses.ts';
export {
  addRedirect,
  readSiteRedirects,
  removeRedirect,
  type Redirect,
  type Redirects,
} from './tree/redirects.ts';
export { MissedAddresses, readMissedAddresses, type MissedAddress } from './tree/missed-addresses.ts';
export {
  readEditablePages,
  readSomeEditablePages,
  readSites,
  lockSite,
  readPages,
} from './tree/site-pages.ts';
export { changeTags, readSiteTags, type ChangedTags } from './draft/site-tags.ts';
export type { SiteTag } from '#server/search/search.server.ts';
export {
  addMove,
  addUndo,
  readMoveWork,
  stopMoveWork,
  type MoveWork,
  type WantedMove,
} from './draft/move-work.ts';
export { giveUpMoveWork, runMoveWork } from './draft/run-move-work.ts';
export { planMove, type PlannedMove } from './draft/plan-move.ts';
export { previewSectionMove } from './view/preview-section-move.ts';
export { followGenerations, hasFollowingTemplates } from './generate/follow-generations.ts';
export { generatePages, type GeneratedPages } from './generate/generate-pages.ts';
export {
  previewGeneration,
  readGeneration,
  type GenerationPreview,
  type PageGeneration,
} from './generate/preview-generation.ts';
export { eachSiteSection } from './draft/each-site-section.ts';
export {
  readSiteSections,
  type NamedVersion,
  type SiteSection,
  type SiteSections,
} from './draft/site-sections.ts';
export { searchByTags, searchPages, readUsedTags } from './search/search-pages.ts';
export { findGeneratedPage } from './search/find-generated-page.ts';
export { findSectionPage } from './search/find-section-page.ts';
export { findPages, type FoundPages } from './search/find-pages.ts';
export { findLinkedPages } from './search/find-linked-pages.ts';
export { readPublishChecks, type PublishCheck } from './publish/read-publish-checks.ts';
export { listPagesBelow } from './search/list-pages-below.ts';
export { readAddressChange, type AddressChange } from './draft/read-address-change.ts';
export { readablePages, readersHome } from './view/published-pages.ts';
export {
  readPublicSource,
  readShownSources,
  searchSources,
  type PublicSource,
} from './search/public-sources.ts';
export { findFilterValues } from './view/find-filter-values.ts';
export { queryDraftSection, viewDraft } from './view/view-draft.ts';
export { noTiles, readLayerTiles, type LayerAddress } from './view/read-layer-tiles.ts';
export { relatedVersions } from './view/query-page.ts';
export { viewPage } from './view/view-page.ts';
export { readPublications, readPublicationTimes } from './publish/read-publications.ts';
