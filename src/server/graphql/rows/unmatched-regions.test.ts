import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSource } from '../../../../tests/fixtures/contents.ts';
import { openInstallation, type TestInstallation } from '../../../../tests/fixtures/installation.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation();
}, 60_000);
afterAll(() => installation.close());

type Unmatched = {
  count: number;
  rows: number;
  values: { value: string; rows: number; proposal: string | null }[];
  regions: { key: string; name: string }[];
};

const query =
  'query ($v: Int!, $s: String!) { unmatchedRegions(versionId: $v, column: "code", set: $s) { count rows values { value rows proposal } regions { key name } } }';

async function unmatchedIn(versionId: number, set: string): Promise<Unmatched> {
  const ask = () => installation.ask('editor', query, { v: versionId, s: set });
  // Regions of a source are prepared when they are needed first, however long that takes.
  await expect.poll(async () => (await ask()).errors?.[0]?.extensions?.code).not.toBe('unavailable');
  const answer = await ask();
  expect(answer.errors).toBeUndefined();
  return (answer.data as unknown as { unmatchedRegions: Unmatched }).unmatchedRegions;
}

test('values without a region are listed with their rows, and the region that they are meant to be', async () => {
  const csv = 'code,value\nCalfornia,1\nCalfornia,2\nTexas,3\nNY,4\n36,5\nAtlantis,6\n,7\n';
  const { versionId } = await addSource(installation, { name: 'Storms', csv });
  const { values, regions, ...counts } = await unmatchedIn(versionId, 'us-states');
  expect(counts).toEqual({ count: 2, rows: 3 });
  expect(values).toEqual([
    { value: 'Calfornia', rows: 2, proposal: '06' },
    { value: 'Atlantis', rows: 1, proposal: null },
  ]);
  expect(regions[0]).toEqual({ key: '01', name: 'Alabama' });
  expect(regions).toHaveLength(53);
}, 60_000);

test('regions of a source are those of its newest version; other sets do not exist', async () => {
  const { versionId } = await addSource(installation, { name: 'Rain', csv: 'code,value\nD1,1\nD2,2\n' });
  const polygon = '"POLYGON ((5 50, 6 50, 6 51, 5 51, 5 50))"';
  const areas = await addSource(installation, {
    name: 'Districts',
    csv: `code,shape\nD1,${polygon}\n`,
  });
  expect(await unmatchedIn(versionId, `source:${areas.sourceId}`)).toMatchObject({
    count: 1,
    values: [{ value: 'D2', rows: 1 }],
    regions: [{ key: 'D1', name: 'D1' }],
  });

  for (const set of ['nowhere', 'source:999999']) {
    const { errors } = await installation.ask('editor', query, { v: versionId, s: set });
    expect(errors?.[0]?.extensions?.code, set).toBe('not_found');
  }
}, 60_000);
