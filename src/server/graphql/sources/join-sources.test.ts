import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JoinMatches } from '#domain/source/join/join-matches.ts';
import type { Join } from '#domain/source/join/join.ts';
import { readableVersion } from '#server/sources/sources.server.ts';
import { addSource, publishVersion } from '../../../../tests/fixtures/contents.ts';
import { patchCell } from '../../../../tests/fixtures/data-engine.ts';
import {
  openInstallation,
  type Role,
  type TestInstallation,
} from '../../../../tests/fixtures/installation.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

const damage = 'county,amount\n001,10\n001,5\n003,7\n005,1\n,4\n';
const counties = 'county,name,people\n001,Adams,100\n003,Baker,200\n007,Clark,300\n';

type Source = { sourceId: number; versionId: number };

async function ask<Data>(role: Role, query: string, variables: Record<string, unknown> = {}): Promise<Data> {
  const answer = await installation.ask(role, query, variables);
  expect(answer.errors).toBeUndefined();
  return answer.data as Data;
}

async function messageOf(role: Role, query: string, variables: Record<string, unknown>): Promise<string> {
  const answer = await installation.ask(role, query, variables);
  return answer.errors?.[0]?.message ?? '';
}

const proposal = 'query ($k: String!, $s: [Int!]!) { proposedJoin(kind: $k, sources: $s) }';
const join =
  'mutation ($n: String!, $j: Join!, $v: [Int]) { joinSources(name: $n, join: $j, versions: $v) { sourceId versionId } }';
const rowsQuery = 'query ($v: Int!, $r: DataRequest!) { rows(versionId: $v, request: $r) }';
const change =
  'mutation ($s: Int!, $c: SourceFields!, $b: Int!) { changeSource(sourceId: $s, base: $b, change: $c) }';
const columnsQuery =
  'mutation ($s: Int!, $b: Int!, $c: EditedColumns!) { changeSourceColumns(sourceId: $s, base: $b, columns: $c) }';
const sourceQuery = 'query ($id: Int!) { source(id: $id) { revision authLevel managed columns } }';

type StoredSource = {
  revision: number;
  authLevel: number;
  managed: boolean;
  columns: { name: string; type: string }[];
};
const readSource = async (id: number) =>
  (await ask<{ source: StoredSource }>('administrator', sourceQuery, { id })).source;

const propose = async (kind: string, ...sources: Source[]): Promise<Join> =>
  (
    await ask<{ proposedJoin: Join }>('administrator', proposal, {
      k: kind,
      s: sources.map(({ sourceId }) => sourceId),
    })
  ).proposedJoin;

const joinOf = async (definition: Join, versions: (number | null)[] = []): Promise<Source> =>
  (await ask<{ joinSources: Source }>('administrator', join, { n: 'Both', j: definition, v: versions }))
    .joinSources;

const rowsOf = async (versionId: number, attributes: string[], role: Role = 'visitor') =>
  (await ask<{ rows: { rows: unknown[][] } }>(role, rowsQuery, { v: versionId, r: { attributes } })).rows
    .rows;

const addBoth = async () => ({
  left: await addSource(installation, { name: 'Damage', csv: damage }),
  right: await addSource(installation, { name: 'Counties', csv: counties }),
});

