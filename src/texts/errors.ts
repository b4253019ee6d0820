import type { Area } from './template.ts';

/** Texts of error pages and of pages that are not there. */
export const errors = {
  notFound: 'Page not found',
  noAccess: 'No access',
  somethingWrong: 'Oops! Something went wrong.',
  unableNow: 'Unable to complete your request at the moment. Please try again later.',
  tryAgain: 'Try again',
  signInAsOther: 'Sign in as somebody else',
  goToFirstPage: 'Go to the first page',
  goToFirstPageOf: 'Go to the first page of {site}',
  noRoute: 'No Route Match {path}',
  noPage: 'There is no page at this address. It may have been moved or deleted.',
  noPageForYou:
    'There is no page at this address that you may open. It may have been moved or deleted, or require a higher access level than yours: ask somebody who manages the people here.',
  notPublishedYet: 'This page is not published yet. Visitors see that there is no page here.',
  editDraft: 'Edit the draft',
  editPage: 'Edit “{title}”',
  nothingPublished: 'Nothing is published here yet.',
  addFirstPage: 'Add the first page',
  unavailable: 'Unavailable',
  storesAway:
    'Tidemark cannot reach its database or its files at the moment. Nothing is lost. Please try again in a moment.',
  levelTooLow:
    'Reading this requires a higher access level. Ask someone who manages the people of this installation for it.',
  sectionNotPublic: 'This section is not public, or no longer published.',
  noPicture: 'There is no picture here.',
  noPageFor: 'There is no page for {key}.',
  noVersion: 'This version of the source is not there.',
  noSite: 'There is no site at this address.',
} as const satisfies Area;
