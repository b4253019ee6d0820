import type { FilterChoice } from '#dataview/filters/filter-form-props.ts';
import type { FilterSection } from './filter-section-context.ts';

const query = `query ($pageId: Int!, $section: String!, $key: String!, $search: String!, $query: String!) {
  filterValues(pageId: $pageId, section: $section, key: $key, search: $search, query: $query) { value label count }
}`;

type Response = { data?: { filterValues: { value: string; label: string; count: number }[] } | null };

/** Finds values of a filter on the server, most frequent first; rejects when the server cannot be reached. */
export async function findValues(
  section: FilterSection,
  key: string,
  search: string,
  signal: AbortSignal,
): Promise<FilterChoice[]> {
  const response = await fetch('/graph', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-tidemark-path': location.pathname },
    body: JSON.stringify({ query, variables: { ...section, key, search, query: location.search } }),
    signal,
  });
  const { data } = (await response.json()) as Response;
  if (!data) throw new Error('the values could not be searched');

  return data.filterValues.map(({ value, label, count }) => [value, label, count]);
}
