/** The door to pages: reading, editing and publishing them. */
export type { QueryContext } from './run-section-queries.ts';
export {
  changeDraft,
  changeSettings,
  commentOnPage,
  createPage,
  deletePage,
  discardPage,
  publishPage,
  readDraft,
  readHistory,
  renamePage,
  StaleDraft,
  type Draft,
} from './change-page.ts';
export { type Editor, checkBelow, checkEditor } from './editor.ts';
export { readEditablePages, readSites, lockSite, readPages } from './site-pages.ts';
export { queryDraftSection, viewDraft, viewPage } from './view-page.ts';
