import { isInstallationAddress } from '#domain/value/address/reserved-addresses.ts';
import { siteHref, type Site } from './site.ts';

/**
 * Where an address leads that an author or a cell has, on a page of a site. A path that begins with `/` is
 * below the base url of the site, with or without it; addresses of the installation, and whole addresses,
 * stay as they are.
 */
export function writtenHref(site: Pick<Site, 'base_url'>, address: string): string {
  const isPath = address.startsWith('/') && !address.startsWith('//');
  if (!isPath || site.base_url === '/') return address;
  const [path = ''] = address.split(/[?#]/, 1);
  const isBelow = path === site.base_url || path.startsWith(`${site.base_url}/`);
  if (isBelow || isInstallationAddress(path)) return address;
  return siteHref(site, address);
}
