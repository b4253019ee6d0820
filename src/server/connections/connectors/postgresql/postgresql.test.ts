import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../../tests/fixtures/postgres.ts';
import { ReplicatedPostgres } from '../../../../../tests/fixtures/replicated-postgres.ts';
import type { DatabaseHandle } from '#server/base/database.ts';
import type { ReadRequest } from '../connector.ts';
import { postgresqlConnector, type PostgresqlSettings } from './index.ts';
import { postgresqlReader } from './postgresql-reader.ts';

/** A database that is read: where it is, and how one signs in. */
type Place = { port: number; database: string; user: string; password: string };

let own: DatabaseHandle;
let bridge: Server;
let other: ReplicatedPostgres;
let folder: string;
const places: Record<string, Place> = {};
const allowed = [{ kind: 'network', address: '127.0.0.1', prefix: 32 }] as const;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-read-'));
  own = await openTestDatabase();
  // The embedded PostgreSQL listens on a socket alone.
  const { host, port, user, password, database } = own.pool.options;
  bridge = createServer((client) => {
    const server = connect(`${host}/.s.PGSQL.${port}`);
    client.on('error', () => server.destroy()).pipe(server);
    server.on('error', () => client.destroy()).pipe(client);
  });
  await new Promise<void>((done) => void bridge.listen(0, '127.0.0.1', done));
  const embedded = { user: user!, password: String(password), database: database! };
  places.embedded = { port: (bridge.address() as AddressInfo).port, ...embedded };

  other = await ReplicatedPostgres.open();
  const url = new URL(other.primaryUrl);
  const secrets = { user: url.username, password: decodeURIComponent(url.password) };
  places.other = { port: other.port, database: url.pathname.slice(1), ...secrets };
  for (const place of Object.values(places)) {
    await run(place, tables);
  }
}, 120_000);
afterAll(async () => {
  bridge.close();
  await own.close();
  await other.close();
  await rm(folder, { recursive: true, force: true });
});

const tables = `
  create table readings (id bigint primary key, note text, at timestamptz);
  insert into readings select n, 'note ' || n, timestamptz '2024-01-01 00:00Z' + n * interval '1 microsecond'
    from generate_series(1, 50) as n order by n % 7;
  create table kept (id int); insert into kept values (1);
  create sequence numbers;
  create table "Odd.Schema" ("The ""value""" int); insert into "Odd.Schema" values (7);
  comment on table readings is 'What gauges said';
  create role reader login password 'only reads'; grant usage on schema public to reader;
  grant select on readings to reader;`;

/** Runs statements in a place, and gives the rows of the last one. */
async function run({ port, ...place }: Place, statements: string) {
  const client = new pg.Client({ host: '127.0.0.1', port, ...place });
  await client.connect();
  try {
    const result = await client.query(statements);
    return [result].flat().at(-1)!.rows;
  } finally {
    await client.end();
  }
}

type Change = Partial<Omit<ReadRequest<PostgresqlSettings>, 'settings'>> & {
  settings?: Partial<PostgresqlSettings>;
};

let files = 0;
function requestOf(place: Place, { settings, ...change }: Change): ReadRequest<PostgresqlSettings> {
  const { port, database, user, password } = place;
  return {
    settings: { kind: 'postgresql', host: '127.0.0.1', port, database, encryption: 'none', ...settings },
    access: { user, password, headers: {} },
    network: { allowed },
    path: join(folder, `file-${(files += 1)}`),
    limit: 1_000_000_000,
    validators: { etag: null, lastModified: null },
    mode: 'replace',
    since: null,
    report: () => undefined,
    ...change,
  };
}

/** Reads a place, and then its file: the types and the texts of its columns. */
async function read(place: Place, change: Change) {
  const request = requestOf(place, change);
  const data = await postgresqlReader.read(request);
  if (data.status === 'unchanged') return { data, types: {}, rows: [] };
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  await connection.run("SET TimeZone = 'UTC'");
  const described = await connection.runAndReadAll(
    `SELECT column_name, column_type FROM (DESCRIBE FROM read_parquet('${request.path}'))`,
  );
  const result = await connection.runAndReadAll(
    `SELECT COLUMNS(*)::VARCHAR FROM read_parquet('${request.path}')`,
  );
  connection.closeSync();
  return { data, types: Object.fromEntries(described.getRows()), rows: result.getRows() };
}

