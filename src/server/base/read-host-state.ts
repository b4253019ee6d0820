import pg from 'pg';
import { codeOfError } from '#domain/error/code-of-error.ts';
import type { HostState } from './choose-primary.ts';

/** How long a host may take to say what it is, in milliseconds. */
const patience = 2000;

type StateRow = { is_read_only: boolean; timeline: number | null; system: string | null };

const isReadOnly = `pg_is_in_recovery() or current_setting('transaction_read_only') = 'on'`;

/** The name of the file that is written begins with the timeline; a control file has that of a checkpoint. */
const fullQuery = `
  select ${isReadOnly} as is_read_only,
    case when not pg_is_in_recovery()
      then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline,
    (select system_identifier::text from pg_control_system()) as system`;

const shortQuery = `select ${isReadOnly} as is_read_only, null as timeline, null as system`;

/** What the host of a connection is. Services that hide their log are asked only whether they take writes. */
export async function readHostState(
  client: Pick<pg.ClientBase, 'query'>,
  address: string,
): Promise<HostState> {
  const full = client.query<StateRow>(fullQuery);
  const { rows } = await full.catch((error: unknown) => {
    if (!isHidden(error)) throw error;
    return client.query<StateRow>(shortQuery);
  });
  const [row] = rows;

  return {
    address,
    takesWrites: row?.is_read_only === false,
    timeline: row?.timeline ?? null,
    system: row?.system ?? null,
  };
}

/** Connects to a host to see what it is; throws when it does not respond in time. */
export async function probeHost(options: pg.ClientConfig, address: string): Promise<HostState> {
  const client = new pg.Client({
    ...options,
    connectionString: address,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  });
  client.on('error', () => undefined);

  try {
    await client.connect();
    return await readHostState(client, address);
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** No such function, not allowed to call it, or not supported. */
const isHidden = (error: unknown): boolean => /^(42501|42883|0A000)$/.test(codeOfError(error) ?? '');
