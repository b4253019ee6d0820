import { escapeMarkup } from '#domain/value/text/escape-markup.ts';

/** An address of a site, and when what is there was changed last, where that is known. */
export type SitemapEntry = { address: string; changed?: Date | undefined };

/** The most addresses of a file (https://www.sitemaps.org/protocol.html). */
const addressesOfFile = 50_000;

/**
 * A sitemap of some addresses: where they are more than fit into one file, an index of files, each at the
 * address of the sitemap with its number from 1 as `part`. Null where there is no such part.
 */
export function sitemap(
  entries: readonly SitemapEntry[],
  { own, part, most = addressesOfFile }: { own: string; part: number | null; most?: number },
): string | null {
  const parts = Math.max(Math.ceil(entries.length / most), 1);
  if (part === null && parts > 1) {
    const files = Array.from({ length: parts }, (_, at) => ({ address: `${own}?part=${at + 1}` }));
    return document('sitemapindex', 'sitemap', files);
  }

  const shown = part ?? 1;
  if (!Number.isInteger(shown) || shown < 1 || shown > parts) return null;
  return document('urlset', 'url', entries.slice((shown - 1) * most, shown * most));
}

function document(root: string, element: string, entries: readonly SitemapEntry[]): string {
  const lines = entries.map(({ address, changed }) => {
    const time = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
    return `<${element}><loc>${escapeMarkup(address)}</loc>${time}</${element}>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join('\n')}
</${root}>
`;
}
