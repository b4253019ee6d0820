import type { ConnectionOptions } from 'node:tls';
import type { DatabaseSettings } from './database-settings.ts';

/** How a connection to a database is encrypted; false for one that is not. */
export function tlsOptions({
  encryption,
  certificate,
}: Pick<DatabaseSettings, 'encryption' | 'certificate'>): ConnectionOptions | false {
  if (encryption === 'none') return false;
  return { rejectUnauthorized: encryption === 'verified', ca: certificate };
}
