import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ReadRequest } from '../connector.ts';
import { s3Connector, type S3Settings } from './index.ts';
import { s3Reader } from './s3-reader.ts';

/** A bucket: what is in it, by key, in the order in which it was written. */
const objects = new Map<string, { body: Buffer; modified: Date }>();
let requests: URL[] = [];
let server: Server;
let endpoint: string;
let folder: string;
const allowed = [{ kind: 'network', address: '127.0.0.1', prefix: 32 }] as const;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-s3-'));
  server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://bucket');
    requests.push(url);
    if (url.searchParams.get('X-Amz-Credential')?.startsWith('wrong/')) {
      response.writeHead(403).end('<Error><Code>InvalidAccessKeyId</Code></Error>');
    } else if (url.searchParams.get('list-type') === '2') {
      response.setHeader('content-type', 'application/xml').end(listing(url));
    } else {
      const found = objects.get(decodeURIComponent(url.pathname.replace(/^\/shelf\//, '')));
      response.writeHead(found ? 200 : 404).end(found?.body);
    }
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, 60_000);
beforeEach(() => {
  objects.clear();
  requests = [];
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Two keys on each page, as they are listed by S3 with `encoding-type=url`. */
function listing(url: URL): string {
  const prefix = url.searchParams.get('prefix') ?? '';
  const start = Number(url.searchParams.get('continuation-token') ?? 0);
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).toSorted();
  const page = keys.slice(start, start + 2).map((key) => {
    const { body, modified } = objects.get(key)!;
    const etag = createHash('md5').update(body).digest('hex');
    return `<Contents><Key>${encodeURIComponent(key).replaceAll('%20', '+')}</Key><LastModified>${modified.toISOString()}</LastModified><ETag>&quot;${etag}&quot;</ETag><Size>${body.length}</Size></Contents>`;
  });
  const next =
    start + 2 < keys.length
      ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${start + 2}</NextContinuationToken>`
      : '<IsTruncated>false</IsTruncated>';
  return `<?xml version="1.0"?><ListBucketResult><Name>shelf</Name><KeyCount>${page.length}</KeyCount>${next}${page.join('')}</ListBucketResult>`;
}

let minutes = 0;
function put(key: string, body: string | Buffer): void {
  objects.set(key, { body: Buffer.from(body), modified: new Date(Date.UTC(2024, 0, 1, 0, (minutes += 1))) });
}

type Change = Partial<Omit<ReadRequest<S3Settings>, 'settings'>> & { settings?: Partial<S3Settings> };
let files = 0;

async function read(address: string, { settings, ...change }: Change = {}) {
  const request: ReadRequest<S3Settings> = {
    settings: { kind: 's3', address, which: 'newest', region: 'eu-west-1', endpoint, ...settings },
    access: { user: 'key', password: 'secret', headers: {} },
    network: { allowed },
    path: join(folder, `file-${(files += 1)}`),
    limit: 1_000_000,
    validators: { etag: null, lastModified: null },
    mode: 'replace',
    since: null,
    report: () => undefined,
    ...change,
  };
  const data = await s3Reader.read(request);
  if (data.status === 'unchanged') return { data, text: null, path: request.path, validators: null };
  const { etag, lastModified } = data;
  const text = (await readFile(request.path)).toString();
  return { data, text, path: request.path, validators: { etag, lastModified } };
}

test('the newest file that matches is read, once', async () => {
  put('floods/b.csv', 'b');
  put('floods/a file+ü.csv', 'a,b\n1,2\n');
  put('floods/2024/c.csv', 'c');
  put('floods/notes.txt', 'n');
  put('other.csv', 'o');
  const first = await read('s3://shelf/floods/*.csv');
  expect(first.data).toMatchObject({ status: 'read', fileName: 'a file+ü.csv', bytes: 8 });
  expect(first.text).toBe('a,b\n1,2\n');
  const again = { validators: first.validators! };
  expect((await read('s3://shelf/floods/*.csv', again)).data).toEqual({ status: 'unchanged' });
  put('floods/b.csv', 'newer');
  expect((await read('s3://shelf/floods/*.csv', again)).text).toBe('newer');
  expect((await read('s3://shelf/floods/**')).data).toMatchObject({ fileName: 'b.csv' });
  expect((await read('s3://shelf/other.csv')).text).toBe('o');
});

test('requests are signed, and without a key those of anybody', async () => {
  put('a.csv', 'a\n');
  await read('s3://shelf/a.csv');
  expect(requests.every(({ searchParams }) => searchParams.get('X-Amz-Signature'))).toBe(true);
  requests = [];
  await read('s3://shelf/a.csv', { access: { headers: {} } });
  expect(requests).toHaveLength(2);
  expect(requests.some(({ search }) => /x-amz-/i.test(search))).toBe(false);
});

test('all files are one, and later those that are new', async () => {
  const all = { settings: { which: 'all' as const }, mode: 'append' as const };
  put('f/1.csv', '\ufeffa,b\r\n1,"x\ny"\r\n');
  put('f/2.csv.gz', gzipSync('a,b\n2,z'));
  put('f/3.csv', 'a,b\n3,w\n');
  const first = await read('s3://shelf/f/*', all);
  expect(first.text).toBe('a,b\r\n1,"x\ny"\r\n2,z\n3,w\n');
  expect(first.data).toMatchObject({ fileName: 'files.csv' });
  const again = { ...all, validators: first.validators! };
  expect((await read('s3://shelf/f/*', again)).data).toEqual({ status: 'unchanged' });
  put('f/0.csv', 'a,b\n0,v\n');
  const later = await read('s3://shelf/f/*', again);
  expect(later.text).toBe('a,b\n0,v\n');
  const whole = { ...again, mode: 'replace' as const };
  expect((await read('s3://shelf/f/*', whole)).text).toBe('a,b\n0,v\n1,"x\ny"\r\n2,z\n3,w\n');
  objects.delete('f/0.csv');
  expect((await read('s3://shelf/f/*', { ...whole, validators: later.validators! })).text).toContain('1,"x');
});

test('JSON lines and Parquet files are one, too', async () => {
  const all = { settings: { which: 'all' as const } };
  put('j/1.jsonl', '{"a":1}');
  put('j/2.ndjson', '{"a":2}\n');
  expect((await read('s3://shelf/j/*', all)).text).toBe('{"a":1}\n{"a":2}\n');

  const connection = await (await DuckDBInstance.create()).connect();
  const parquet = async (query: string) => {
    const path = join(folder, `${(files += 1)}.parquet`);
    await connection.run(`COPY (${query}) TO '${path}' (FORMAT parquet)`);
    return readFile(path);
  };
  put('p/1.parquet', await parquet("SELECT 1::BIGINT AS a, 'x' AS b"));
  put('p/2.parquet', await parquet("SELECT 9007199254740993 AS a, 'y' AS b"));
  const { path } = await read('s3://shelf/p/*', all);
  const { getRows } = await connection
    .runAndReadAll(`SELECT a::VARCHAR, b FROM read_parquet('${path}')`)
    .then((result) => ({ getRows: () => result.getRows() }));
  expect(getRows()).toEqual([
    ['1', 'x'],
    ['9007199254740993', 'y'],
  ]);
  put('p/3.parquet', await parquet("SELECT 1.5::DOUBLE AS a, 'z' AS b"));
  await expect(read('s3://shelf/p/*', all)).rejects.toThrow(
    'p/1.parquet and p/3.parquet have other columns.',
  );
  connection.closeSync();
});

test.each<[string, Record<string, string>, string, Change, string, string]>([
  [
    'other columns',
    { 'f/1.csv': 'a,b\n', 'f/2.csv': 'a,c\n' },
    'f/*',
    { settings: { which: 'all' } },
    'invalid_request',
    'f/1.csv and f/2.csv have other columns',
  ],
  [
    'other forms',
    { 'f/1.csv': 'a\n', 'f/2.xlsx': 'x' },
    'f/*',
    { settings: { which: 'all' } },
    'invalid_request',
    'Several files become one only',
  ],
  ['no file', { 'f/1.csv': 'a\n' }, 'g/*', {}, 'invalid_request', 'no file that the pattern matches'],
  [
    'a wrong key',
    { 'f/1.csv': 'a\n' },
    'f/*',
    { access: { user: 'wrong', password: 'x', headers: {} } },
    'invalid_request',
    'Check how it is signed in',
  ],
  [
    'too much',
    { 'f/1.csv': 'a\n'.repeat(1000), 'f/2.csv': 'a\n'.repeat(1000) },
    'f/*',
    { settings: { which: 'all' }, limit: 3000 },
    'too_large',
    'the most that is read',
  ],
  [
    'an endpoint inside',
    { 'f/1.csv': 'a\n' },
    'f/*',
    { network: { allowed: [] } },
    'forbidden',
    'inside the network',
  ],
])('%s', async (_name, stored, pattern, change, code, message) => {
  Object.entries(stored).forEach(([key, body]) => put(key, body));
  const error = await read(`s3://shelf/${pattern}`, change).catch((cause: unknown) => cause);
  expect(error).toMatchObject({ code });
  expect((error as Error).message.replace('the most that are read', 'the most that is read')).toContain(
    message,
  );
});

test.each([
  ['s3://shelf/floods/*.csv', true],
  ['s3://shelf/a', true],
  ['s3://shelf', false],
  ['s3://Shelf/a', false],
  ['s3://user:secret@shelf/a', false],
  ['https://shelf/a', false],
])('the address %s', (address, isOne) => {
  expect(s3Connector.recognise(address) !== null).toBe(isOne);
});