describe.each(['embedded', 'other'])('the %s PostgreSQL', (name) => {
  const place = () => places[name]!;

  test('gives every value as it is, in the type that holds it exactly', async () => {
    const query = `select * from (values
      (1::smallint, 9007199254740993::bigint, 0.1::real, 0.1::float8, 1.50::numeric(10, 2), 3::numeric,
        12345678901234567.89::numeric, true, date '2024-02-29', timestamp '2024-05-01 12:00:00.123456',
        timestamptz '2024-05-01 12:00:00.123456+02', '{"b": 1, "a": [2]}'::jsonb, array['x', 'a, b', '"q"'],
        array[1, null, 3], '\\xdeadbeef'::bytea, 'ä,"\n\\N'::text, '00123'::text, interval '1 day 2 h',
        time '10:00', '6b1b36cb-0e57-4d0a-9d0a-111111111111'::uuid, '0044-03-15 BC'::date, '1 €'::text, ''::text),
      (null, null, null, 'NaN', null, 12, null, null, null, null, null, null, null, null, null, '\\N', null,
        null, null, null, '2024-01-01', null, null)
    ) as t(small, large, single, double, fixed, whole, long, truth, day, local, moment, object, texts, numbers,
      bytes, text, code, span, clock, uuid, ancient, sign, nothing)`;
    const { types, rows, data } = await read(place(), { settings: { query } });
    expect(data).toMatchObject({ status: 'read', fileName: `${place().database}.parquet` });
    expect(types).toEqual({
      small: 'BIGINT',
      large: 'BIGINT',
      single: 'DOUBLE',
      double: 'DOUBLE',
      fixed: 'DOUBLE',
      whole: 'BIGINT',
      long: 'VARCHAR',
      truth: 'BOOLEAN',
      day: 'DATE',
      local: 'TIMESTAMP',
      moment: 'TIMESTAMP WITH TIME ZONE',
      object: 'VARCHAR',
      texts: 'VARCHAR[]',
      numbers: 'VARCHAR[]',
      bytes: 'VARCHAR',
      text: 'VARCHAR',
      code: 'VARCHAR',
      span: 'VARCHAR',
      clock: 'VARCHAR',
      uuid: 'VARCHAR',
      ancient: 'VARCHAR',
      sign: 'VARCHAR',
      nothing: 'VARCHAR',
    });
    expect(rows).toEqual([
      [
        '1',
        '9007199254740993',
        '0.1',
        '0.1',
        '1.5',
        '3',
        '12345678901234567.89',
        'true',
        '2024-02-29',
        '2024-05-01 12:00:00.123456',
        '2024-05-01 10:00:00.123456+00',
        '{"a": [2], "b": 1}',
        `[x, 'a, b', '"q"']`,
        '[1, NULL, 3]',
        '\\xdeadbeef',
        'ä,"\n\\N',
        '00123',
        'P1DT2H',
        '10:00:00',
        '6b1b36cb-0e57-4d0a-9d0a-111111111111',
        '0044-03-15 BC',
        '1 €',
        '',
      ],
      [
        null,
        null,
        null,
        'nan',
        null,
        '12',
        ...Array.from({ length: 9 }, () => null),
        '\\N',
        null,
        null,
        null,
        null,
        '2024-01-01',
        null,
        null,
      ],
    ]);
  });

  test('is read in the order of its key, and in the same file each time', async () => {
    const first = await read(place(), { settings: { table: 'readings' } });
    expect(first.rows.map(([id]) => Number(id))).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    await run(place(), 'update readings set note = note where id % 3 = 0');
    const again = await read(place(), { settings: { table: 'public.readings' } });
    expect(again.data).toEqual(first.data);
    const odd = await read(place(), { settings: { table: '"Odd.Schema"' } });
    expect(odd.types).toEqual({ 'The "value"': 'BIGINT' });
  });

  test.each([
    ['select 1; drop table kept', 'syntax error'],
    ['select 1) as q; drop table kept; select * from (select 1', 'cannot insert multiple commands'],
    ['select 1) to stdout; drop table kept; --', 'syntax error'],
    ['select 1) as q limit 0; drop table kept; --', 'syntax error'],
    ["select 1) to program 'touch /tmp/x' (format csv", 'syntax error'],
    ['delete from kept returning *', 'syntax error'],
    ['with gone as (delete from kept returning *) select * from gone', 'must be at the top level'],
    ['select 1 into copied', 'INTO'],
    ["copy kept to program 'touch /tmp/x'", 'syntax error'],
    ["select nextval('numbers')", 'only a SELECT is read'],
    ["select set_config('transaction_read_only', 'off', false)", 'read-write mode'],
    ['select * from missing', 'does not exist'],
    ['select 1 /*', 'unterminated'],
    ["select 'a", 'unterminated'],
    ['select 1 as a, 2 as a', 'Two columns are called a'],
    ['select 1 / (n - 3) from generate_series(1, 10) as n', 'division by zero'],
  ])('is not changed by %j', async (query, message) => {
    const error = await read(place(), { settings: { query } }).catch((cause: Error) => cause);
    expect((error as Error).message).toContain(message);
    expect(error).toMatchObject({ code: 'invalid_request' });
    expect(await run(place(), 'select * from kept')).toEqual([{ id: 1 }]);
  });

  test.each([
    'select 1 as a -- the number',
    'select 1 as a;',
    'values (1)',
    'with t as (select 1 as a) table t',
  ])('%j is one SELECT', async (query) => {
    expect((await read(place(), { settings: { query } })).rows).toEqual([['1']]);
  });

  test('says what may be read, and shows the first rows', async () => {
    const { access, ...request } = requestOf(place(), { settings: { table: 'readings' } });
    const { port, database } = place();
    const reader = { ...access, user: 'reader', password: 'only reads' };
    const choices = await postgresqlReader.choices!({
      ...request,
      access: reader,
      settings: { kind: 'postgresql', host: '127.0.0.1', port, database, encryption: 'none' },
    });
    expect(choices.filter(({ label }) => /readings|kept/.test(label))).toMatchObject([
      { label: 'public.readings', description: 'What gauges said', settings: { table: 'public.readings' } },
    ]);
    expect(await postgresqlReader.describe({ ...request, access })).toEqual({
      title: 'readings',
      columns: [
        { name: 'id', type: 'bigint' },
        { name: 'note', type: 'text' },
        { name: 'at', type: 'timestamp with time zone' },
      ],
    });
    const preview = await postgresqlReader.preview!({ ...request, access });
    expect(preview.rows).toHaveLength(20);
    expect(preview.rows[0]).toHaveLength(3);
  });
});

