/** First segments of addresses that belong to tools: below a base url no page has one, and no base url begins with one. */
const reservedAddresses = new Set([
  'admin',
  'assets',
  'auth',
  'cenrep',
  'dama-admin',
  'dms',
  'download',
  'edit',
  'files',
  'graph',
  'healthz',
  'interact',
  'list',
  'manage',
  'metrics',
  'readyz',
  'search',
  'source',
]);

/** The first segment of a path where it is reserved for a tool, else null; the path may begin with a slash. */
export function reservedSegment(path: string): string | null {
  const [first = ''] = path.replace(/^\//, '').split('/');
  // No reserved segment is as long, and normalizing takes quadratic time.
  if (first.length > 100) return null;
  const segment = first.normalize('NFC').toLowerCase();
  return reservedAddresses.has(segment) ? segment : null;
}
