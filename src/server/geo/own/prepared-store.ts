import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { text as textOf } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { createGunzip, gzipSync } from 'node:zlib';
import type { Database } from '#server/base/base.server.ts';
import type { ObjectStore } from '#server/files/files.server.ts';

/** So many prepared texts of a version are kept: those of its last states, keys and projections. */
const mostKept = 12;

/** Keeps what was prepared of versions, as objects that every node finds. */
export class PreparedStore {
  readonly #db: Kysely<Database>;
  readonly #objects: ObjectStore;

  constructor({ db, objects }: { db: Kysely<Database>; objects: ObjectStore }) {
    this.#db = db;
    this.#objects = objects;
  }

  /** What was kept under a name; null where there is nothing. */
  async find(versionId: number, name: string): Promise<string | null> {
    const row = await this.#db
      .selectFrom('prepared_shapes')
      .select('object')
      .where('version_id', '=', versionId)
      .where('name', '=', name)
      .executeTakeFirst();
    if (!row || !(await this.#objects.exists(row.object))) return null;
    return textOf((await this.#objects.get(row.object)).pipe(createGunzip()));
  }

  /** Keeps a text, and no more of what was kept long ago. */
  async keep(versionId: number, name: string, text: string): Promise<void> {
    const { name: object } = await this.#objects.put(Readable.from([gzipSync(text)]));
    await sql`
      insert into prepared_shapes (version_id, name, object)
        select id, ${name}, ${object} from item where id = ${versionId}
        on conflict (version_id, name) do update set object = excluded.object`.execute(this.#db);
    await sql`
      delete from prepared_shapes where version_id = ${versionId} and name not in (
        select name from prepared_shapes where version_id = ${versionId} order by made_at desc limit ${mostKept}
      )`.execute(this.#db);
  }
}
