import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPage, addSource } from '../fixtures/contents.ts';
import { openInstallation, type TestInstallation } from '../fixtures/installation.ts';
import { countOutcomes, expensiveRows, sendLoad } from './soak-load.ts';

let installation: TestInstallation;
let versionId: number;

beforeAll(async () => {
  installation = await openInstallation({ TIDEMARK_TRUSTED_PROXIES: '127.0.0.1' });
  const site = await installation.addSite('/');
  await addPage(installation, site, { title: 'Home' });
  const rows = Array.from({ length: 50_000 }, (_, index) => `name ${index * 7919},${index}`);
  ({ versionId } = await addSource(installation, {
    name: 'Numbers',
    csv: `name,value\n${rows.join('\n')}\n`,
  }));
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
  // Errors of the graph have a code.
  for (const outcome of Object.keys(errors))
    expect(outcome).toMatch(/^200 (unavailable|timeout|out_of_memory)$/);
  expect(process.memoryUsage.rss() - before).toBeLessThan(2 * 1024 ** 3);
  for (const folder of ['downloads', join('files', 'temporary'), join('replica', 'spill')])
    expect(await readdir(join(installation.folder, folder)).catch(() => [])).toEqual([]);
  expect(installation.log()).not.toContain('"level":50');
});
