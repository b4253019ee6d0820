import { sourceOrders, type SourceOrder } from '#domain/source/description/source-order.ts';

/** How many sources a part of their list has. */
export const sourcesOfPart = 60;

/** What a list of sources shows. `page` is the part of the list, from 0. */
export type SourceListQuery = {
  /** What the name or the doc type of a source contains; `''` is no condition. */
  search: string;
  /** The category that sources are in, or below; the empty path is no condition. */
  category: string[];
  order: SourceOrder;
  /** Whether the order is reversed. */
  isDescending: boolean;
  page: number;
};

/** The query of an address; what cannot be read is left out. */
export function sourceListQuery(search: URLSearchParams): SourceListQuery {
  const page = search.get('page') ?? '';
  return {
    search: (search.get('search') ?? '').slice(0, 200),
    category: search.getAll('cat').slice(0, 8),
    order: sourceOrders.find((order) => order === search.get('by')) ?? 'doc_type',
    isDescending: search.get('order') === 'descending',
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) - 1 : 0,
  };
}

/** The parameters of an address for a query. */
export function sourceListSearch({
  search,
  category,
  order,
  isDescending,
  page,
}: SourceListQuery): URLSearchParams {
  const parameters = new URLSearchParams(category.map((name) => ['cat', name]));
  if (search !== '') {
    parameters.set('search', search);
  }

  if (order !== 'doc_type') {
    parameters.set('by', order);
  }

  if (isDescending) {
    parameters.set('order', 'descending');
  }

  if (page > 0) {
    parameters.set('page', String(page + 1));
  }

  return parameters;
}