test('two sources are joined by proposed keys, and are read as one by all who may read both', async () => {
  const { left, right } = await addBoth();
  const definition = await propose('left', left, right);
  expect(definition.keys).toEqual([{ left: 'county', right: 'county' }]);
  expect(definition.columns.map(({ name }) => name)).toEqual(['county', 'amount', 'name', 'people']);

  const { joinMatches } = await ask<{ joinMatches: JoinMatches }>(
    'administrator',
    'query ($j: Join!) { joinMatches(join: $j) }',
    { j: definition },
  );
  expect(joinMatches).toEqual({
    rows: 5,
    sides: [
      {
        rows: 5,
        matched: 3,
        keyless: 1,
        repeated: 0,
        unmatchedKeys: [{ key: ['005'], rows: 1, joined: 0 }],
        repeatedKeys: [],
      },
      {
        rows: 3,
        matched: 2,
        keyless: 0,
        repeated: 1,
        unmatchedKeys: [{ key: ['007'], rows: 1, joined: 0 }],
        repeatedKeys: [{ key: ['001'], rows: 1, joined: 2 }],
      },
    ],
  });

  const joined = await joinOf(definition);
  expect(await rowsOf(joined.versionId, ['county', 'amount', 'name'])).toEqual([
    ['001', 10, 'Adams'],
    ['001', 5, 'Adams'],
    ['003', 7, 'Baker'],
    ['005', 1, null],
    [null, 4, null],
  ]);
  const { attribution, managed } = await readableVersion(
    { db: installation.services.database.db, viewer: { id: null, email: null, level: -1 } },
    joined.versionId,
  );
  expect([attribution.versionName, managed]).toEqual(['Damage, version 1 + Counties, version 1', false]);

  await patchCell(installation.services.engine, right.versionId, 1, 'name', 'Alpha', {}, null);
  await installation.services.changes.catchUp();
  expect((await rowsOf(joined.versionId, ['name']))[0]).toEqual(['Alpha']);
  const refused =
    'mutation ($v: Int!, $p: CellPatches!) { patchCells(versionId: $v, patches: $p, key: "joined-rows") { seq } }';
  const patches = [{ rowId: 1, cells: { name: 'X' } }];
  expect(await messageOf('editor', refused, { v: joined.versionId, p: patches })).toContain('read-only');
});

test('data of a joined source has the licences of all parts, unless it has one of its own', async () => {
  const { left, right } = await addBoth();
  const license = async ({ sourceId }: Source, address: string) => {
    const { revision } = await readSource(sourceId);
    const c = { open_data: { license: address, publisher: '', contact: '' } };
    await ask('administrator', change, { s: sourceId, b: revision, c });
  };
  const licensesOf = async ({ versionId }: Source) => {
    const viewer = { id: null, email: null, level: -1 };
    const { attribution } = await readableVersion(
      { db: installation.services.database.db, viewer },
      versionId,
    );
    return [attribution.licenses, attribution.parts];
  };

  await license(left, 'https://example.org/a');
  const joined = await joinOf(await propose('append', left, right));
  expect(await licensesOf(joined)).toEqual([['https://example.org/a'], ['Damage', 'Counties']]);
  await license(right, 'https://example.org/b');
  const again = await joinOf(await propose('left', joined, right));
  expect(await licensesOf(again)).toEqual([
    ['https://example.org/a', 'https://example.org/b'],
    ['Both', 'Counties'],
  ]);
  await license(joined, 'https://example.org/own');
  expect(await licensesOf(joined)).toEqual([['https://example.org/own'], ['Damage', 'Counties']]);
});

const stations = 'station,lat,lon,amount\ns1,1,1,10\ns2,1.5,2,5\ns3,50,50,7\ns4,,,1\ns5,95,1,2\n';
const box = (west: number) => `"POLYGON ((${west} 0, ${west + 2} 0, ${west + 2} 2, ${west} 2, ${west} 0))"`;
const districts = `district,shape,people\nWest,${box(0)},100\nEast,${box(2)},200\nFar,${box(70)},300\n`;

