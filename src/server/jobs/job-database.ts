import type pg from 'pg';
import type { Db } from 'pg-boss';

/** How long after a lost connection the queue listens again, in milliseconds. */
const retryDelay = 1000;

/** Gives the job queue the connection pool, and one connection of it to listen for new jobs. */
export function jobDatabase(pool: pg.Pool): Db {
  return {
    executeSql: (text, values) => pool.query(text, values),
    listen: async (channel, onNotification, onReconnect) => {
      const listener = new JobListener(pool, channel, onNotification, onReconnect);
      await listener.connect();
      return listener;
    },
  };
}

/** Listens on one channel and connects again when the connection is lost; until then the queue polls. */
class JobListener {
  #client: pg.PoolClient | null = null;
  #closed = false;
  readonly #pool: pg.Pool;
  readonly #channel: string;
  readonly #onNotification: (payload: string) => void;
  readonly #onReconnect: () => void;

  constructor(
    pool: pg.Pool,
    channel: string,
    onNotification: (payload: string) => void,
    onReconnect: () => void,
  ) {
    this.#pool = pool;
    this.#channel = channel;
    this.#onNotification = onNotification;
    this.#onReconnect = onReconnect;
  }

  async connect(): Promise<void> {
    if (this.#closed) return;
    try {
      const client = await this.#pool.connect();
      this.#client = client;
      client.on('notification', ({ payload = '' }) => this.#onNotification(payload));
      client.on('error', () => this.#reconnect(client));
      client.on('end', () => this.#reconnect(client));
      await client.query(`listen ${client.escapeIdentifier(this.#channel)}`);
      this.#onReconnect();
    } catch {
      this.#reconnect(this.#client);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#client?.release(true);
    this.#client = null;
  }

  #reconnect(lost: pg.PoolClient | null): void {
    if (this.#closed || lost !== this.#client) return;
    lost?.release(true);
    this.#client = null;
    setTimeout(() => void this.connect(), retryDelay).unref();
  }
}
