import type pg from 'pg';
import type { Log } from './log.ts';

/** Tells when any node has changed what pages are made of, so that caches can be dropped. */
export type ChangeFeed = {
  /** Calls back on every change, and whenever changes may have been missed. Returns how to stop listening. */
  subscribe(listener: () => void): () => void;
  /** Tells the listeners of this process at once, before PostgreSQL's word comes round. */
  announce(): void;
  /** Whether changes are heard at the moment; caches must not be trusted while they are not. */
  isListening(): boolean;
  close(): Promise<void>;
};

const retryAfter = 1000;

/** Listens to PostgreSQL's `tidemark_change` notifications on a connection of its own, which is renewed when lost. */
export function openChangeFeed(pool: pg.Pool, log: Log): ChangeFeed {
  const listeners = new Set<() => void>();
  let client: pg.PoolClient | null = null;
  let closed = false;
  const announce = () => listeners.forEach((listener) => listener());

  const lose = (error?: Error) => {
    if (!client) return;
    client.release(true);
    client = null;
    announce();
    if (closed) return;
    log.warn({ error: error?.message }, 'the change feed was lost; listening anew');
    setTimeout(listen, retryAfter).unref();
  };

  async function listen(): Promise<void> {
    try {
      const connection = await pool.connect();
      connection.on('notification', announce);
      connection.on('error', lose);
      connection.on('end', () => lose());
      await connection.query('listen tidemark_change');
      client = connection;
      announce();
    } catch {
      if (!closed) setTimeout(listen, retryAfter).unref();
    }
  }
  void listen();

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    announce,
    isListening: () => client !== null,
    async close() {
      closed = true;
      client?.release(true);
      client = null;
    },
  };
}