test('rows with a place get the row of the area that they lie in, as is proposed', async () => {
  const left = await addSource(installation, { name: 'Stations', csv: stations });
  const right = await addSource(installation, { name: 'Districts', csv: districts });
  const definition = await propose('left', left, right);
  expect(definition.place).toEqual({ places: 0, columns: ['lat', 'lon'], areas: 'shape' });
  expect(definition.keys).toEqual([]);
  expect(definition.columns.map(({ name }) => name)).toEqual([
    'station',
    'lat',
    'lon',
    'amount',
    'district',
    'shape',
    'people',
  ]);

  const { joinMatches } = await ask<{ joinMatches: JoinMatches }>(
    'administrator',
    'query ($j: Join!) { joinMatches(join: $j) }',
    { j: definition },
  );
  expect(joinMatches.rows).toBe(6);
  expect(joinMatches.sides[0]).toMatchObject({ rows: 5, matched: 2, keyless: 1, repeated: 1 });
  expect(joinMatches.sides[0]!.unmatchedKeys.map(({ key }) => key)).toEqual([['50, 50'], ['95, 1']]);
  expect(joinMatches.sides[1]!.unmatchedKeys).toEqual([{ key: ['Far'], rows: 1, joined: 0 }]);

  const joined = await joinOf(definition);
  expect(await rowsOf(joined.versionId, ['station', 'district'])).toEqual([
    ['s1', 'West'],
    ['s2', 'West'],
    ['s2', 'East'],
    ['s3', null],
    ['s4', null],
    ['s5', null],
  ]);
  // The row on the border of two areas counts once.
  const { rows } = await ask<{ rows: { rows: unknown[][]; totals: unknown[] } }>('visitor', rowsQuery, {
    v: joined.versionId,
    r: { attributes: ['district', 'amount'], groupBy: ['district'], fn: { amount: 'sum' }, totals: true },
  });
  expect(rows.rows).toEqual([
    ['East', 5],
    ['West', 15],
    [null, 10],
  ]);
  expect(rows.totals[1]).toBe(25);

  const { columns, revision } = await readSource(right.sourceId);
  const without = columns.filter(({ name }) => name !== 'shape');
  expect(
    await messageOf('administrator', columnsQuery, { s: right.sourceId, b: revision, c: without }),
  ).toContain('The column shape matches the rows of the joined source “Both”');
});

test('a joined source is as strict as its strictest part, whichever is changed', async () => {
  const { left, right } = await addBoth();
  const joined = await joinOf(await propose('inner', left, right));
  const again = await joinOf({
    kind: 'left',
    parts: [
      { source: joined.sourceId, name: 'Both' },
      { source: left.sourceId, name: 'Damage' },
    ],
    keys: [{ left: 'county', right: 'county' }],
    columns: [
      { name: 'name', from: ['name', null] },
      { name: 'amount', from: [null, 'amount'] },
    ],
  });
  expect(await rowsOf(again.versionId, ['name'])).not.toEqual([]);

  const { revision } = await readSource(right.sourceId);
  await ask('administrator', change, { s: right.sourceId, b: revision, c: { authLevel: 5 } });
  for (const { sourceId, versionId } of [joined, again]) {
    expect((await readSource(sourceId)).authLevel).toBe(5);
    const answer = await installation.ask('visitor', rowsQuery, {
      v: versionId,
      r: { attributes: ['name'] },
    });
    expect([answer.data?.rows ?? null, answer.errors?.length]).toEqual([null, 1]);
    expect(await rowsOf(versionId, ['name'], 'editor')).not.toEqual([]);
  }

  const lower = { s: joined.sourceId, b: (await readSource(joined.sourceId)).revision, c: { authLevel: -1 } };
  expect(await messageOf('administrator', change, lower)).toContain('strictest part, which is 5');
  const hidden = await addSource(installation, { name: 'Secret', csv: counties });
  await ask('administrator', change, {
    s: hidden.sourceId,
    b: (await readSource(hidden.sourceId)).revision,
    c: { authLevel: 10 },
  });
  const secret = await joinOf(await propose('full', left, hidden));
  expect((await readSource(secret.sourceId)).authLevel).toBe(10);
});

test('columns follow those of the parts, and a column of a key cannot be removed', async () => {
  const { left, right } = await addBoth();
  const joined = await joinOf(await propose('left', left, right));
  const { columns, revision } = await readSource(left.sourceId);
  const texts = columns.map((column) => (column.name === 'amount' ? { ...column, type: 'text' } : column));
  await ask('administrator', columnsQuery, { s: left.sourceId, b: revision, c: texts });

  const after = await readSource(joined.sourceId);
  expect(after.columns.find(({ name }) => name === 'amount')!.type).toBe('text');
  expect((await rowsOf(joined.versionId, ['amount']))[0]).toEqual(['10']);

  const withoutKey = { s: left.sourceId, b: (await readSource(left.sourceId)).revision, c: texts.slice(1) };
  expect(await messageOf('administrator', columnsQuery, withoutKey)).toContain(
    'matches the rows of the joined source “Both”',
  );
  const retyped = after.columns.map((column) =>
    column.name === 'people' ? { ...column, type: 'date' } : column,
  );
  const wrong = { s: joined.sourceId, b: after.revision, c: retyped };
  expect(await messageOf('administrator', columnsQuery, wrong)).toContain('change it there');
});