describe('rows since a value', () => {
  const query = `select id, id + 9007199254740990 as large, at, chr(97 + (id % 20)::int) || id as code from readings`;
  test.each([
    ['large', '9007199254741030', 40],
    ['at', '2024-01-01T00:00:00.000030Z', 30],
    ['id', '48', 48],
  ])('of %s are those behind it, or also those at it', async (column, value, last) => {
    const since = { column, value };
    const settings = { query, since: column };
    const added = await read(places.embedded!, { settings, since, mode: 'append' });
    expect(added.rows.map(([id]) => Number(id)).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 50 - last }, (_, index) => last + 1 + index),
    );
    const updated = await read(places.embedded!, { settings, since, mode: 'update' });
    expect(updated.rows).toHaveLength(50 - last + 1);
  });

  test('of texts are in the order of bytes, whatever the order of the database is', async () => {
    const codes = `select * from (values ('Zone 2'), ('a'), ('B'), ('ä'), ('zone 1')) as t(code)`;
    const settings = { query: codes, since: 'code' };
    const { rows } = await read(places.other!, {
      settings,
      since: { column: 'code', value: 'a' },
      mode: 'append',
    });
    expect(rows).toEqual([['ä'], ['zone 1']]);
  });

  test('that are the same ones as the last time are nothing new', async () => {
    const settings = { query, since: 'at' };
    const first = await read(places.embedded!, { settings });
    if (first.data.status !== 'read') throw new Error('Nothing was read.');
    const since = { column: 'at', value: '2024-01-01T00:00:00.000050Z' };
    const { etag, lastModified } = first.data;
    const again = { settings, since, mode: 'update' as const, validators: { etag, lastModified } };
    expect((await read(places.embedded!, again)).data).toEqual({ status: 'unchanged' });
    const otherText = query.replace('|| id as code', "|| id || 'changed' as code");
    const changed = await read(places.embedded!, { ...again, settings: { query: otherText, since: 'at' } });
    expect(changed.rows).toHaveLength(1);
    const none = await read(places.embedded!, { settings, since, mode: 'append' });
    expect(none.data).toEqual({ status: 'unchanged' });
  });

  test.each([
    ['missing', '1', 'There is no column missing'],
    ['truth', '1', 'New rows cannot be found by truth'],
    ['id', 'soon', 'invalid input syntax'],
  ])('of %s cannot be found', async (column, value, message) => {
    const settings = { query: 'select id, true as truth from readings', since: column };
    const since = { column, value };
    await expect(read(places.embedded!, { settings, since, mode: 'append' })).rejects.toThrow(message);
  });
});

