import type pg from 'pg';
import type { Db } from 'pg-boss';
import { ListeningConnection } from '#server/base/base.server.ts';

/** Gives the job queue the connection pool, and one connection of it to listen for new jobs; it polls while that is lost. */
export function jobDatabase(pool: pg.Pool): Db {
  return {
    executeSql: (text, values) => pool.query(text, values),
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
