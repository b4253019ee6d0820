import type { Area } from './template.ts';

/** Texts of the search and of the lists of pages. */
export const search = {
  search: 'Search',
  placeholder: 'Search...',
  featured: 'Featured searches',
  climateChange: 'Climate Change',
  floodRisk: 'Flood Risk',
  localPlanning: 'Local Planning',
  funding: 'Funding',
  noResults: 'No results found',
  tryAnother: 'No components found for this search term. Please try again.',
  pageCount: { one: '{count} page', other: '{count} pages' },
  sourceCount: { one: '{count} data source', other: '{count} data sources' },
  pagesAndSources: '{pages}, {sources}',
  dataSource: 'Data source',
  dataSources: 'Data sources',
  searching: 'Loading...',
  unreachable: 'The server cannot be reached. Press Enter to try again.',
  pages: 'Pages',
  noPages: 'There are no pages here.',
  range: '{first} to {last} of {length}',
  pagesOfList: 'Pages of the list',
  previousPages: 'Previous pages',
  nextPages: 'Next pages',
} as const satisfies Area;