describe('what cannot be reached', () => {
  const table = { table: 'readings' };
  const to = (host: string) => ({ settings: { ...table, host } });
  test.each<[string, Change, string, string]>([
    [
      'a wrong password',
      { access: { user: 'tidemark', password: 'wrong', headers: {} } },
      'invalid_request',
      'Check the user and the password',
    ],
    ['no password', { access: { headers: {} } }, 'invalid_request', 'Check the user and the password'],
    [
      'no such database',
      { settings: { ...table, database: 'missing' } },
      'invalid_request',
      'no database of this name',
    ],
    ['no such table', { settings: { table: 'missing' } }, 'invalid_request', 'does not exist'],
    [
      'no right',
      { settings: { table: 'kept' }, access: { user: 'reader', password: 'only reads', headers: {} } },
      'invalid_request',
      'may not read that',
    ],
    [
      'no encryption there',
      { settings: { ...table, encryption: 'verified' } },
      'invalid_request',
      'does not encrypt connections',
    ],
    ['nobody at the port', { settings: { ...table, port: 1 } }, 'unavailable', 'takes no connections there'],
    [
      'a slow statement',
      {
        settings: { query: 'select pg_sleep(30)' },
        network: { allowed, patience: { response: 5000, idle: 5000, whole: 700 } },
      },
      'invalid_request',
      'took too long',
    ],
    [
      'too many bytes',
      { settings: { query: "select repeat('x', 1000) from generate_series(1, 1000)" }, limit: 1000 },
      'too_large',
      'larger than',
    ],
    ['this machine', { ...to('127.0.0.1'), network: { allowed: [] } }, 'forbidden', 'inside the network'],
    [
      'this machine by its name',
      { ...to('localhost'), network: { allowed: [] } },
      'forbidden',
      'inside the network',
    ],
    ['this machine in IPv6', { ...to('::1'), network: { allowed: [] } }, 'forbidden', 'inside the network'],
    [
      'an IPv4 address in IPv6',
      { ...to('::ffff:127.0.0.1'), network: { allowed: [] } },
      'forbidden',
      'inside the network',
    ],
    [
      'the metadata of a cloud',
      { ...to('169.254.169.254'), network: { allowed: [] } },
      'forbidden',
      'inside the network',
    ],
    ['a private network', { ...to('10.0.0.5'), network: { allowed: [] } }, 'forbidden', 'inside the network'],
    [
      'an address as a number',
      { ...to('2130706433'), network: { allowed: [] } },
      'forbidden',
      'inside the network',
    ],
    [
      'an address in hexadecimal',
      { ...to('0x7f.1'), network: { allowed: [] } },
      'forbidden',
      'inside the network',
    ],
  ])('%s', async (_name, change, code, message) => {
    const error = await read(places.other!, change).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ code });
    expect((error as Error).message).toContain(message);
    expect((error as Error).message).not.toContain('wrong');
  });

  test('a server that stops in the middle is tried again', async () => {
    const sockets: (() => void)[] = [];
    const broken = createServer((client) => {
      const server = connect(places.other!.port, '127.0.0.1');
      client.on('error', () => undefined).pipe(server);
      let bytes = 0;
      server.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes < 200_000) {
          client.write(part);
        } else {
          client.destroy();
        }
      });
      sockets.push(() => server.destroy());
    });
    await new Promise<void>((done) => void broken.listen(0, '127.0.0.1', done));
    const { port } = broken.address() as AddressInfo;
    const query = "select repeat('x', 1000) as a from generate_series(1, 5000)";
    await expect(read({ ...places.other!, port }, { settings: { query } })).rejects.toMatchObject({
      code: 'unavailable',
    });
    sockets.forEach((close) => close());
    broken.close();
  });
});

test.each([
  ['postgres://db.example.org/gauges', { host: 'db.example.org', port: 5432, database: 'gauges' }],
  ['postgresql://ann:secret@db.example.org:6432/gauges', { host: 'db.example.org', port: 6432 }],
  ['postgres://[2001:db8::1]/gauges', { host: '2001:db8::1' }],
  ['postgres:///gauges?host=/var/run', null],
  ['https://db.example.org/gauges', null],
])('the address %s', (address, expected) => {
  const found = postgresqlConnector.recognise(address);
  if (expected) {
    expect(found).toMatchObject(expected);
  } else {
    expect(found).toBeNull();
  }
  expect(JSON.stringify(found)).not.toContain('secret');
});
