/** First segments of addresses that are the same for all sites, such as those of files and accounts. */
const installationAddresses = [
  'admin',
  'assets',
  'auth',
  'cenrep',
  'dama-admin',
  'dms',
  'download',
  'files',
  'graph',
  'healthz',
  'list',
  'metrics',
  'readyz',
] as const;

/** First segments of the tools that each site has below its base url. */
const siteAddresses = ['edit', 'interact', 'manage', 'search', 'source', 'tiles'] as const;

/**
 * First segments of addresses that belong to tools: below a base url no page has one, and no base url begins
 * with one.
 */
const reservedAddresses: ReadonlySet<string> = new Set([...installationAddresses, ...siteAddresses]);

const ofInstallation: ReadonlySet<string> = new Set(installationAddresses);

/**
 * The first segment of a path where it is reserved for a tool, else null; the path may begin with a slash.
 */
export function reservedSegment(path: string): string | null {
  const [first = ''] = path.replace(/^\//, '').split('/');
  // No reserved segment is as long, and normalizing takes quadratic time.
  if (first.length > 100) return null;
  const segment = first.normalize('NFC').toLowerCase();
  if (!reservedAddresses.has(segment)) return null;
  return segment;
}

/** Whether a path is the same for all sites of the installation; its catalogue of open data is too. */
export const isInstallationAddress = (path: string): boolean =>
  path === '/data.json' || ofInstallation.has(reservedSegment(path) ?? '');