test('who deletes a part is told of the join, and its readers are told what is gone', async () => {
  const { left, right } = await addBoth();
  const joined = await joinOf(await propose('append', left, right), [left.versionId, null]);
  expect(await rowsOf(joined.versionId, ['county', 'part'])).toHaveLength(8);

  const used = await ask<{ usedBy: { sources: unknown[] } }>(
    'administrator',
    'query ($s: Int!) { usedBy(sourceId: $s) { sources { name isJoined } } }',
    { s: right.sourceId },
  );
  expect(used.usedBy.sources).toEqual([{ name: 'Both', isJoined: true }]);

  await ask('administrator', 'mutation ($s: Int!) { deleteSource(sourceId: $s) }', { s: right.sourceId });
  await installation.services.changes.catchUp();
  const request = { v: joined.versionId, r: { attributes: ['county'] } };
  expect(await messageOf('visitor', rowsQuery, request)).toContain('“Counties” is no longer there');
});

test('joins that cannot be are refused with a sentence', async () => {
  const { left, right } = await addBoth();
  const definition = await propose('left', left, right);
  const refusal = (j: unknown) => messageOf('administrator', join, { n: 'Both', j });
  expect(await refusal({ ...definition, keys: [] })).toContain('Choose the columns');
  expect(await refusal({ ...definition, keys: [{ left: 'nothing', right: 'county' }] })).toContain(
    'no column “nothing”',
  );
  const twice = [...definition.columns, { name: 'name', from: [null, 'people'] }];
  expect(await refusal({ ...definition, columns: twice })).toContain('Two columns are called “name”');

  let last = await joinOf(definition);
  for (let depth = 2; depth <= 3; depth += 1) {
    last = await joinOf({
      ...definition,
      parts: [{ source: last.sourceId, name: 'A' }, definition.parts[1]!],
      columns: [
        { name: 'county', from: ['county', null] },
        { name: 'name', from: [null, 'name'] },
      ],
    });
  }
  const deeper = {
    ...definition,
    parts: [{ source: last.sourceId, name: 'A' }, definition.parts[1]!],
    columns: [{ name: 'name', from: ['name', null] }],
  };
  expect(await refusal(deeper)).toContain('3 deep at most');
  const appended = {
    kind: 'append',
    parts: deeper.parts,
    keys: [],
    columns: [{ name: 'name', from: ['name', 'name'] }],
  };
  expect(await refusal(appended)).toContain('Append first');
});

const partsQuery =
  'query ($s: Int!) { joinedParts(sourceId: $s) { source name versionId versions { id name } } }';
const changeVersions = 'mutation ($s: Int!, $v: [Int]!) { changeJoinedVersions(sourceId: $s, versions: $v) }';
const countOfRows = async (sourceId: number): Promise<number> =>
  (
    await ask<{ sources: { versions: { rows: number }[] }[] }>(
      'administrator',
      'query ($s: [Int!]) { sources(ids: $s) { versions { rows } } }',
      { s: [sourceId] },
    )
  ).sources[0]!.versions[0]!.rows;

test('which versions of its parts a joined source shows is changed after it is made', async () => {
  const { left, right } = await addBoth();
  const joined = await joinOf(await propose('inner', left, right), [null, right.versionId]);
  const newer = await publishVersion(installation, right.sourceId, 'county,name,people\n005,Clay,50\n');
  await installation.services.changes.catchUp();
  expect(await rowsOf(joined.versionId, ['name'])).toHaveLength(3);

  const { joinedParts } = await ask<{ joinedParts: unknown[] }>('editor', partsQuery, { s: joined.sourceId });
  expect(joinedParts).toMatchObject([
    { source: left.sourceId, name: 'Damage', versionId: null, versions: [{ id: left.versionId }] },
    {
      source: right.sourceId,
      versionId: right.versionId,
      versions: [{ id: newer }, { id: right.versionId }],
    },
  ]);
  expect(await ask('editor', partsQuery, { s: left.sourceId })).toEqual({ joinedParts: [] });

  await ask('editor', changeVersions, { s: joined.sourceId, v: [null, null] });
  await installation.services.changes.catchUp();
  expect(await rowsOf(joined.versionId, ['name', 'amount'])).toEqual([['Clay', 1]]);
  expect(await countOfRows(joined.sourceId)).toBe(1);

  await ask('editor', changeVersions, { s: joined.sourceId, v: [null, right.versionId] });
  await installation.services.changes.catchUp();
  expect(await rowsOf(joined.versionId, ['name'])).toHaveLength(3);
  const foreign = { s: joined.sourceId, v: [right.versionId, null] };
  expect(await messageOf('editor', changeVersions, foreign)).toContain('no such version');
  expect(await messageOf('editor', changeVersions, { s: left.sourceId, v: [null] })).toContain('not joined');
});

