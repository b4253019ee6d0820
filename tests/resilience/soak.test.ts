import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPage, addSource } from '../fixtures/contents.ts';
import { openInstallation, type TestInstallation } from '../fixtures/installation.ts';
import { liveMegabytes } from '../fixtures/live-heap.ts';
import { countOutcomes, expensiveRows, sendLoad } from './soak-load.ts';
import { visitorAttacks } from './visitor-attacks.ts';

let installation: TestInstallation;
let sourceId: number;
let versionId: number;

/** The path of the tiles of the first layer of a map. */
const tiles = '/tiles/p-map/data';

beforeAll(async () => {
  installation = await openInstallation({ TIDEMARK_TRUSTED_PROXIES: '127.0.0.1' });
  const site = await installation.addSite('/');
  await addPage(installation, site, { title: 'Home' });
  const momentOf = (index: number) => new Date(1_700_000_000_000 + index * 61_000).toISOString();
  const rows = Array.from(
    { length: 50_000 },
    (_, index) =>
      `name ${index * 7919},${index},${momentOf(index)},${(index * 7) % 80},${(index * 11) % 170}`,
  );
  const csv = `name,value,moment,lat,lon\n${rows.join('\n')}\n`;
  ({ sourceId, versionId } = await addSource(installation, { name: 'Numbers', csv }));

  const number = { type: 'number', show: true };
  const columns = [
    { name: 'lat', ...number, latitude: true },
    { name: 'lon', ...number, longitude: true },
    { name: 'value', ...number, pointSize: true },
    { name: 'name', show: true, pointName: true },
  ];
  const map = { layer: 'symbols', boundaries: 'countries' };
  const state = { sourceInfo: { sourceId, versionId }, columns, map };
  await addPage(installation, site, { title: 'Map', sections: [{ id: 'map', type: 'Map', state }] });
});
afterAll(() => installation.close());

// `node tests/resilience/soak.ts` is the long form, which measures.
test('under more expensive requests than it can run, everything gets a response, and nothing is left', async () => {
  const names = ['name', 'value'];
  const before = process.memoryUsage.rss();
  const samples = await sendLoad({
    url: installation.url,
    milliseconds: 4000,
    visitors: 40,
    pauseMilliseconds: 500,
    page: () => ({ path: '/graph?query={pageView(path:"")}' }),
    expensive: 20,
    expensiveCall: () => expensiveRows(versionId, names),
  });
  const outcomes = (kind: string) => countOutcomes(samples.filter((sample) => sample.kind === kind));
  expect(Object.keys(outcomes('page'))).toEqual(['200']);
  expect(Object.keys(outcomes('health'))).toEqual(['200']);
  const { '200': answered = 0, ...errors } = outcomes('expensive');
  expect(answered).toBeGreaterThan(0);
  // Errors of GraphQL have a code.
  for (const outcome of Object.keys(errors)) {
    expect(outcome).toMatch(/^200 (unavailable|timeout|out_of_memory)$/);
  }
  expect(process.memoryUsage.rss() - before).toBeLessThan(2 * 1024 ** 3);
  for (const folder of ['downloads', join('files', 'temporary'), join('replica', 'spill')]) {
    expect(await readdir(join(installation.folder, folder)).catch(() => [])).toEqual([]);
  }
  expect(installation.log()).not.toContain('"level":50');
});

/**
 * Sends some requests of each attack from one address, while others look at the health of the server and at a
 * page.
 */
async function attack(milliseconds: number) {
  const path = `/download/${sourceId}/${versionId}/`;
  const table = { path, versionId, columns: ['name', 'value', 'moment'], moment: 'moment' };
  // The long form prints PDFs, and sends bodies that take ten seconds.
  const {
    'PDFs of pages': _pdfs,
    'slow bodies': _bodies,
    ...quick
  } = visitorAttacks(table, { path: '', picture: '/download/card/none', tiles });
  const attacks = Object.values(quick);
  let next = 0;
  const samples = await sendLoad({
    url: installation.url,
    milliseconds,
    visitors: 2,
    pauseMilliseconds: 100,
    page: () => ({ path: '/graph?query={pageView(path:"")}' }),
    expensive: 8,
    expensiveCall: () => attacks[(next += 1) % attacks.length]!.call(),
    fromOneAddress: true,
  });
  return (kind: string) => countOutcomes(samples.filter((sample) => sample.kind === kind));
}

test('while one visitor sends the dearest requests of all kinds, others are served, and nothing of it stays', async () => {
  await attack(2000);
  const before = await liveMegabytes();
  const outcomes = await attack(5000);
  for (const kind of ['page', 'health']) {
    expect(Object.keys(outcomes(kind)), kind).toEqual(['200']);
  }
  const possible =
    /^(200( (unavailable|timeout|out_of_memory|too_large|invalid_request))?|[34]\d\d.*|503.*)$/;
  for (const outcome of Object.keys(outcomes('expensive'))) {
    expect(outcome).toMatch(possible);
  }
  expect((await fetch(`${installation.url}${tiles}/0/0/0.mvt`)).status).toBe(200);
  expect((await liveMegabytes()) - before).toBeLessThan(80);
});

test('bodies of one visitor that arrive slowly are waited for, and keep nobody else waiting', async () => {
  const table = { path: '', versionId, columns: ['name'], moment: 'moment' };
  const { clients, call } = visitorAttacks(table, { path: '', picture: '', tiles })['slow bodies']!;
  const bodies = Array.from({ length: clients }, async () => {
    const { path, init } = call();
    return (await fetch(installation.url + path, init)).status;
  });
  const others = ['/healthz', '/graph?query={pageView(path:"")}'];
  for (const path of others) {
    expect((await fetch(installation.url + path)).status).toBe(200);
  }
  // Read to their end, ten bytes that are no JSON.
  expect(new Set(await Promise.all(bodies))).toEqual(new Set([400]));
});

test('while one large result is made, many other requests are answered', async () => {
  const copies = Object.fromEntries(Array.from({ length: 97 }, (_, index) => [`copy${index}`, 'moment']));
  const request = { attributes: ['moment', ...Object.keys(copies)], copies, toIndex: 1900 };
  const query = 'query ($v: Int!, $r: DataRequest!) { rows(versionId: $v, request: $r) }';
  let isMade = false;
  const making = installation
    .ask('visitor', query, { v: versionId, r: request })
    .finally(() => (isMade = true));
  let answered = 0;
  while (!isMade) {
    expect((await fetch(`${installation.url}/healthz`)).status).toBe(200);
    answered += 1;
  }
  expect((await making).errors).toBeUndefined();
  expect(answered).toBeGreaterThan(12);
});
