import type pg from 'pg';
import type { Db } from 'pg-boss';
import { createKeyedMutex, ListeningConnection } from '#server/base/base.server.ts';

/**
 * The most connections that the statements of the queue use at once: the workers of all queues look for jobs,
 * also while a lock keeps them waiting.
 */
const maxConnections = 5;

/**
 * Gives the job queue a share of the connection pool, and one connection of it to listen for new jobs; it
 * polls while that is lost.
 */
export function jobDatabase(pool: pg.Pool): Db {
  const share = createKeyedMutex(maxConnections);
  let statements = 0;

  return {
    executeSql: (text, values) => share((statements += 1), () => pool.query(text, values)),
    listen: async (channel, onNotification, onReconnect) => {
      const connection = new ListeningConnection(pool, [channel], {
        notified: (_channel, payload) => onNotification(payload),
        listening: onReconnect,
        lost: () => {},
      });
      await connection.open();
      return { close: async () => connection.close() };
    },
  };
}
