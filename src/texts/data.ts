import type { Area } from './template.ts';

/** Texts around rows: pagers, messages, attribution and downloads. */
export const data = {
  pagesOf: 'Pages of {label}',
  pageOf: 'Page {page} of {pages}',
  page: 'Page {page}',
  rowsToOf: 'Rows {first} to {last} of {length}',
  rowsPerPage: 'Rows per page:',
  countPerPage: { one: '{count} row per page', other: '{count} rows per page' },
  previous: 'Previous',
  next: 'Next',
  previousRows: 'Previous rows',
  moreRows: 'More rows',
} as const satisfies Area;