const joinQuery = 'query ($s: Int!) { joinOfSource(sourceId: $s) }';
const changeJoin = 'mutation ($s: Int!, $j: Join!) { changeJoin(sourceId: $s, join: $j) }';

test('a joined source is joined by another key and with other columns, and keeps what was written of the others', async () => {
  const left = await addSource(installation, {
    name: 'Damage',
    csv: 'county,code,amount\n001,b,10\n003,a,7\n',
  });
  const right = await addSource(installation, {
    name: 'Counties',
    csv: 'county,code,people\n001,a,100\n003,x,200\n',
  });
  const definition = {
    kind: 'left',
    parts: [
      { source: left.sourceId, name: 'Damage' },
      { source: right.sourceId, name: 'Counties' },
    ],
    keys: [{ left: 'county', right: 'county' }],
    columns: [
      { name: 'county', from: ['county', null] },
      { name: 'amount', from: ['amount', null] },
      { name: 'people', from: [null, 'people'] },
    ],
  } satisfies Join;
  const joined = await joinOf(definition);
  const { columns, revision } = await readSource(joined.sourceId);
  const described = columns.map((column) =>
    column.name === 'people' ? { ...column, display_name: 'Inhabitants' } : column,
  );
  const twice = {
    type: 'operation',
    operation: '*',
    left: { type: 'variable', key: 'amount' },
    right: { type: 'constant', value: 2 },
  };
  const formula = { name: 'twice', type: 'calculated', display: 'calculated', formula: twice };
  await ask('administrator', columnsQuery, { s: joined.sourceId, b: revision, c: described });
  expect(await rowsOf(joined.versionId, ['county', 'people'])).toEqual([
    ['001', 100],
    ['003', 200],
  ]);

  const stored = (await ask<{ joinOfSource: Join }>('editor', joinQuery, { s: joined.sourceId }))
    .joinOfSource;
  expect(stored.keys).toEqual(definition.keys);
  const byCode = {
    ...stored,
    keys: [{ left: 'code', right: 'code' }],
    columns: [
      { name: 'amount', from: ['amount', null] },
      { name: 'people', from: [null, 'people'] },
      { name: 'code', from: ['code', null] },
    ],
  };
  await ask('administrator', changeJoin, { s: joined.sourceId, j: byCode });
  await installation.services.changes.catchUp();
  expect(await rowsOf(joined.versionId, ['code', 'amount', 'people'])).toEqual([
    ['b', 10, null],
    ['a', 7, 100],
  ]);
  const after = await readSource(joined.sourceId);
  expect(after.columns.map(({ name }) => name)).toEqual(['amount', 'people', 'code']);
  expect(after.columns.find(({ name }) => name === 'people')).toMatchObject({ display_name: 'Inhabitants' });

  // What needs a column keeps it.
  const refusal = (j: unknown) => messageOf('administrator', changeJoin, { s: joined.sourceId, j });
  const calculated = { s: joined.sourceId, b: after.revision, c: [...after.columns, formula] };
  await ask('administrator', columnsQuery, calculated);
  expect(await refusal({ ...byCode, columns: byCode.columns.slice(1) })).toContain('amount');
  expect(
    await refusal({ ...byCode, columns: [...byCode.columns, { name: 'twice', from: ['code', null] }] }),
  ).toContain('a calculated column “twice”');
  const other = await addSource(installation, { name: 'Other', csv: 'code,size\na,1\n' });
  const above = await propose('left', joined, other);
  await joinOf({ ...above, keys: [{ left: 'code', right: 'code' }] });
  expect(await refusal({ ...byCode, columns: byCode.columns.slice(0, 2) })).toContain('matches the rows');
  expect(
    await refusal({
      ...byCode,
      parts: byCode.parts.toReversed(),
      columns: [{ name: 'amount', from: [null, 'amount'] }],
    }),
  ).toContain('keeps its parts');
  expect(await messageOf('administrator', changeJoin, { s: left.sourceId, j: byCode })).not.toBe('');
});

