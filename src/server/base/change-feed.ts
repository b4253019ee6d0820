import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from './log.ts';

/** PostgreSQL's channel for changes. The payload of a notification is one key, such as `page:5`. */
const changeChannel = 'tidemark_change';

/** Limits in milliseconds: waits between two attempts to listen, the longest wait for a marker, and between two checks. */
const limits = { firstRetry: 250, longestRetry: 5000, marker: 5000, heartbeat: 30_000 };

/** Receives what changed on any node. */
export type ChangeListener = {
  /** The thing with this key changed: its kind and id, such as `page:5` or `version:7`. */
  changed(key: string): void;
  /** Changes may have been missed, so everything may have changed. */
  missed(): void;
};

/**
 * Reports the changes of all nodes. Triggers send a notification for each change of what pages are made of; the feed
 * listens on a connection of its own, which it replaces when it is lost.
 */
export class ChangeFeed {
  readonly #pool: pg.Pool;
  readonly #log: Log;
  readonly #listeners = new Set<ChangeListener>();
  /** Callers of `catchUp` whose markers have not come back yet. */
  readonly #markers = new Map<string, () => void>();
  /** Markers go to a channel of this process only. */
  readonly #markerChannel = `tidemark_marker_${randomUUID().replaceAll('-', '')}`;
  readonly #heartbeat: NodeJS.Timeout;
  #client: pg.PoolClient | null = null;
  #retry: NodeJS.Timeout | null = null;
  #failures = 0;
  #closed = false;

  constructor(pool: pg.Pool, log: Log) {
    this.#pool = pool;
    this.#log = log;
    // A connection that died without an error is found by a marker that does not come back.
    this.#heartbeat = setInterval(() => void this.catchUp(), limits.heartbeat).unref();
  }

  /** Starts to listen; until that succeeds it is tried again. */
  async listen(): Promise<void> {
    let client: pg.PoolClient | null = null;
    try {
      client = await this.#pool.connect();
      await this.#prepare(client);
    } catch (error) {
      client?.release(true);
      this.#listenLater(error);
      return;
    }
    if (this.#closed) return client.release(true);
    this.#client = client;
    if (this.#failures > 0) this.#log.info({ failures: this.#failures }, 'the change feed listens again');
    this.#failures = 0;
    this.#announceGap();
  }

  /** Adds a listener. Returns how to remove it. */
  subscribe(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Whether changes are received at the moment; caches must not be trusted while they are not. */
  isListening(): boolean {
    return this.#client !== null;
  }

  /**
   * Resolves when the listeners have received every change that was committed before this call. Resolves at once while
   * the feed does not listen, because no cache is used then.
   */
  async catchUp(): Promise<void> {
    const client = this.#client;
    if (!client) return;
    // PostgreSQL delivers notifications in the order of commits, so the marker arrives after all earlier changes.
    const marker = randomUUID();
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(
      () => this.#lose(client, new Error('PostgreSQL sends no notifications')),
      limits.marker,
    );
    this.#markers.set(marker, resolve);
    client
      .query('select pg_notify($1, $2)', [this.#markerChannel, marker])
      .catch((error: unknown) => this.#lose(client, error));
    await promise;
    clearTimeout(timer);
  }

  /**
   * Calls `read` now and after each change of `key` until it returns a value; null when `timeout` milliseconds have
   * passed. Rejects when `read` does.
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
    const end = delay(timeout, true, { signal: stop.signal }).catch(() => true);
    try {
      for (let isOver = false; ;) {
        const { promise, resolve } = Promise.withResolvers<boolean>();
        wake = () => resolve(false);
        const value = await read();
        if (value !== null || isOver) return value;
        isOver = await Promise.race([promise, end]);
      }
    } finally {
      stop.abort();
      unsubscribe();
    }
  }

  /** Stops listening. */
  close(): void {
    this.#closed = true;
    clearInterval(this.#heartbeat);
    if (this.#retry) clearTimeout(this.#retry);
    if (this.#client) this.#lose(this.#client);
  }

  async #prepare(client: pg.PoolClient): Promise<void> {
    client.on('notification', ({ channel, payload = '' }) => this.#receive(channel, payload));
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client));
    // Markers need not reach the disk.
    await client.query('set synchronous_commit = off');
    await client.query(`listen ${changeChannel}`);
    await client.query(`listen ${this.#markerChannel}`);
  }

  #receive(channel: string, payload: string): void {
    if (channel === changeChannel) this.#listeners.forEach((listener) => listener.changed(payload));
    else this.#releaseMarker(payload);
  }

  #releaseMarker(marker: string): void {
    this.#markers.get(marker)?.();
    this.#markers.delete(marker);
  }

  #announceGap(): void {
    this.#listeners.forEach((listener) => listener.missed());
  }

  #lose(client: pg.PoolClient, error?: unknown): void {
    if (this.#client !== client) return;
    this.#client = null;
    client.release(true);
    this.#announceGap();
    for (const marker of this.#markers.keys()) this.#releaseMarker(marker);
    if (!this.#closed) this.#listenLater(error);
  }

  #listenLater(error: unknown): void {
    if (this.#closed) return;
    const wait = Math.min(limits.firstRetry * 2 ** this.#failures, limits.longestRetry);
    this.#failures += 1;
    // Caches are off until it listens again; one line says so, and one when it is over.
    if (this.#failures === 1)
      this.#log.warn({ err: error }, 'the change feed is lost; pages are not cached until it is back');
    this.#retry = setTimeout(() => void this.listen(), wait).unref();
  }
}

/** Opens a feed, which begins to listen. */
export function openChangeFeed(pool: pg.Pool, log: Log): ChangeFeed {
  const feed = new ChangeFeed(pool, log);
  void feed.listen();
  return feed;
}
