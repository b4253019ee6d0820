import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type pg from 'pg';
import type { Database } from './database-schema.ts';
import { ListeningConnection } from './listening-connection.ts';
import type { Log } from './log.ts';
import { whileOthersWork } from './turns.ts';

/** PostgreSQL's channel for changes. The payload of a notification is one key, such as `page:5`. */
const changeChannel = 'tidemark_change';

/**
 * The longest wait for a marker, the pause between two checks, and the longest wait for a change on a node
 * that stops, in milliseconds.
 */
const limits = { marker: 5000, heartbeat: 30_000, lastWait: 1000 };

/** A listener for changes on any node. */
export type ChangeListener = {
  /** The thing with this key changed: its kind and id, such as `page:5` or `version:7`. */
  changed(key: string): void;
  /** Changes may have been missed, so everything may have changed. */
  missed(): void;
};

/**
 * Reports the changes of all nodes. Triggers send a notification for each change of what pages are made of.
 */
export class ChangeFeed {
  readonly #connection: ListeningConnection;
  readonly #log: Log;
  readonly #listeners = new Set<ChangeListener>();
  /** Callers of `catchUp` whose markers have not come back yet. */
  readonly #markers = new Map<string, () => void>();
  /** Markers go to a channel of this process only. */
  readonly #markerChannel = `tidemark_marker_${randomUUID().replaceAll('-', '')}`;
  readonly #heartbeat: NodeJS.Timeout;
  /** Aborts when the node stops. */
  readonly #waitsEnd = new AbortController();
  #isLost = false;

  constructor(pool: pg.Pool, log: Log) {
    this.#log = log;
    this.#connection = new ListeningConnection(pool, [changeChannel, this.#markerChannel], {
      notified: (channel, payload) => this.#receive(channel, payload),
      listening: () => this.#begin(),
      lost: (error) => this.#lose(error),
    });
    // A connection that died without an error is found by a marker that does not come back.
    this.#heartbeat = setInterval(() => void this.catchUp(), limits.heartbeat).unref();
  }

  /** Starts to listen, and retries until that succeeds. */
  listen(): Promise<void> {
    return this.#connection.open();
  }

  /** Adds a listener. Returns how to remove it. */
  subscribe(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Whether changes are received at the moment; caches must not be trusted while they are not. */
  isListening(): boolean {
    return this.#connection.isListening();
  }

  /**
   * Resolves when the listeners have received every change that was committed before this call. Resolves at
   * once while the feed does not listen, because no cache is used then.
   */
  async catchUp(): Promise<void> {
    if (!this.isListening()) return;

    // PostgreSQL delivers notifications in the order of commits, so the marker arrives after all earlier
    // changes.
    const marker = randomUUID();
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(
      () => this.#connection.replace(new Error('PostgreSQL sends no notifications')),
      limits.marker,
    );

    this.#markers.set(marker, resolve);
    this.#connection.notify(this.#markerChannel, marker);
    await promise;
    clearTimeout(timer);
  }

  /**
   * Calls `read` now and after each change of `key` until it returns a value; null when `timeout`
   * milliseconds have passed. Rejects when `read` does.
   */
  async waitFor<Value>(
    key: string,
    read: () => Promise<Value | null>,
    timeout: number,
  ): Promise<Value | null> {
    let wake = () => {};
    const unsubscribe = this.subscribe({
      changed: (changed) => changed === key && wake(),
      missed: () => wake(),
    });
    const stop = new AbortController();
    const isEnding = this.#waitsEnd.signal.aborted;
    const signal = isEnding ? stop.signal : AbortSignal.any([stop.signal, this.#waitsEnd.signal]);
    const longest = isEnding ? Math.min(timeout, limits.lastWait) : timeout;
    const end = delay(longest, true, { signal }).catch(() => true);

    try {
      for (let isOver = false; ;) {
        const { promise, resolve } = Promise.withResolvers<boolean>();
        wake = () => resolve(false);
        const value = await read();
        if (value !== null || isOver) return value;
        isOver = await whileOthersWork(Promise.race([promise, end]));
      }
    } finally {
      stop.abort();
      unsubscribe();
    }
  }

  /** Ends the waits for changes as if their time had passed; later ones take a second at most. */
  endWaits(): void {
    this.#waitsEnd.abort();
  }

  /** Stops listening. */
  close(): void {
    clearInterval(this.#heartbeat);
    this.#connection.close();
    this.#announceGap();
  }

  #receive(channel: string, payload: string): void {
    if (channel === changeChannel) {
      this.#listeners.forEach((listener) => listener.changed(payload));
    } else {
      this.#releaseMarker(payload);
    }
  }

  #releaseMarker(marker: string): void {
    this.#markers.get(marker)?.();
    this.#markers.delete(marker);
  }

  #begin(): void {
    if (this.#isLost) {
      this.#log.info({}, 'the change feed listens again');
    }
    this.#isLost = false;
    this.#announceGap();
  }

  #lose(error: unknown): void {
    this.#isLost = true;
    this.#log.warn({ err: error }, 'the change feed is lost; pages are not cached until it is back');
    this.#announceGap();
  }

  #announceGap(): void {
    this.#listeners.forEach((listener) => listener.missed());
    for (const marker of this.#markers.keys()) {
      this.#releaseMarker(marker);
    }
  }
}

/** Reports a change that no trigger reports to all nodes. */
export async function announceChange(db: Kysely<Database>, key: string): Promise<void> {
  await sql`select pg_notify(${changeChannel}, ${key})`.execute(db);
}

/** Opens a feed, which begins to listen. */
export function openChangeFeed(pool: pg.Pool, log: Log): ChangeFeed {
  const feed = new ChangeFeed(pool, log);
  void feed.listen();
  return feed;
}
