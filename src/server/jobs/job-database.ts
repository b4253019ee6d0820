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
    let client: pg.PoolClient | null = null;
    try {
      client = await this.#pool.connect();
      await this.#listen(client);
    } catch {
      if (client) this.#lose(client);
      else this.#connectLater();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#client) this.#lose(this.#client);
  }

  async #listen(client: pg.PoolClient): Promise<void> {
    // It may have been closed while it waited for the connection, which would never be released then.
    if (this.#closed) return client.release(true);
    this.#client = client;
    client.on('notification', ({ payload = '' }) => this.#onNotification(payload));
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    await client.query(`listen ${client.escapeIdentifier(this.#channel)}`);
    this.#onReconnect();
  }

  #lose(client: pg.PoolClient): void {
    if (client !== this.#client) return;
    this.#client = null;
    client.release(true);
    this.#connectLater();
  }

  #connectLater(): void {
    if (!this.#closed) setTimeout(() => void this.connect(), retryDelay).unref();
  }
}
