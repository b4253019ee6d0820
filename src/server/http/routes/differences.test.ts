import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSource } from '../../../../tests/fixtures/contents.ts';
import { addVersion, publishQuery } from '../../../../tests/fixtures/data-engine.ts';
import { openInstallation, type TestInstallation } from '../../../../tests/fixtures/installation.ts';

let installation: TestInstallation;
let address: (query?: string) => string;
let pair: { a: number; b: number };
beforeAll(async () => {
  installation = await openInstallation();
  const csv = 'river_id,name,length\n1,Elbe,1094\n2,Oder,840\n3,Ems,371';
  const { sourceId, versionId } = await addSource(installation, { name: 'Rivers', csv });
  const { services } = installation;
  const after = await addVersion(services, sourceId);
  const { objects, engine } = services;
  const rows =
    "(VALUES ('1','Elbe','1094'), ('2','Odra','840'), ('4','=Rhine','1233')) AS t(river_id, name, length)";
  await publishQuery({ objects, engine }, after, `SELECT * FROM ${rows}`);
  pair = { a: versionId, b: after };
  address = (query = '') => `/download/${sourceId}/${after}/differences-from-${versionId}.csv${query}`;
});
afterAll(() => installation.close());

const read = async (query?: string) => {
  const response = await installation.fetch('editor', address(query));
  expect(response.status).toBe(200);
  return (await response.text())
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n');
};

test('the rows that differ are a file: changed ones before and after, guarded as all cells', async () => {
  expect(await read()).toEqual([
    'Change,Rows,river_id,name,length',
    'changed from,1,2,Oder,840',
    'changed to,1,2,Odra,840',
    'removed,1,3,Ems,371',
    "added,1,4,'=Rhine,1233",
  ]);
  expect(await read('?rows=removed')).toHaveLength(2);
  expect(await read('?column=length')).toHaveLength(1);
  expect((await read('?key=*')).map((line) => line.split(',')[0])).toEqual([
    'Change',
    'removed',
    'added',
    'removed',
    'added',
  ]);
});

test('columns and counts of two versions come from the graph; odd pairs and keys are refused', async () => {
  const ask = async (query: string) => installation.ask('editor', query);
  const compared = await ask(`{ versionComparison(before: ${pair.a}, after: ${pair.b}) }`);
  expect(compared.data).toMatchObject({
    versionComparison: {
      key: ['river_id'],
      rows: { before: 3, after: 3 },
      added: 1,
      removed: 1,
      changed: 1,
      columns: [
        { name: 'river_id', cells: 0 },
        { name: 'name', cells: 1 },
        { name: 'length', cells: 0 },
      ],
    },
  });
  for (const [args, code] of [
    [`before: ${pair.a}, after: ${pair.a}`, 'invalid_request'],
    [`before: ${pair.a}, after: 999999`, 'not_found'],
    [`before: ${pair.a}, after: ${pair.b}, key: ["none"]`, 'unknown_column'],
  ] as const) {
    const { errors } = await ask(`{ versionComparison(${args}) }`);
    expect(errors?.[0]?.extensions).toMatchObject({ code });
  }
  const far = await ask(`{ versionDifferences(before: ${pair.a}, after: ${pair.b}, toIndex: 501) }`);
  expect(far.errors?.[0]?.extensions).toMatchObject({ code: 'invalid_request' });
});
