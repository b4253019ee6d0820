import { callbackify } from 'node:util';
import pg from 'pg';
import type { Log } from './log.ts';
import { PreparedStatementClient } from './prepared-statements.ts';
import { PrimaryFinder } from './primary-finder.ts';
import { probeHost, readHostState } from './read-host-state.ts';
import { isConnectionLost, isUnreachable } from './transient-error.ts';

/** How long one host may take to accept a connection, and how long `connect` tries; in milliseconds. */
const times = { connection: 3000, patience: 10_000 };

/** A connection to one of several hosts. */
class HostClient extends PreparedStatementClient {
  readonly address: string;

  constructor(config: pg.ClientConfig | undefined, address: string) {
    super({ ...config, connectionString: address, connectionTimeoutMillis: times.connection });
    this.address = address;
  }
}

/** The class of connections to the host that is the primary when a connection is made. */
const clientOf = (finder: PrimaryFinder, fallback: string) =>
  class extends HostClient {
    override onReadOnly = () => finder.doubt();

    constructor(config?: pg.ClientConfig) {
      super(config, finder.current?.address ?? fallback);
    }
  };

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

/**
 * A pool of connections to whichever of several hosts is the primary. A connection is given out only after
 * its host was seen to take writes, and never again once another host has been promoted: statements that run
 * on the former primary fail then.
 */
export class FollowingPool extends pg.Pool {
  readonly #finder: PrimaryFinder;
  readonly #connections = new Set<pg.PoolClient>();
  readonly #confirmed = new WeakSet<pg.PoolClient>();
  readonly #retired = new WeakSet<pg.PoolClient>();

  constructor(options: pg.PoolConfig, addresses: readonly string[], log: Log) {
    const probe = (address: string) => probeHost(options, address);
    const finder = new PrimaryFinder({ addresses, probe }, log);
    super({ ...options, Client: clientOf(finder, addresses[0]!) });

    this.#finder = finder;
    finder.onFound = ({ address }) => this.#endOthers(address);

    this.on('connect', (client) => {
      this.#connections.add(client);
      client.on('error', () => finder.doubt());
    });
    this.on('remove', (client) => this.#connections.delete(client as pg.PoolClient));
  }

  /** Lets the next connections be made only after the hosts were asked which one is the primary. */
  doubt(): void {
    this.#finder.doubt();
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!callback) return this.#connect();
    callbackify(() => this.#connect())((error, client) =>
      callback(error ?? undefined, client, (failure) => client?.release(failure as Error | undefined)),
    );
    return undefined;
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | undefined {
    this.#finder.close();
    if (!callback) return super.end();
    super.end(callback);
    return undefined;
  }

  async #connect(): Promise<pg.PoolClient> {
    const end = performance.now() + times.patience;
    for (;;) {
      await this.#finder.find();
      const client = await this.#take(performance.now() > end);
      if (client) return client;
    }
  }

  /** A connection to the primary, or null where it turned out not to be one; the last attempt throws. */
  async #take(isLast: boolean): Promise<pg.PoolClient | null> {
    let client: pg.PoolClient | undefined;
    try {
      client = await super.connect();
      if (await this.#isUsable(client)) return client;
    } catch (error) {
      client?.release(true);
      if (isLast || !(isConnectionLost(error) || isUnreachable(error))) throw error;
      this.#finder.doubt();
      return null;
    }

    client.release(true);
    return null;
  }

  async #isUsable(client: pg.PoolClient): Promise<boolean> {
    if (!(client instanceof HostClient)) return true;
    if (this.#retired.has(client) || client.address !== this.#finder.current?.address) return false;
    if (this.#confirmed.has(client)) return true;
    if (!this.#finder.confirm(await readHostState(client, client.address))) return false;

    this.#confirmed.add(client);
    return true;
  }

  #endOthers(address: string): void {
    for (const client of this.#connections) {
      if (!(client instanceof HostClient) || client.address === address) continue;
      this.#retired.add(client);
      void client.end().catch(() => undefined);
    }
  }
}
