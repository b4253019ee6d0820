import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ConnectorReader, ReadRequest } from '../../src/server/connections/connectors/connector.ts';
import { connectorOf, connectors } from '../../src/server/connections/connectors/connectors.ts';
import { writeBackup } from '../../src/server/backup/backup.server.ts';
import { openObjectReader } from '../../src/server/files/files.server.ts';
import type { ConnectorSettings } from '../../src/domain/source/connection/connector-form.ts';
import { openInstallation, type TestInstallation } from '../fixtures/installation.ts';

type Settings = ConnectorSettings & Record<string, unknown>;

/** A place of each connector that reaches the web, at an origin. */
const places: Record<string, (origin: string) => Settings> = {
  web: (origin) => ({ kind: 'web', address: `${origin}/a.csv` }),
  ckan: (address) => ({ kind: 'ckan', address, resource: 'b3b1d8a4-6c1f-4a70-9f0e-0c6f3c2f1a11' }),
  socrata: (address) => ({ kind: 'socrata', address, dataset: 'w7a2-k9pq' }),
  arcgis: (origin) => ({
    kind: 'arcgis',
    address: `${origin}/arcgis/rest/services/Gauges/FeatureServer`,
    layer: 0,
    codes: 'names',
  }),
  dcat: (origin) => ({ kind: 'dcat', address: `${origin}/data.json`, dataset: 'd', distribution: 'CSV' }),
  'google-sheet': (origin) => ({
    kind: 'google-sheet',
    address: `${origin}/spreadsheets/d/1AbCdEfGhIjKlMnOp`,
  }),
};
const kinds = Object.keys(places);

/** What signs in, each with a word that is found again. */
const words = { user: 'us3r-w0rd', password: 'passw0rd-w0rd', token: 't0ken-w0rd', header: 'h3ader-w0rd' };
const accesses = [
  { user: words.user, password: words.password, headers: { 'x-key': words.header } },
  { token: words.token, headers: { 'x-key': words.header } },
];

type Respond = (request: IncomingMessage, response: ServerResponse) => void;
const requests: IncomingMessage[] = [];
let respond: Respond = (_request, response) => void response.writeHead(404).end();
const servers = [0, 1].map(() =>
  createServer((request, response) => {
    requests.push(request);
    respond(request, response);
  }),
);
let folder: string;
let [origin, otherOrigin] = ['', ''];
const portOf = (index: number) => (servers[index]!.address() as AddressInfo).port;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-connectors-'));
  for (const server of servers) {
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  }
  [origin, otherOrigin] = [`http://127.0.0.1:${portOf(0)}`, `http://127.0.0.1:${portOf(1)}`];
});
beforeEach(() => void (requests.length = 0));
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await rm(folder, { recursive: true });
});

const thisMachine: ReadRequest['network']['allowed'] = [
  { kind: 'network', address: '127.0.0.1', prefix: 32 },
];

const request = (
  settings: Settings,
  allowed = thisMachine,
  access: ReadRequest['access'] = { headers: {} },
) => ({
  settings,
  access,
  network: { allowed, pauses: [] },
  path: join(folder, 'file'),
  limit: 1_000_000,
  validators: { etag: null, lastModified: null },
  mode: 'replace' as const,
  since: null,
  report: () => undefined,
});

/** A place that says no further what is meant, so that several things are there. */
const wholePlace = {
  resource: undefined,
  layer: undefined,
  dataset: undefined,
  distribution: undefined,
};

/** Does all that a reader can with a place, and returns the codes with which it rejects. */
async function codesOf(reader: ConnectorReader, from: ReadRequest): Promise<unknown[]> {
  const codeOf = (work: Promise<unknown> | undefined) =>
    work?.then(
      () => 'done',
      (error: unknown) => (error as { code?: string }).code,
    );
  const whole = { ...from, settings: { ...from.settings, ...wholePlace } };
  return [
    await codeOf(reader.read(from)),
    await codeOf(reader.describe(from)),
    await codeOf(reader.preview?.(from)),
    await codeOf(reader.choices?.(whole)),
  ];
}

const inside = [
  'http://127.0.0.1:PORT',
  'http://localhost:PORT',
  'http://[::1]:PORT',
  'http://[::ffff:127.0.0.1]:PORT',
  'http://2130706433:PORT',
  'http://0.0.0.0:PORT',
  'http://10.0.0.1',
  'http://192.168.0.1',
  'http://169.254.169.254',
  'http://[fd00:ec2::254]',
  'http://[64:ff9b::7f00:1]',
];

test('every connector of the web has a place in the tables below', () => {
  const ofTheWeb = connectors.filter(({ fields }) =>
    fields.some(({ name, input }) => name === 'address' && input === 'address'),
  );
  expect(ofTheWeb.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted());
});

