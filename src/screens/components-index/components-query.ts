/** What the components index lists; null is no condition. `page` is the part of the list, from 0. */
export type ComponentsQuery = {
  type: string | null;
  source: number | null;
  version: number | null;
  tag: string | null;
  /** Whether sections without tags are left out. */
  hasTags: boolean;
  page: number;
};

/** The query of an address; what cannot be read is left out, and a version without its source. */
export function componentsQuery(search: URLSearchParams): ComponentsQuery {
  const number = (name: string) => {
    const text = search.get(name) ?? '';
    if (!/^[1-9]\d{0,8}$/.test(text)) return null;
    return Number(text);
  };
  const text = (name: string, length: number) => search.get(name)?.slice(0, length) || null;
  const source = number('source');

  return {
    type: text('type', 100),
    source,
    version: source && number('version'),
    tag: text('tag', 200),
    hasTags: search.get('tagged') === 'yes',
    page: Math.min(number('page') ?? 1, 10_000) - 1,
  };
}

/** The parameters of an address for a query. */
export function componentsSearch(query: ComponentsQuery): URLSearchParams {
  const { type, source, version, tag, hasTags, page } = query;
  const parameters = {
    type,
    source,
    version,
    tag,
    tagged: hasTags && 'yes',
    page: page > 0 && page + 1,
  };

  return new URLSearchParams(
    Object.entries(parameters)
      .filter(([, value]) => value !== null && value !== false)
      .map(([name, value]) => [name, String(value)]),
  );
}
