/** The query string of a request without the parameters by which the router loads data for a navigation. */
export function ownSearch(url: string): string {
  const { searchParams } = new URL(url);
  for (const name of ['_routes', 'index']) {
    searchParams.delete(name);
  }
  if (searchParams.size === 0) return '';
  return `?${searchParams}`;
}
