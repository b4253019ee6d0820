import type { Area } from './template.ts';

/** Texts of the page of a source for readers. */
export const source = {
  download: 'Download',
  firstRows: 'First rows',
  columns: 'Columns',
  pagesWithData: 'Pages that show this data',
  versions: 'Versions',
  howToCite: 'How to cite',
  forPrograms: 'For programs: {link}',
  catalogueEntry: 'the entry of the catalogue as JSON',
  noData: 'No data yet.',
  categories: 'Categories',
  rows: { one: '{count} row', other: '{count} rows' },
  column: 'Column',
  type: 'Type',
  meaning: 'Meaning',
  origin: 'Origin: {origin}',
  oneOf: 'One of: {options}',
  oneOfMore: { one: 'One of: {options} and {count} more', other: 'One of: {options} and {count} more' },
  dataSet: '[Data set]',
  data: 'Data',
  dataOf: 'The data of {name}',
  noLonger: '{name} no longer has the version of this section.',
} as const satisfies Area;
