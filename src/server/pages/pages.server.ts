/** The door to pages: reading, editing and publishing them. */
export { answerSection, readableVersion, type Asking } from './answer-sections.ts';
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
export { createSite } from './create-site.ts';
export { duplicateSite } from './duplicate-site.ts';
export type { Editor } from './editor.ts';
export { readEditablePages, readSites } from './site-pages.ts';
export { viewDraft, viewPage } from './view-page.ts';
