import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AllowedTarget } from '#server/host/host.server.ts';
import { fetchWebFile, type WebFile } from './fetch-web-file.ts';
import type { Network } from './web-request.ts';
import { mayFetchFrom } from './public-address.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const csv = 'place,deaths\nAna,1\nBo,2\n';
const answers = new Map<string, Answer>();
const requests: IncomingMessage[] = [];
const servers: Server[] = [];
let folder: string;
let port: number;
let otherPort: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-fetch-'));
  [port, otherPort] = [await listen(), await listen()];
});
beforeEach(() => void (requests.length = 0));
afterAll(async () => {
  servers.forEach((server) => server.closeAllConnections());
  servers.forEach((server) => server.close());
  await rm(folder, { recursive: true });
});

async function listen(): Promise<number> {
  const server = createServer((request, response) => {
    requests.push(request);
    const { pathname } = new URL(request.url!, 'http://x');
    const send = answers.get(pathname) ?? (() => response.end(csv));
    send(request, response);
  });
  servers.push(server);
  await new Promise<void>((done) => void server.listen(0, '0.0.0.0', done));
  return (server.address() as AddressInfo).port;
}

const thisMachine: AllowedTarget[] = [{ kind: 'network', address: '127.0.0.1', prefix: 32 }];

const fetchFrom = (
  address: string,
  { allowed = thisMachine, patience, ...more }: Partial<WebFile & Network> = {},
) =>
  fetchWebFile(
    {
      address: address.startsWith('/') ? `http://127.0.0.1:${port}${address}` : address,
      access: { headers: {} },
      validators: { etag: null, lastModified: null },
      path: join(folder, 'file'),
      limit: 1_000_000,
      ...more,
    },
    patience ? { allowed, patience } : { allowed },
  );

const stored = () => readFile(join(folder, 'file'), 'utf8');

