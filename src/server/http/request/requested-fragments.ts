/**
 * The query string that the browser shows, when a request is for the sections that another one changes; null
 * when it is for the whole page. What means the same is written alike: the header itself can have any length
 * and form.
 */
export function requestedFragments(accept: string | null | undefined): string | null {
  const [, from] = /fragments=([^;,]*)/.exec(accept ?? '') ?? [];
  if (from === undefined) return null;

  try {
    return new URLSearchParams(decodeURIComponent(from.trim())).toString();
  } catch {
    return '';
  }
}
