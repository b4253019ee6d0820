/** Prints published pages as PDF, in a Chromium of its own. */
export { printPages, type MissingPage } from './print-pages.ts';
export { zipPages } from './zip-pages.ts';
