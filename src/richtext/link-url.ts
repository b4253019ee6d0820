const schemes = new Set(['http', 'https', 'mailto', 'tel']);
// Control characters, every kind of space, zero-width marks and backslashes: browsers drop or reinterpret
// them.
// oxlint-disable-next-line no-control-regex
const tricks =
  /[\u0000-\u001f\u007f-\u00a0\u00ad\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2064\u2066-\u206f\u3000\ufeff\ufff9-\ufffb\\]/u;

/**
 * The address of a link as it may be stored and rendered, or undefined. Allowed are http(s), mailto, tel,
 * paths of this site (`/a`, `a/b`, `?q`) and anchors (`#a`); never other schemes, however they are spelt, nor
 * `//host`.
 */
export function linkUrl(raw: unknown): string | undefined {
  if (typeof raw !== 'string' || raw.length > 2048) return undefined;
  const url = raw.replace(/^ +|(?<! ) +$/g, '').replaceAll(' ', '%20');
  if (url === '' || tricks.test(url) || url.startsWith('//')) return undefined;
  const colon = /^[^/?#]*?:/.exec(url);
  if (!colon) return url;
  const scheme = colon[0].slice(0, -1).toLowerCase();
  if (!schemes.has(scheme)) return undefined;
  if (!scheme.startsWith('http')) return url;

  if (/^https?:\/\/[^/]/i.test(url) && URL.canParse(url)) return url;
  return undefined;
}

/** Whether an address leaves this site. */
export const isExternalUrl = (url: string): boolean => /^https?:/i.test(url);

/**
 * What someone typed as an address: `example.org` and `a@b.org` get their scheme. Undefined when it is not
 * allowed, and for several words, which were typed to find a page.
 */
export function typedLinkUrl(typed: string): string | undefined {
  const text = typed.trim();
  if (/^[^\s@/:?#]+@[^\s@/:?#.]+(?:\.[^\s@/:?#.]+)+$/.test(text)) return linkUrl(`mailto:${text}`);
  if (/^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#].*)?$/u.test(text)) return linkUrl(`https://${text}`);
  if (/^[^/?#:]*\s/.test(text)) return undefined;
  return linkUrl(text);
}
