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

const port = 5432;

const settings = z
  .strictObject({ kind: z.literal('postgresql'), ...databaseSettings(port) })
  .refine(hasOneQuery, oneQueryRule);
/** The settings of a table or a SELECT of a PostgreSQL database. */
export type PostgresqlSettings = z.output<typeof settings>;

/** Tables and queries of PostgreSQL databases. */
export const postgresqlConnector: Connector<PostgresqlSettings> = {
  kind: 'postgresql',
  label: 'PostgreSQL',
  description: 'Reads a table or one SELECT of a PostgreSQL database, in a transaction that only reads.',
  fields: databaseFields({ port, table: 'public.floods' }),
  secrets: databaseSecrets,
  settings,
  recognise: (address) => {
    const found = databaseAddress(address, ['postgres:', 'postgresql:'], port);
    return found && (settings.safeParse({ kind: 'postgresql', ...found }).data ?? null);
  },
  addressOf: (place) => databaseName('postgresql', place),
  reader: async () => (await import('./postgresql-reader.ts')).postgresqlReader,
};