describe('addresses inside the own network', () => {
  test.each([
    'http://127.0.0.1:PORT/a.csv',
    'http://localhost:PORT/a.csv',
    'http://[::1]:PORT/a.csv',
    'http://[::ffff:127.0.0.1]:PORT/a.csv',
    'http://[::ffff:7f00:1]:PORT/a.csv',
    'http://2130706433:PORT/a.csv',
    'http://0x7f.1:PORT/a.csv',
    'http://017700000001:PORT/a.csv',
    'http://127.1:PORT/a.csv',
    'http://0:PORT/a.csv',
    'http://0.0.0.0:PORT/a.csv',
    'http://①②⑦.0.0.1:PORT/a.csv',
    'http://127.0.0.1.:PORT/a.csv',
    'http://10.0.0.1/a.csv',
    'http://172.31.255.255/a.csv',
    'http://192.168.0.1/a.csv',
    'http://100.64.0.1/a.csv',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/latest/meta-data/',
    'http://[fe80::1]/a.csv',
    'http://[64:ff9b::7f00:1]/a.csv',
    'http://[2002:7f00:1::]/a.csv',
    'http://[2001::7f00:1]/a.csv',
    'http://224.0.0.1/a.csv',
    'http://255.255.255.255/a.csv',
  ])('%s is not fetched', async (address) => {
    const refused = fetchFrom(address.replace('PORT', String(port)), { allowed: [] });
    await expect(refused).rejects.toMatchObject({ code: 'forbidden', details: { field: 'address' } });
    expect(requests).toEqual([]);
  });

  test('what the operator lists is fetched, and nothing beside it', async () => {
    const name: AllowedTarget = { kind: 'host', name: 'localhost', port };
    await expect(fetchFrom(`http://localhost:${port}/a.csv`, { allowed: [name] })).resolves.toMatchObject({
      status: 'fetched',
      bytes: csv.length,
    });
    for (const address of [`http://localhost:${otherPort}/a.csv`, `http://127.0.0.1:${port}/a.csv`]) {
      await expect(fetchFrom(address, { allowed: [name] })).rejects.toMatchObject({ code: 'forbidden' });
    }
    await expect(fetchFrom(`http://127.0.0.2:${port}/a.csv`)).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('every IPv4 address inside of IPv6 is refused, and every one of a reserved network', () => {
    const target = { host: 'x', port: 80 };
    const byte = fc.integer({ min: 0, max: 255 });
    const inside = fc.constantFrom(
      '10.',
      '127.',
      '0.',
      '169.254.',
      '192.168.',
      '172.16.',
      '100.64.',
      '198.18.',
      '224.',
      '250.',
    );
    fc.assert(
      fc.property(inside, fc.array(byte, { minLength: 3, maxLength: 3 }), (start, rest) => {
        const parts = [...start.split('.').filter(Boolean), ...rest].slice(0, 4).map(Number);
        const dotted = parts.join('.');
        const hex = [parts[0]! * 256 + parts[1]!, parts[2]! * 256 + parts[3]!]
          .map((part) => part.toString(16))
          .join(':');
        const written = [
          dotted,
          `::ffff:${dotted}`,
          `::ffff:${hex}`,
          `64:ff9b::${hex}`,
          `2002:${hex}::`,
          `::ffff:0:${hex}`,
        ];
        for (const address of written) {
          expect([address, mayFetchFrom(address, target, [])]).toEqual([address, false]);
        }
      }),
    );
    expect(mayFetchFrom('not an address', target, [])).toBe(false);
    expect(mayFetchFrom('93.184.216.34', target, [])).toBe(true);
    expect(mayFetchFrom('2606:2800:220:1::1', target, [])).toBe(true);
  });
});

describe('redirects', () => {
  const redirect = (to: string, status = 302) => {
    answers.set('/moved', (_request, response) => response.writeHead(status, { location: to }).end());
    return fetchFrom('/moved?key=1');
  };

  test.each([301, 302, 303, 307, 308])('%d is followed, also to a relative address', async (status) => {
    await expect(redirect('../data/a.csv', status)).resolves.toMatchObject({
      status: 'fetched',
      fileName: 'a.csv',
    });
    expect(await stored()).toBe(csv);
  });

  test.each([
    ['http://127.0.0.2:PORT/a.csv', 'forbidden'],
    ['http://[::1]:PORT/a.csv', 'forbidden'],
    ['http://169.254.169.254/latest', 'forbidden'],
    ['file:///etc/passwd', 'invalid_request'],
    ['ftp://127.0.0.1/a', 'invalid_request'],
    ['http://', 'invalid_request'],
    ['/moved', 'invalid_request'],
  ])('one to %s is not', async (to, code) => {
    await expect(redirect(to.replace('PORT', String(port)))).rejects.toMatchObject({ code });
    expect(requests.every(({ url }) => url === '/moved?key=1' || url === '/moved')).toBe(true);
  });

  test('what is secret stays with the first origin', async () => {
    answers.set('/away', (_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${otherPort}/a.csv` }).end(),
    );
    const access = { user: 'ann', password: 's3cret', headers: { 'x-api-key': 'k3y' } };
    await fetchFrom('/away', { access });
    const [first, second] = requests.map(({ headers }) => [headers.authorization, headers['x-api-key']]);
    expect(first).toEqual([`Basic ${btoa('ann:s3cret')}`, 'k3y']);
    expect(second).toEqual([undefined, undefined]);
    await fetchFrom('/token', { access: { token: 't0ken', headers: {} } });
    expect(requests.at(-1)!.headers.authorization).toBe('Bearer t0ken');
  });
});

describe('responses', () => {
  test('a file that has not changed is not sent again', async () => {
    answers.set('/same', ({ headers }, response) => {
      const isSame = headers['if-none-match'] === '"1"' || headers['if-modified-since'] === 'then';
      response.writeHead(isSame ? 304 : 200, { etag: '"1"', 'last-modified': 'then' });
      response.end(isSame ? undefined : csv);
    });
    const first = await fetchFrom('/same');
    expect(first).toMatchObject({ status: 'fetched', etag: '"1"', lastModified: 'then' });
    for (const validators of [
      { etag: '"1"', lastModified: 'then' },
      { etag: null, lastModified: 'then' },
    ]) {
      expect(await fetchFrom('/same', { validators })).toEqual({ status: 'unchanged' });
    }
  });

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ])('one that HTTP packs by %s is unpacked', async (encoding, pack) => {
    answers.set('/packed', (_request, response) =>
      response.setHeader('content-encoding', encoding).end(pack(Buffer.from(csv))),
    );
    expect(await fetchFrom('/packed')).toMatchObject({ bytes: csv.length });
    expect(await stored()).toBe(csv);

    answers.set('/broken', (_request, response) =>
      response.setHeader('content-encoding', encoding).end('not packed at all'),
    );
    await expect(fetchFrom('/broken')).rejects.toMatchObject({ code: 'invalid_request' });
    const bomb = pack(Buffer.alloc(20_000_000));
    answers.set('/bomb', (_request, response) => response.setHeader('content-encoding', encoding).end(bomb));
    await expect(fetchFrom('/bomb')).rejects.toMatchObject({ code: 'too_large' });
  });

  test.each([
    [401, 'invalid_request'],
    [403, 'invalid_request'],
    [404, 'invalid_request'],
    [410, 'invalid_request'],
    [418, 'invalid_request'],
    [204, 'invalid_request'],
    [206, 'invalid_request'],
    [408, 'unavailable'],
    [429, 'unavailable'],
    [500, 'unavailable'],
    [503, 'unavailable'],
  ])('the status %d is %s', async (status, code) => {
    answers.set('/status', (_request, response) => response.writeHead(status).end());
    await expect(fetchFrom('/status')).rejects.toMatchObject({
      code,
      message: expect.stringContaining(String(status)) as string,
    });
  });

  test.each<[string, Answer]>([
    ['is cut off', (_request, response) => response.writeHead(200).write(csv, () => response.destroy())],
    [
      'is shorter than it says',
      (_request, response) =>
        response.writeHead(200, { 'content-length': 1000 }).write(csv, () => response.socket?.end()),
    ],
    ['does not come', () => undefined],
    ['stops in the middle', (_request, response) => void response.writeHead(200).write(csv)],
    ['is not HTTP', (_request, response) => void response.socket?.end('hello\r\n\r\n')],
  ])('one that %s may come later', async (_name, answer) => {
    answers.set('/late', answer);
    const patience = { response: 300, idle: 300, whole: 60_000 };
    await expect(fetchFrom('/late', { patience })).rejects.toMatchObject({ code: 'unavailable' });
    answers.set('/late', (_request, response) => response.end(csv));
    await expect(fetchFrom('/late')).resolves.toMatchObject({ status: 'fetched' });
  });

  test('a server that sends a byte now and then is given up', async () => {
    answers.set('/drip', (_request, response) => {
      const timer = setInterval(() => response.write('a'), 20);
      response.once('close', () => clearInterval(timer));
    });
    const patience = { response: 10_000, idle: 10_000, whole: 500 };
    await expect(fetchFrom('/drip', { patience })).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('nobody listens, or nobody knows the name', async () => {
    servers[1]!.closeAllConnections();
    await new Promise((done) => servers[1]!.close(done));
    await expect(fetchFrom(`http://127.0.0.1:${otherPort}/`)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(fetchFrom('http://no-such-host.invalid/')).rejects.toMatchObject({ code: 'unavailable' });
  });

  test.each([
    ['attachment; filename="storms 2024.csv"', 'storms 2024.csv'],
    ["attachment; filename=x.csv; filename*=UTF-8''%C5%81%C3%B3d%C5%BA.csv", 'Łódź.csv'],
    ['attachment; filename=plain.csv', 'plain.csv'],
    ["attachment; filename*=UTF-8''%zz", '%zz'],
    ['attachment', 'named by address.csv'],
    ['', 'named by address.csv'],
  ])('%s names the file', async (disposition, fileName) => {
    answers.set('/named%20by%20address.csv', (_request, response) =>
      response.setHeader('content-disposition', disposition).end(csv),
    );
    expect(await fetchFrom('/named%20by%20address.csv')).toMatchObject({ fileName });
  });
});

test('errors never have what is secret in them', async () => {
  const secret = fc.string({ unit: fc.constantFrom(...'abcXYZ019'), minLength: 12, maxLength: 20 });
  const ways = fc.constantFrom('/status', '/broken', '/late', '/moved');
  answers.set('/late', (_request, response) => response.destroy());
  await fc.assert(
    fc.asyncProperty(secret, ways, async (word, way) => {
      const access = { user: `u${word}`, password: `p${word}`, headers: { 'x-key': `k${word}` } };
      const failure: unknown = await fetchFrom(`${way}?key=${word}`, { access }).catch(
        (error: unknown) => error,
      );
      const { message, cause } = failure as Error;
      expect(message).not.toContain(word);
      expect(String(cause)).not.toContain(word);
    }),
    { numRuns: 40 },
  );
});
