import { sql, type Kysely } from 'kysely';
import { isVisible } from '#domain/page/tree/navigation.ts';
import { missedAddress } from '#domain/site/missed-address.ts';
import type { Database, Log } from '#server/base/base.server.ts';
import type { Connection } from '#server/items/items.server.ts';
import { slugsOfSites } from './addresses-of-sites.ts';
import { checkEditor, type Editor } from './editor.ts';
import { readRedirects } from './page-addresses.ts';
import { readPages } from './site-pages.ts';

/**
 * How much is counted. `ofClient`: different addresses that one client adds in an hour, each once, so that a
 * program that tries thousands adds few. `clients` and `waiting`: clients and addresses in memory. `ofSite`:
 * addresses that a site keeps.
 */
export const missedLimits = { ofClient: 20, clients: 1000, waiting: 2000, ofSite: 500 };

const writeEvery = 60_000;
const clientsAreKeptFor = 3_600_000;

/** An address below the base url of a site at which readers found no page: by how many, and when last. */
export type MissedAddress = { address: string; readers: number; lastAt: Date };

/** An address of a site at which readers found no page, and by how many since the last writing. */
type Counted = { site_id: number; address: string; readers: number };

/**
 * Counts the addresses at which readers find no page, and writes them at intervals. Clients are known in
 * memory only.
 */
export class MissedAddresses {
  readonly #db: Kysely<Database>;
  readonly #log: Log;
  readonly #timers: NodeJS.Timeout[];
  /** What each client has missed in this hour, by site and address. */
  readonly #clients = new Map<string, Set<string>>();
  #waiting = new Map<string, Counted>();

  constructor(db: Kysely<Database>, log: Log) {
    this.#db = db;
    this.#log = log;
    this.#timers = [
      setInterval(() => void this.write(), writeEvery).unref(),
      setInterval(() => this.#clients.clear(), clientsAreKeptFor).unref(),
    ];
  }

  /** Counts that a client found no page at a path of a site. */
  count(site_id: number, path: string, client: string): void {
    const address = missedAddress(path);
    const key = `${site_id} ${address}`;
    if (address === null || !this.#isNew(client, key)) return;
    const entry = this.#waiting.get(key);

    if (entry) {
      entry.readers += 1;
    } else if (this.#waiting.size < missedLimits.waiting) {
      this.#waiting.set(key, { site_id, address, readers: 1 });
    }
  }

  /** Whether a client has not missed an address in this hour yet, and may add it. */
  #isNew(client: string, key: string): boolean {
    const missed = this.#clients.get(client) ?? new Set();
    if (missed.has(key) || missed.size >= missedLimits.ofClient) return false;
    this.#clients.set(client, missed.add(key));

    const [oldest] = this.#clients.keys();
    if (this.#clients.size > missedLimits.clients && oldest !== undefined) {
      this.#clients.delete(oldest);
    }

    return true;
  }

  /** Writes what was counted. Counts that cannot be written are lost, with a line in the log. */
  async write(): Promise<void> {
    const entries = [...this.#waiting.values()];
    if (entries.length === 0) return;
    this.#waiting = new Map();

    try {
      await this.#db.transaction().execute((transaction) => writeMissed(transaction, entries));
    } catch (error) {
      this.#log.warn({ err: error }, 'addresses without a page could not be counted');
    }
  }

  /** Writes what was counted, and counts no more. */
  async close(): Promise<void> {
    this.#timers.forEach(clearInterval);
    await this.write();
  }
}

/**
 * Adds counts, and removes those that are more than a site keeps: each reader keeps an address for a day
 * longer, up to 30 days, so that what one program tries goes before what readers miss.
 */
async function writeMissed(db: Connection, entries: readonly Counted[]): Promise<void> {
  const siteIds = [...new Set(entries.map(({ site_id }) => site_id))].toSorted((a, b) => a - b);
  await sql`
    insert into missed_address (site_id, address, readers)
    select site_id, address, readers
    from unnest(${entries.map(({ site_id }) => site_id)}::bigint[], ${entries.map(({ address }) => address)}::text[],
      ${entries.map(({ readers }) => readers)}::int[]) as counted (site_id, address, readers)
    where exists (select from item where item.id = counted.site_id)
    order by site_id, address
    on conflict (site_id, address) do update
    set readers = least(missed_address.readers::bigint + excluded.readers, 1000000000)::int, last_at = now()`.execute(
    db,
  );

  await sql`
    delete from missed_address using (
      select site_id, address, last_at, row_number() over (
        partition by site_id order by last_at + least(readers, 30) * interval '1 day' desc, address
      ) as rank
      from missed_address where site_id = any(${siteIds}::bigint[])
    ) as ranked
    where missed_address.site_id = ranked.site_id and missed_address.address = ranked.address
      and (ranked.rank > ${missedLimits.ofSite} or ranked.last_at < now() - interval '90 days')`.execute(db);
}

/** No longer lists an address as missed. */
export async function forgetMissedAddress(db: Connection, siteId: number, address: string): Promise<void> {
  await db
    .deleteFrom('missed_address')
    .where('site_id', '=', siteId)
    .where('address', '=', address)
    .execute();
}

/** The addresses of a site at which readers found no page and still find none, the most frequent first. */
export async function readMissedAddresses(db: Connection, editor: Editor): Promise<MissedAddress[]> {
  checkEditor(editor);
  const siteId = editor.site.id;
  const rows = await db
    .selectFrom('missed_address')
    .select(['address', 'readers', 'last_at as lastAt'])
    .where('site_id', '=', siteId)
    .orderBy('readers', 'desc')
    .orderBy('last_at', 'desc')
    .orderBy('address')
    .execute();
  const pages = await readPages(db, siteId);
  const byId = new Map(pages.map((page) => [page.id, page]));
  const visible = pages.filter((page) => isVisible(page, byId));
  const visibleIds = new Set(visible.map(({ id }) => id));
  const addresses = new Set(visible.flatMap(({ id, url_slug }) => [String(id), url_slug.toLowerCase()]));
  const redirects = await readRedirects(db, siteId);
  const ofSites = await slugsOfSites(db, siteId);
  const leadsSomewhere = (address: string) =>
    addresses.has(address) || ofSites.has(address) || visibleIds.has(redirects.get(address) ?? 0);

  return rows.filter(({ address }) => !leadsSomewhere(address));
}
