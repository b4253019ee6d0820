import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '#server/base/base.server.ts';
import { readVersionStates, type LeveledState } from './version-state.ts';

type Batch = { ids: Set<number>; states: Promise<Map<number, LeveledState>> };

/**
 * Reads the states of versions: those that are asked for at the same moment, such as by all sections of a page, in one
 * query. It is sent after the last of the calls, so each sees everything that was committed before it.
 */
export class StateBatches {
  readonly #db: Kysely<Database>;
  #open: Batch | null = null;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** The states of versions; those that are none are left out. */
  async read(versionIds: readonly number[]): Promise<ReadonlyMap<number, LeveledState>> {
    if (versionIds.length === 0) return new Map();
    const batch = (this.#open ??= this.#begin());
    for (const id of versionIds) batch.ids.add(id);
    return batch.states;
  }

  #begin(): Batch {
    const ids = new Set<number>();
    // The sections of a page come to their question after different numbers of promises, but in one turn of the event loop.
    const states = nextTurn().then(() => {
      this.#open = null;
      return readVersionStates(this.#db, [...ids]);
    });
    return { ids, states };
  }
}
