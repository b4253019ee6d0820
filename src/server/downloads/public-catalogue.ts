import { sql } from 'kysely';
import { visitor } from '#domain/access/access.ts';
import type { Connection } from '#server/items/items.server.ts';
import { readSources } from '#server/sources/sources.server.ts';
import { catalogue } from './catalogue.ts';

/**
 * The catalogue that visitors get, as JSON. Anybody may request it, so it is written only when sources have
 * changed.
 */
export class PublicCatalogue {
  readonly #db: Connection;
  readonly #url: string;
  #state = '';
  #text: Promise<string> | undefined;

  /** `url` is the public address of the installation. */
  constructor(db: Connection, url: string) {
    this.#db = db;
    this.#url = url;
  }

  async read(): Promise<string> {
    const state = await this.#readState();
    if (this.#text && state === this.#state) return this.#text;

    this.#state = state;
    const text = this.#write();
    this.#text = text;
    text.catch(() => {
      if (this.#text === text) {
        this.#text = undefined;
      }
    });

    return text;
  }

  async #write(): Promise<string> {
    return JSON.stringify(catalogue(await readSources(this.#db, visitor), this.#url));
  }

  /** Another text after each change of a source or a version. */
  async #readState(): Promise<string> {
    const { rows } = await sql<{ state: string }>`
      select concat_ws(' ', count(*), max(id), sum(revision), max(updated_at)) as state
      from item where type in ('source', 'version')`.execute(this.#db);
    return rows[0]?.state ?? '';
  }
}
