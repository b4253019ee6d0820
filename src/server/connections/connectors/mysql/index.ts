import { z } from 'zod';
import {
  databaseAddress,
  databaseFields,
  databaseName,
  databaseSecrets,
  databaseSettings,
  hasOneQuery,
  oneQueryRule,
} from '../../database/database-settings.ts';
import type { Connector } from '../connector.ts';

const port = 3306;

const settings = z
  .strictObject({ kind: z.literal('mysql'), ...databaseSettings(port) })
  .refine(hasOneQuery, oneQueryRule);
/** The settings of a table or a SELECT of a database of MySQL or MariaDB. */
export type MysqlSettings = z.output<typeof settings>;

/** Tables and queries of databases of MySQL and MariaDB. */
export const mysqlConnector: Connector<MysqlSettings> = {
  kind: 'mysql',
  label: 'MySQL or MariaDB',
  description: 'Reads a table or one SELECT of MySQL or MariaDB, in a transaction that only reads.',
  fields: databaseFields({ port, table: 'floods' }),
  secrets: databaseSecrets,
  settings,
  recognise: (address) => {
    const found = databaseAddress(address, ['mysql:', 'mariadb:'], port);
    return found && (settings.safeParse({ kind: 'mysql', ...found }).data ?? null);
  },
  addressOf: (place) => databaseName('mysql', place),
  reader: async () => (await import('./mysql-reader.ts')).mysqlReader,
};