describe.each(kinds)('%s', (kind) => {
  test('reaches nothing inside the network of the server, whatever it does', async () => {
    const reader = await connectorOf({ kind }).reader();
    for (const address of inside) {
      const settings = places[kind]!(address.replace('PORT', String(portOf(0))));
      const [read, ...others] = await codesOf(reader, request(settings, []));
      expect([address, read]).toEqual([address, 'forbidden']);
      // Files have nothing to be described or chosen before they are fetched.
      expect(others.filter((code) => code !== undefined && code !== 'done' && code !== 'forbidden')).toEqual(
        [],
      );
    }
    expect(requests).toEqual([]);
  });

  test('follows no redirect into it, and sends what is secret to the first server alone', async () => {
    const reader = await connectorOf({ kind }).reader();
    for (const to of ['http://127.0.0.2/', 'http://[::1]/', 'http://169.254.169.254/latest']) {
      respond = (_request, response) => void response.writeHead(302, { location: to }).end();
      const redirected = reader.read(request(places[kind]!(origin)));
      await expect(redirected).rejects.toMatchObject({ code: 'forbidden' });
    }

    for (const access of accesses) {
      requests.length = 0;
      respond = ({ headers, url }, response) => {
        const isFirst = headers.host === new URL(origin).host;
        response.writeHead(isFirst ? 307 : 404, { location: otherOrigin + url }).end();
      };
      await reader.read(request(places[kind]!(origin), thisMachine, access)).catch(() => undefined);
      const [first, second] = [origin, otherOrigin].map((each) =>
        requests.filter(({ headers }) => headers.host === new URL(each).host),
      );
      expect(first).not.toHaveLength(0);
      expect(second).not.toHaveLength(0);
      for (const { url, headers } of second!) {
        expect(foundWords(`${url} ${JSON.stringify(headers)}`)).toEqual([]);
      }
      // Secrets are in headers, and never in addresses, which proxies and servers log.
      expect(foundWords(requests.map(({ url }) => url).join(' '))).toEqual([]);
    }
  });
});

/** The words of what signs in that are in a text, also encoded. */
function foundWords(text: string): string[] {
  const { user, password } = words;
  const forms = [...Object.values(words), `${user}:${password}`].flatMap((word) => [
    word,
    Buffer.from(word).toString('base64'),
    Buffer.from(word).toString('hex'),
  ]);
  return forms.filter((form) => text.includes(form));
}

describe('what signs in', () => {
  let installation: TestInstallation;
  beforeAll(async () => {
    installation = await openInstallation({ TIDEMARK_FETCH_ALLOW: '127.0.0.1' });
  }, 120_000);
  afterAll(() => installation.close());

  const connectQuery =
    'mutation ($s: ConnectionSettings!, $a: ConnectionAccess) { connectSource(settings: $s, access: $a) { id status message } }';
  const runQuery = (id: number) =>
    `{ sourceRun(id: ${id}) { id status message upload_id version_id bytes rows created_at ended_at } }`;

  const echo: Respond = ({ headers }, response) =>
    void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(headers).slice(1));

  /** Ways in which a server fails, all of which send back what it got. */
  const failures: Respond[] = [
    ({ headers, url }, response) =>
      void response.writeHead(401, JSON.stringify(headers).replaceAll(/[^ -~]/g, '')).end(url),
    ({ headers }, response) => {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: JSON.stringify(headers), __type: 'x', code: 400 } }));
    },
    echo,
    ({ headers }, response) =>
      void response.writeHead(302, { location: `gopher://${headers['x-key'] as string}/` }).end(),
  ];

  test('is found nowhere: not in answers, logs, the database or a backup, whatever fails', async () => {
    const answers: string[] = [];
    const ask = async (query: string, variables?: Record<string, unknown>) => {
      const answer = await installation.ask('administrator', query, variables);
      answers.push(JSON.stringify(answer));
      return answer;
    };
    const runs: number[] = [];
    for (const failure of failures) {
      respond = failure;
      // The bytes of a file are its data, whatever is in them.
      for (const kind of kinds.filter((each) => each !== 'web' || failure !== echo)) {
        const access = kind === 'dcat' || kind === 'web' || kind === 'socrata' ? accesses[0] : accesses[1];
        const { data } = await ask(connectQuery, { s: places[kind]!(origin), a: access });
        const { id } = (data as unknown as { connectSource: { id: number } }).connectSource;
        runs.push(id);
        await ask(
          'mutation ($s: ConnectionSettings!, $a: ConnectionAccess) { lookAtPlace(settings: $s, access: $a) }',
          {
            s: places[kind]!(origin),
            a: access,
          },
        );
        await expect
          .poll(
            async () => {
              const { data: answer } = await ask(runQuery(id));
              return (answer as unknown as { sourceRun: { ended_at: string | null } }).sourceRun.ended_at;
            },
            { timeout: 60_000 },
          )
          .not.toBeNull();
      }
    }
    expect(runs).toHaveLength(failures.length * kinds.length - 1);
    expect(requests.length).toBeGreaterThanOrEqual(runs.length);
    await ask('{ uploads { id file_name error } connectors }');

    expect(foundWords(answers.join('\n'))).toEqual([]);
    expect(foundWords(installation.log())).toEqual([]);

    const { database } = installation.services;
    const { rows: tables } = await database.pool.query<{ name: string }>(
      "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'",
    );
    for (const { name } of tables) {
      const { rows } = await database.pool.query<{ text: string }>(`select t::text from ${name} as t`);
      expect([name, foundWords(rows.map(({ text }) => text).join('\n'))]).toEqual([name, []]);
    }
    expect(tables.length).toBeGreaterThan(20);

    const backup = join(folder, 'backup');
    const storage = { kind: 'file' as const };
    const readObject = await openObjectReader({ storage, folder: join(installation.folder, 'files') });
    await writeBackup({ pool: database.pool, readObject, secret: 'the secret' }, createWriteStream(backup));
    const text = gunzipSync(await readFile(backup));
    expect(text.includes('connection')).toBe(true);
    expect(foundWords(text.toString('latin1'))).toEqual([]);
  }, 300_000);
});