test('the list of sources has the number of joined rows after a part has changed', async () => {
  const { left, right } = await addBoth();
  const joined = await joinOf(await propose('append', left, right));
  const { engine, changes } = installation.services;
  await engine.statistics.take(joined.versionId);
  expect(await countOfRows(joined.sourceId)).toBe(8);

  await ask('editor', 'mutation ($v: Int!) { deleteRows(versionId: $v, rowIds: [1, 2]) }', {
    v: left.versionId,
  });
  await changes.catchUp();
  await engine.statistics.take(joined.versionId);
  expect(await countOfRows(joined.sourceId)).toBe(6);
  // A part has the number of its own rows.
  await engine.statistics.take(left.versionId);
  expect(await countOfRows(left.sourceId)).toBe(3);
});

test('every door to a joined source is as narrow as its strictest part', async () => {
  // Sources have pages for readers where a site has pages.
  await installation.addSite('/');
  const { left, right } = await addBoth();
  const joined = await joinOf(await propose('left', left, right));
  const { revision } = await readSource(right.sourceId);
  await ask('administrator', change, { s: right.sourceId, b: revision, c: { authLevel: 5 } });
  await installation.services.changes.catchUp();

  const { sourceId, versionId: v } = joined;
  const data = `/download/${sourceId}/${v}/data`;
  const doors: Record<string, (role: Role) => Promise<boolean>> = {
    csv: async (role) => (await installation.fetch(role, `${data}.csv`)).ok,
    parquet: async (role) => (await installation.fetch(role, `${data}.parquet`)).ok,
    json: async (role) => (await installation.fetch(role, `${data}.json`)).ok,
    catalogue: async (role) => {
      const file = await installation.fetch(role, `/data.json?source=${sourceId}`);
      return ((await file.json()) as { dataset: unknown[] }).dataset.length > 0;
    },
    'a row by its id': async (role) =>
      isFound(role, rowsQuery, { v, r: { attributes: ['name'], filter: { id: [1] } } }, 'rows'),
    'a pivot': async (role) => {
      const r = { attributes: ['name', 'amount'], groupBy: ['name'], fn: { amount: 'sum' } };
      return isFound(role, rowsQuery, { v, r: { ...r, pivot: { across: [] } } }, 'rows');
    },
    'values of a column': async (role) =>
      isFound(
        role,
        'query ($v: Int!) { distinctValues(versionId: $v, column: "name") }',
        { v },
        'distinctValues',
      ),
    'the public page': async (role) =>
      isFound(role, 'query ($v: Int!) { publicSource(id: $v) { name } }', { v: sourceId }, 'publicSource'),
  };
  for (const [name, isOpen] of Object.entries(doors)) {
    const open = [];
    for (const role of ['visitor', 'member', 'editor', 'administrator'] as const) {
      open.push(await isOpen(role));
    }
    expect([name, ...open]).toEqual([name, false, false, true, true]);
  }

  // Found by its name, too.
  const found = async (role: Role) => {
    const answer = await installation.ask(role, '{ searchSources(text: "Both") { id } }');
    return ((answer.data?.searchSources ?? []) as { id: number }[]).some(({ id }) => id === sourceId);
  };
  expect(await found('visitor')).toBe(false);
});

async function isFound(
  role: Role,
  query: string,
  variables: Record<string, unknown>,
  field: string,
): Promise<boolean> {
  const answer = await installation.ask(role, query, variables);
  return answer.errors === undefined && answer.data?.[field] != null;
}
