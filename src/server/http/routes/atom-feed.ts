import { escapeMarkup } from '#domain/value/text/escape-markup.ts';

/** A publication of a page in a feed. */
type FeedEntry = { id: number; title: string; address: string; at: Date };

/** A feed of publications, newest first: its own address, what it is about, and where that is. */
export type Feed = { own: string; title: string; address: string; entries: readonly FeedEntry[] };

/**
 * A feed as Atom (RFC 4287). A feed without entries was changed at the beginning of time, so that it is
 * always the same.
 */
export function atomFeed({ own, title, address, entries }: Feed): string {
  const changed = entries[0]?.at ?? new Date(0);
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escapeMarkup(own)}</id>
<title>${escapeMarkup(title)}</title>
<updated>${changed.toISOString()}</updated>
<author><name>${escapeMarkup(title)}</name></author>
<link rel="self" type="application/atom+xml" href="${escapeMarkup(own)}"/>
<link rel="alternate" type="text/html" href="${escapeMarkup(address)}"/>
${entries.map((entry) => entryText(own, entry)).join('\n')}
</feed>
`;
}

const entryText = (own: string, { id, title, address, at }: FeedEntry): string => `<entry>
<id>${escapeMarkup(`${own}#${id}`)}</id>
<title>${escapeMarkup(title)}</title>
<updated>${at.toISOString()}</updated>
<link rel="alternate" type="text/html" href="${escapeMarkup(address)}"/>
<summary>A new version of this page was published.</summary>
</entry>`;
