import { sql } from 'kysely';
import { maxContentLength } from '#domain/page/content/page.ts';
import type { Connection } from '#server/items/items.server.ts';

/** The most pages of a part, and the most bytes of their contents, unless one page has more. */
const most = { pages: 100, bytes: maxContentLength };

/**
 * Divides pages, named by their ids, into parts whose drafts and published contents fit into memory, in their
 * order.
 */
export async function inParts(db: Connection, pageIds: readonly number[]): Promise<number[][]> {
  const { rows } = await sql<{ page: number; bytes: number }>`
    select parent_id as page, sum(octet_length(data::text))::int8 as bytes from item
    where type in ('page-draft', 'page-published') and parent_id = any(${[...pageIds]}::bigint[])
    group by parent_id`.execute(db);
  const bytesOf = new Map(rows.map(({ page, bytes }) => [page, bytes]));
  const parts: { ids: number[]; bytes: number }[] = [];

  for (const id of pageIds) {
    const bytes = bytesOf.get(id) ?? 0;
    const last = parts.at(-1);
    if (last && last.ids.length < most.pages && last.bytes + bytes <= most.bytes) {
      last.ids.push(id);
      last.bytes += bytes;
    } else {
      parts.push({ ids: [id], bytes });
    }
  }

  return parts.map(({ ids }) => ids);
}
