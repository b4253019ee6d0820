import type pg from 'pg';

/**
 * Waits between two attempts to listen, in milliseconds: the first, and the longest that doubling leads to.
 */
const retryDelays = { first: 250, longest: 5000 };

const notification = 'select pg_notify($1, $2)';

/** A listener of a listening connection. */
export type ConnectionListener = {
  notified(channel: string, payload: string): void;
  /** The connection listens, for the first time or again. Earlier notifications may have been missed. */
  listening(): void;
  /**
   * The connection no longer listens, or cannot begin to. Called once, however many attempts fail until it
   * listens again.
   */
  lost(error: unknown): void;
};

/**
 * A connection of the pool that listens on channels of PostgreSQL, and is replaced when it is lost until it
 * is closed.
 */
export class ListeningConnection {
  readonly #pool: pg.Pool;
  readonly #channels: readonly string[];
  readonly #listener: ConnectionListener;
  readonly #prepare: (client: pg.PoolClient) => Promise<void>;
  #client: pg.PoolClient | null = null;
  /** The notification that is being sent: a connection takes one statement at a time. */
  #sending: Promise<unknown> = Promise.resolve();
  #isListening = false;
  #retry: NodeJS.Timeout | null = null;
  #failures = 0;
  #closed = false;

  /** `prepare` is called with each new connection before it listens. */
  constructor(
    pool: pg.Pool,
    channels: readonly string[],
    listener: ConnectionListener,
    prepare: (client: pg.PoolClient) => Promise<void> = () => Promise.resolve(),
  ) {
    this.#pool = pool;
    this.#channels = channels;
    this.#listener = listener;
    this.#prepare = prepare;
  }

  /** Starts to listen. Resolves after the first attempt, whether it succeeded or not. */
  async open(): Promise<void> {
    let client: pg.PoolClient;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      return this.#openLater(error);
    }

    // This may have been closed while it waited for the connection, which has to be released then.
    if (this.#closed) return client.release(true);

    this.#client = client;
    try {
      await this.#listen(client);
    } catch (error) {
      return this.#lose(client, error);
    }

    if (this.#client !== client) return;

    this.#isListening = true;
    this.#failures = 0;
    this.#listener.listening();
  }

  isListening(): boolean {
    return this.#isListening;
  }

  /**
   * Sends a notification over this connection, after those before it. Does nothing while it does not listen.
   */
  notify(channel: string, payload: string): void {
    const client = this.#client;
    if (!client) return;
    this.#sending = this.#sending
      .then(() => (this.#client === client ? client.query(notification, [channel, payload]) : undefined))
      .catch((error: unknown) => this.#lose(client, error));
  }

  /** Replaces a connection that no longer works. */
  replace(error: Error): void {
    if (this.#client) {
      this.#lose(this.#client, error);
    }
  }

  close(): void {
    this.#closed = true;
    if (this.#retry) {
      clearTimeout(this.#retry);
    }

    if (this.#client) {
      this.#release(this.#client);
    }
  }

  async #listen(client: pg.PoolClient): Promise<void> {
    client.on('notification', ({ channel, payload = '' }) => this.#listener.notified(channel, payload));
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client, new Error('the connection ended')));
    // Notifications need not reach the disk.
    await client.query('set synchronous_commit = off');
    await this.#prepare(client);

    for (const channel of this.#channels) {
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    }
  }

  #lose(client: pg.PoolClient, error: unknown): void {
    if (this.#client !== client) return;
    this.#release(client);
    this.#openLater(error);
  }

  #release(client: pg.PoolClient): void {
    this.#client = null;
    this.#sending = Promise.resolve();
    this.#isListening = false;
    client.release(true);
  }

  #openLater(error: unknown): void {
    if (this.#closed) return;
    const wait = Math.min(retryDelays.first * 2 ** this.#failures, retryDelays.longest);
    this.#failures += 1;
    this.#retry = setTimeout(() => void this.open(), wait).unref();

    if (this.#failures === 1) {
      this.#listener.lost(error);
    }
  }
}
