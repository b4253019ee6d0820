import { linkUrl } from '../link-url.ts';
import { leaveOut, type LeftOut } from './left-out.ts';

/** A placeholder origin, to resolve addresses without a host. */
const here = 'https://site.invalid';
/** The longest address that is taken apart: a detour may hold another one. */
const maxDetour = 8192;
const trackers = /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|mc_[ce]id|igshid|yclid|_hs(?:enc|mi))$/i;

/** Cleans the addresses of links; a link without one that can be kept becomes its text. */
export function cleanLinks(page: Document, leftOut: LeftOut): void {
  for (const link of page.querySelectorAll('a')) {
    const href = linkUrl(target(link.getAttribute('href') ?? ''));
    if (href !== undefined && !href.startsWith('#_')) {
      link.setAttribute('href', href);
    } else {
      if (link.hasAttribute('href') && href === undefined) {
        leaveOut(leftOut, 'link');
      }
      link.replaceWith(...link.childNodes);
    }
  }
}

/** Where a link leads: without the detour over a search engine, and without what tells who follows it. */
function target(href: string): string {
  if (href.length > maxDetour || !/^(?:https?:|\/(?!\/))/i.test(href) || !URL.canParse(href, here)) {
    return href;
  }

  const url = new URL(href, here);
  if (/^www\.google\.[a-z.]{2,6}$/.test(url.hostname) && url.pathname === '/url') {
    return target(url.searchParams.get('q') ?? url.searchParams.get('url') ?? '');
  }

  const names = [...url.searchParams.keys()].filter((name) => trackers.test(name));
  if (names.length === 0) return href;

  for (const name of names) {
    url.searchParams.delete(name);
  }

  if (url.origin === here) return `${url.pathname}${url.search}${url.hash}`;
  return url.href;
}
