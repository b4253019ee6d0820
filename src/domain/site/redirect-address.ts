import { maxSlugLength } from '#domain/page/content/page.ts';
import { isInstallationAddress, reservedSegment } from '#domain/value/address/reserved-addresses.ts';
import type { Site } from './site.ts';

/** An address below the base url of a site as redirects have it, or why a text is none. */
export type RedirectAddress = { address: string; problem: null } | { address: null; problem: string };

/** Files that are made for every site, at its base url. */
const ownFiles: ReadonlySet<string> = new Set(['data.json', 'feed.atom', 'robots.txt', 'sitemap.xml']);

/**
 * Reads an address that should lead to a page: a path, with or without the base url of the site, or a whole
 * address of the site, which begins with `origin`. Small letters lead there from all letters, so redirects
 * have only these.
 */
export function redirectAddress(site: Pick<Site, 'base_url'>, text: string, origin: string): RedirectAddress {
  const written = text.trim();
  if (written.length > maxSlugLength) {
    return refused(`An address has at most ${maxSlugLength.toLocaleString('en')} characters.`);
  }

  if (/[?#]/.test(written)) {
    return refused('Leave out what begins with ? or #: it is not part of the address of a page.');
  }

  const path = pathOf(written, origin);
  if (path === null) {
    return refused('This address is not on this site. Only its own addresses can be redirected.');
  }

  const decoded = decode(path);
  if (decoded === null) return refused('This address has characters that no address can have.');

  if (site.base_url === '/' && isInstallationAddress(`/${withoutSlashes(decoded)}`)) {
    return refused(ofTidemark);
  }

  const address = withoutSlashes(belowBase(site, `/${withoutSlashes(decoded)}`))
    .normalize('NFC')
    .toLowerCase();
  if (address === '') return refused('Write the address that readers open, such as /old-report.');
  if (reservedSegment(address) !== null || ownFiles.has(address)) return refused(ofTidemark);

  if (address.split('/').some((segment) => segment === '' || segment === '.' || segment === '..')) {
    return refused('An address has no empty parts, and none of dots alone.');
  }

  return { address, problem: null };
}

const ofTidemark = 'This address belongs to a tool of Tidemark.';

const refused = (problem: string): RedirectAddress => ({ address: null, problem });

/** The path of a written address; null for one of another site. */
function pathOf(written: string, origin: string): string | null {
  if (!/^[a-z][a-z\d+.-]*:/i.test(written)) {
    if (written.startsWith('//')) return null;
    return written;
  }
  const url = URL.parse(written);
  if (url?.origin !== origin) return null;
  return url.pathname;
}

/** A path as people read it; null where it has control characters, or is not encoded rightly. */
function decode(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path);
    if (/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\\]/u.test(decoded)) return null;
    return decoded;
  } catch {
    return null;
  }
}

function belowBase({ base_url }: Pick<Site, 'base_url'>, path: string): string {
  if (base_url !== '/' && (path === base_url || path.startsWith(`${base_url}/`))) {
    return path.slice(base_url.length);
  }

  return path;
}

function withoutSlashes(path: string): string {
  let start = 0;
  let end = path.length;

  while (path[start] === '/') {
    start += 1;
  }

  while (end > start && path[end - 1] === '/') {
    end -= 1;
  }

  return path.slice(start, end);
}
