import type { DuckDBConnection } from '@duckdb/node-api';
import { LRUCache } from 'lru-cache';
import { isAppended, type Join } from '#domain/source/join/join.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { createKeyedMutex, identifier } from '#server/base/base.server.ts';
import type { JoinedVersionState } from '../../log/joined-state.ts';
import { compileJoin, compilePartFacts, keysOfParts, type PartFacts } from '../../query/compile-join.ts';
import { compilePlacePairs, placedParts } from '../../query/compile-places.ts';
import { checkPlaces } from '../../query/check-places.ts';
import type { JoinPart } from '../../query/join-part.ts';
import { runStatement } from '../run-statement.ts';
import type { LoadedVersion } from './loaded-version.ts';
import { TableLeases } from './table-leases.ts';

/** What joined tables need of their engine. */
type Context = {
  use<Value>(work: (connection: DuckDBConnection) => Promise<Value>): Promise<Value>;
  newTable(versionId: number): string;
};

/** How many joined versions keep their views, and of how many parts the facts are known. */
const kept = { views: 500, facts: 2_000 };

/** A joined version and the names of the tables that its view reads, in the states that it was made of. */
type Made = { key: string; version: LoadedVersion };

/**
 * The views of joined versions in the DuckDB file of this node: no row is copied. A view is made for the
 * tables that its parts have, and replaced when one of these has changed.
 */
export class JoinedTables {
  readonly #context: Context;
  readonly #mutex = createKeyedMutex();
  readonly #leases = new TableLeases();
  readonly #made = new LRUCache<number, Made>({
    max: kept.views,
    dispose: ({ version }) => void this.#drop(version),
  });
  readonly #facts = new LRUCache<string, PartFacts>({ max: kept.facts });

  constructor(context: Context) {
    this.#context = context;
  }

  /**
   * Leases the view of a joined version over the open tables of its parts, which the caller keeps open until
   * it has released the view. `columns` are those of the joined source.
   */
  acquire(
    state: JoinedVersionState,
    parts: readonly LoadedVersion[],
    columns: readonly SourceColumn[],
  ): Promise<LoadedVersion> {
    const { versionId } = state;
    const key = keyOf(state, parts);

    return this.#mutex(versionId, async () => {
      const made = this.#made.get(versionId);
      if (made?.key === key) return this.#lease(made.version);

      const version = await this.#context.use((connection) =>
        this.#make(connection, state, { parts, columns }),
      );
      this.#made.set(versionId, { key, version });
      return this.#lease(version);
    });
  }

  /** Ends a lease. */
  async release({ layout: { table } }: LoadedVersion): Promise<void> {
    if (this.#leases.release(table)) {
      await this.#remove(table);
    }
  }

  /** Forgets all views: the file that they were in is gone. */
  clear(): void {
    this.#leases.clear();
    this.#facts.clear();
    const versions = [...this.#made.keys()];
    for (const versionId of versions) {
      this.#made.delete(versionId);
    }
  }

  #lease(version: LoadedVersion): LoadedVersion {
    this.#leases.acquire(version.layout.table);
    return version;
  }

  async #make(
    connection: DuckDBConnection,
    { versionId, columnsRevision, rows, snapshot, joined: { join } }: JoinedVersionState,
    { parts, columns }: { parts: readonly LoadedVersion[]; columns: readonly SourceColumn[] },
  ): Promise<LoadedVersion> {
    const isKeyed = !isAppended(join) && !join.place;
    const keys = isKeyed ? keysOfParts(join, parts) : parts.map(() => []);
    let facts: PartFacts[] = [];
    for (const [index, part] of parts.entries()) {
      facts.push(await this.#factsOf(connection, part, keys[index]!));
    }

    const table = this.#context.newTable(versionId);
    const { place } = join;
    const links = linksOf(table);
    if (place) {
      const areUnique = await makeLinks(connection, { join, parts, links });
      facts = facts.map((fact, at) => ({ ...fact, isUnique: areUnique[Number(at !== place.places)]! }));
    }
    const { sql, layout } = compileJoin({ join, parts, facts, columns, table, links });
    await connection.run(`CREATE OR REPLACE VIEW ${identifier(table)} AS ${sql}`);

    const appliedSeq = parts.reduce((sum, part) => sum + part.appliedSeq, 0);
    const pinned = { snapshot, snapshotSeq: 0, publishedSeq: 0, columnsRevision, appliedSeq };
    return { ...pinned, columns, layout: { ...layout, rows } };
  }

  /** The facts of a part, which are known until its table changes. */
  async #factsOf(connection: DuckDBConnection, part: JoinPart & LoadedVersion, keys: readonly string[]) {
    const { layout, appliedSeq } = part;
    const key = JSON.stringify([layout.table, appliedSeq, keys]);
    const known = this.#facts.get(key);
    if (known) return known;

    const [row] = await runStatement(connection, compilePartFacts(part, keys));
    const [greatest = 0, rows = 0, distinct = 0] = (row ?? []).map(Number);
    const facts = { greatest, isUnique: keys.length > 0 && rows === distinct };
    this.#facts.set(key, facts);
    return facts;
  }

  async #drop({ layout: { table } }: LoadedVersion): Promise<void> {
    if (this.#leases.mayDrop(table)) {
      await this.#remove(table);
    }
  }

  /** Views that are left over are dropped when the file is opened again. */
  #remove(table: string): Promise<void> {
    return this.#context
      .use(async (connection) => {
        await connection.run(`DROP VIEW IF EXISTS ${identifier(table)}`);
        await connection.run(`DROP TABLE IF EXISTS ${identifier(linksOf(table))}`);
      })
      .then(
        () => undefined,
        () => undefined,
      );
  }
}

/** The table of the pairs of rows of a view whose rows are matched by place. */
const linksOf = (view: string): string => `${view}_links`;

/**
 * Makes the table of the pairs of rows that are matched by place, and returns whether no area, and whether no
 * place, is in two of them.
 */
async function makeLinks(
  connection: DuckDBConnection,
  { join, parts, links }: { join: Join; parts: readonly JoinPart[]; links: string },
): Promise<[boolean, boolean]> {
  const placed = placedParts(join, parts);
  await checkPlaces(placed, async (statement) =>
    ((await runStatement(connection, statement))[0] ?? []).map(Number),
  );
  await connection.run(`CREATE OR REPLACE TABLE ${identifier(links)} AS ${compilePlacePairs(placed)}`);

  const counts = 'count(*), count(DISTINCT link_place), count(DISTINCT link_area)';
  const [row] = await runStatement(connection, {
    sql: `SELECT ${counts} FROM ${identifier(links)}`,
    parameters: [],
  });
  const [pairs = 0, places = 0, areas = 0] = (row ?? []).map(Number);
  return [pairs === areas, pairs === places];
}

/** Names the tables that a view reads, and the state that they are in. */
function keyOf(
  { joined, columnsRevision, rows }: JoinedVersionState,
  parts: readonly LoadedVersion[],
): string {
  const tables = parts.map(({ layout, appliedSeq, columnsRevision: revision }) => [
    layout.table,
    appliedSeq,
    revision,
    [...layout.columns],
    layout.hasPositions,
  ]);
  return JSON.stringify([joined.join, columnsRevision, rows, tables]);
}
