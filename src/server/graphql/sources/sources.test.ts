import { maxSourceName } from '#domain/source/description/source.ts';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { docTypes } from '#server/base/migrations/0006-doc-types.ts';
import { addSource } from '../../../../tests/fixtures/contents.ts';
import {
  openInstallation,
  type GraphqlResponse,
  type Role,
  type TestInstallation,
} from '../../../../tests/fixtures/installation.ts';
import { openTestDatabase } from '../../../../tests/fixtures/postgres.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

const csv = 'code,value\n00501,7\nn/a,8\n7,\n';
const codeOf = (answer: GraphqlResponse) => answer.errors?.[0]?.extensions?.code;

/** The graph's response to somebody who has access. */
async function ask(role: Role, query: string, variables: Record<string, unknown> = {}): Promise<never> {
  const answer = await installation.ask(role, query, variables);
  expect(answer.errors).toBeUndefined();
  return answer.data as never;
}

type Source = {
  id: number;
  name: string;
  revision: number;
  doc_type: string;
  authLevel: number;
  categories: unknown;
  default_columns: string[];
  columns: { name: string; type: string }[];
  versions: { id: number; name: string }[];
};
const sourceQuery =
  'query ($id: Int!) { source(id: $id) { id name revision doc_type authLevel categories default_columns columns versions { id name } } }';
const readSource = async (id: number) =>
  ((await ask('administrator', sourceQuery, { id })) as { source: Source }).source;

const changeQuery =
  'mutation ($s: Int!, $b: Int!, $c: SourceFields!) { changeSource(sourceId: $s, base: $b, change: $c) }';
const columnsQuery =
  'mutation ($s: Int!, $b: Int!, $c: EditedColumns!) { changeSourceColumns(sourceId: $s, base: $b, columns: $c) }';
const rowsOf = async (versionId: number, attributes = ['code', 'value']) => {
  const query = 'query ($v: Int!, $r: DataRequest!) { rows(versionId: $v, request: $r) }';
  const { rows } = (await ask('editor', query, { v: versionId, r: { attributes } })) as {
    rows: { rows: unknown[][] };
  };
  return rows.rows;
};

test('a type is a lens: text to number to text loses nothing', async () => {
  const { sourceId, versionId } = await addSource(installation, { name: 'Lens', csv });
  const before = await rowsOf(versionId, ['code']);
  expect(before).toEqual([['00501'], ['n/a'], ['7']]);
  const retype = async (type: string) => {
    const { columns, revision } = await readSource(sourceId);
    const next = columns.map((column) => (column.name === 'code' ? { ...column, type } : column));
    await ask('editor', columnsQuery, { s: sourceId, b: revision, c: next });
  };
  await retype('number');
  expect(await rowsOf(versionId, ['code'])).toEqual([[501], ['n/a'], [7]]);
  await retype('checkbox');
  await retype('multiselect');
  await retype('text');
  expect(await rowsOf(versionId, ['code'])).toEqual(before);
});

test('a source gets a doc type of its own, however many are made at once', async () => {
  const made = await Promise.all(
    Array.from({ length: 8 }, () =>
      ask('administrator', 'mutation { createSource(name: "Élevation  & Depth") }'),
    ),
  );
  const sources = await Promise.all(
    made.map(({ createSource }: { createSource: number }) => readSource(createSource)),
  );
  expect(sources.map(({ doc_type }) => doc_type).toSorted()).toEqual([
    'élevation_depth',
    ...[2, 3, 4, 5, 6, 7, 8].map((number) => `élevation_depth_${number}`),
  ]);
  expect(
    sources.map(({ authLevel }) => authLevel),
    'new data is for editors',
  ).toEqual(Array(8).fill(5));
  const nameless = await installation.ask('administrator', 'mutation { createSource(name: "  ") }');
  expect(nameless.errors?.[0]?.message).toContain('a name is needed');
});

test('a copy has a name and a doc type of its own, the columns and the level, and no versions', async () => {
  const { sourceId } = await addSource(installation, { name: 'Original', csv, authLevel: 5 });
  const { revision } = await readSource(sourceId);
  await ask('administrator', changeQuery, {
    s: sourceId,
    b: revision,
    c: { categories: ['A', ['B', 'C']], default_columns: ['value'] },
  });
  const copy = async (id: number) => {
    const { copySource } = (await ask('administrator', 'mutation ($s: Int!) { copySource(sourceId: $s) }', {
      s: id,
    })) as { copySource: number };
    return readSource(copySource);
  };
  const original = await readSource(sourceId);
  const first = await copy(sourceId);
  const second = await copy(first.id);
  const {
    id: _id,
    name: _name,
    doc_type: _type,
    versions: _versions,
    revision: _revision,
    ...same
  } = original;
  expect(first).toMatchObject({
    ...same,
    name: 'Original copy (1)',
    doc_type: 'original_copy_1',
    versions: [],
  });
  expect(second).toMatchObject({ name: 'Original copy (2)', doc_type: 'original_copy_2', authLevel: 5 });
});

test('two people change a source: other fields stand, the same field is a conflict', async () => {
  const { sourceId } = await addSource(installation, { name: 'Shared', csv });
  const { revision, columns } = await readSource(sourceId);
  const change = (role: Role, c: object) =>
    installation.ask(role, changeQuery, { s: sourceId, b: revision, c });
  expect((await change('administrator', { categories: ['Mine'] })).errors).toBeUndefined();
  expect((await change('editor', { name: 'Renamed' })).errors).toBeUndefined();
  // The answer may be lost: the same again is no conflict with oneself.
  for (let time = 0; time < 2; time += 1) {
    expect((await change('administrator', { description: 'Plain words' })).errors).toBeUndefined();
  }
  expect((await change('editor', { name: 'Renamed' })).errors).toBeUndefined();
  expect(codeOf(await change('administrator', { categories: ['Theirs'] }))).toBe('conflict');
  expect(await readSource(sourceId)).toMatchObject({ name: 'Renamed', categories: ['Mine'] });
  const stale = await installation.ask('editor', columnsQuery, { s: sourceId, b: revision, c: columns });
  expect(codeOf(stale)).toBe('conflict');
});

test('what a source may not be set to is refused with a sentence', async () => {
  const { sourceId } = await addSource(installation, { name: 'Refused', csv });
  const { revision } = await readSource(sourceId);
  const refusal = async (role: Role, c: object) => {
    const answer = await installation.ask(role, changeQuery, { s: sourceId, b: revision, c });
    return [codeOf(answer), answer.errors?.[0]?.message];
  };
  const link = { type: 'link', version: 1, url: 'javascript:alert(1)', children: [] };
  const description = {
    root: { type: 'root', version: 1, children: [{ type: 'paragraph', version: 1, children: [link] }] },
  };
  const [code, message] = await refusal('administrator', { description });
  expect(code).toBe('invalid_request');
  expect(message).toMatch(/^Editor state validation failed! Server did not accept changes\./);
  expect((await refusal('editor', { authLevel: 10 }))[0]).toBe('forbidden');
  expect((await refusal('editor', { default_columns: ['code'] }))[0]).toBe('forbidden');
  expect((await refusal('administrator', { default_columns: ['nothing'] }))[0]).toBe('unknown_column');
  for (const field of ['doc_type', 'columns', 'is_dirty', 'id']) {
    expect((await refusal('administrator', { [field]: 'x' }))[0], field).toBe('invalid_request');
  }
  expect((await readSource(sourceId)).revision).toBe(revision);
});

test('measures are columns that are stored only where they can be calculated', async () => {
  const { sourceId } = await addSource(installation, { name: 'Measures', csv });
  const { revision, columns } = await readSource(sourceId);
  const measureOf = (column: string) => ({
    name: 'mean',
    type: 'measure',
    unit: '%',
    measure: { type: 'function', fn: 'avg', column },
  });
  const change = (column: string) => ({ s: sourceId, b: revision, c: [...columns, measureOf(column)] });
  expect(codeOf(await installation.ask('editor', columnsQuery, change('gone')))).toBe('invalid_request');
  await ask('editor', columnsQuery, change('value'));
  const after = await readSource(sourceId);
  expect(after.columns.at(-1)).toMatchObject({
    ...measureOf('value'),
    display: 'calculated',
    dataType: 'numeric',
  });
});

test('columns follow their type, and take options only from versions that the editor may read', async () => {
  const { sourceId } = await addSource(installation, { name: 'Columns', csv });
  const secret = await addSource(installation, { name: 'Secret', csv, authLevel: 7 });
  const { revision, columns } = await readSource(sourceId);
  const formula = {
    type: 'operation',
    operation: '+',
    left: { type: 'variable', key: 'value' },
    right: { type: 'variable', key: 'value' },
  };
  const sum = { name: 'sum', type: 'calculated', formula };
  const back = { name: 'note', type: 'text', display: 'calculated' };
  await ask('editor', columnsQuery, { s: sourceId, b: revision, c: [...columns, sum, back] });
  const after = await readSource(sourceId);
  expect(after.columns.slice(-2)).toMatchObject([
    { display: 'calculated', dataType: 'numeric' },
    { display: 'data', dataType: 'text' },
  ]);
  const mapped_options = {
    sourceId: secret.sourceId,
    viewId: secret.versionId,
    labelColumn: 'code',
    valueColumn: 'code',
  };
  const mapped = { name: 'mapped', type: 'select', mapped_options };
  const looked = {
    name: 'looked',
    type: 'text',
    display: 'meta',
    meta_lookup: { view_id: secret.versionId, keyAttribute: 'code', valueAttribute: 'value' },
  };
  for (const column of [mapped, looked]) {
    const variables = { s: sourceId, b: after.revision, c: [...after.columns, column] };
    expect(codeOf(await installation.ask('editor', columnsQuery, variables)), column.name).toBe('not_found');
  }
  await ask('administrator', columnsQuery, {
    s: sourceId,
    b: after.revision,
    c: [...after.columns, mapped, looked],
  });
  const { doc_type } = await readSource(secret.sourceId);
  const stored = (await readSource(sourceId)).columns.find(({ name }) => name === 'mapped');
  expect(stored).toMatchObject({
    mapped_options: { type: `${doc_type}-${secret.versionId}`, isDms: true },
  });
});

test('a validation that fails leaves the source to be validated; one that succeeds records it', async () => {
  const { sourceId, versionId } = await addSource(installation, { name: 'Validated', csv: 'code\nv1\n' });
  const { revision, columns } = await readSource(sourceId);
  const isDirty = async () => {
    const query = 'query ($s: Int!) { source(id: $s) { is_dirty } }';
    return ((await ask('editor', query, { s: sourceId })) as { source: { is_dirty: boolean } }).source
      .is_dirty;
  };
  const validate = 'mutation ($v: Int!) { validateVersion(versionId: $v) { valid invalid } }';
  const { engine, objects } = installation.services;
  const { snapshot } = await engine.state(versionId);
  const bytes = await readFile(await objects.localPath(snapshot!, new DisposableStack()));
  await objects.delete(snapshot!);
  // With other columns, the rows are read from the snapshot again.
  await ask('editor', columnsQuery, { s: sourceId, b: revision, c: [{ ...columns[0], required: 'yes' }] });
  const failed = await installation.ask('editor', validate, { v: versionId });
  expect(codeOf(failed)).toBe('missing_object');
  expect(await isDirty()).toBe(true);
  await objects.put(Readable.from([bytes]));
  expect(await ask('editor', validate, { v: versionId })).toEqual({
    validateVersion: { valid: 1, invalid: 0 },
  });
  expect(await isDirty()).toBe(false);
});

test('sources are read by a list of ids', async () => {
  const [first, second] = [
    await addSource(installation, { name: 'First of two', csv }),
    await addSource(installation, { name: 'Second of two', csv }),
  ];
  const query = 'query ($ids: [Int!]) { sources(ids: $ids) { id name } }';
  const ids = [second.sourceId, first.sourceId, 999_999];
  expect(await ask('editor', query, { ids })).toEqual({
    sources: [
      { id: first.sourceId, name: 'First of two' },
      { id: second.sourceId, name: 'Second of two' },
    ],
  });
  expect(await ask('editor', query, { ids: [] })).toEqual({ sources: [] });
});

test('a source has a name for its address, which no other source may have', async () => {
  const [first, second] = [
    await addSource(installation, { name: 'Rivers', csv }),
    await addSource(installation, { name: 'Lakes', csv }),
  ];
  const name = async ({ sourceId }: { sourceId: number }, url_slug: string) => {
    const { revision } = await readSource(sourceId);
    return installation.ask('editor', changeQuery, { s: sourceId, b: revision, c: { url_slug } });
  };
  expect((await name(first, 'rivers-2026')).errors).toBeUndefined();
  const query = '{ sources(urlSlug: "rivers-2026") { id } }';
  expect(await ask('editor', query)).toEqual({ sources: [{ id: first.sourceId }] });
  expect(codeOf(await name(second, 'rivers-2026'))).toBe('conflict');
  for (const slug of ['12', 'jobs', 'a/b', 'a b']) {
    expect(codeOf(await name(second, slug)), slug).toBe('invalid_request');
  }
  expect((await name(first, '')).errors).toBeUndefined();
  expect((await name(second, 'rivers-2026')).errors).toBeUndefined();
});

test('a mass edit names its rows by app and type, which have to be those of the version', async () => {
  const { sourceId, versionId } = await addSource(installation, { name: 'Mass edited', csv });
  const { doc_type } = await readSource(sourceId);
  const query =
    'mutation ($a: String!, $t: String!, $m: ValueReplacements!) { dms { data { massedit(app: $a, type: $t, column: "value", maps: $m) { changed } } } }';
  const edit = (a: string, t: string) =>
    installation.ask('editor', query, { a, t, m: [{ invalidValue: '7', validValue: '9' }] });
  expect(codeOf(await edit('other', `${doc_type}-${versionId}`))).toBe('not_found');
  expect(codeOf(await edit('tidemark', `other_type-${versionId}`))).toBe('not_found');
  expect(codeOf(await edit('tidemark', doc_type))).toBe('invalid_request');
  expect((await edit('tidemark', `${doc_type}-${versionId}-invalid-entry`)).data).toEqual({
    dms: { data: { massedit: { changed: 1 } } },
  });
});

test('versions are added, renamed, cleared with their source and deleted', async () => {
  const { sourceId, versionId } = await addSource(installation, { name: 'Versions', csv });
  const { addVersion } = (await ask('editor', 'mutation ($s: Int!) { addVersion(sourceId: $s) }', {
    s: sourceId,
  })) as { addVersion: number };
  await ask('editor', 'mutation ($v: Int!) { insertRows(versionId: $v, rows: [{ code: "1" }]) }', {
    v: addVersion,
  });
  await ask('editor', 'mutation ($v: Int!) { renameVersion(versionId: $v, name: "Spring") }', {
    v: versionId,
  });
  expect((await readSource(sourceId)).versions.map(({ name }) => name)).toEqual(['version 2', 'Spring']);
  const late = await installation.ask(
    'administrator',
    `mutation { renameVersion(versionId: ${versionId}, name: "Summer", before: "version 1") }`,
  );
  expect(late.errors?.[0]?.extensions).toMatchObject({ code: 'conflict', details: { name: 'Spring' } });
  const clear = 'mutation ($s: Int!) { clearSource(sourceId: $s) }';
  expect(await ask('administrator', clear, { s: sourceId })).toEqual({ clearSource: 4 });
  expect(await rowsOf(versionId)).toEqual([]);
  expect(await rowsOf(addVersion)).toEqual([]);
  await ask('administrator', 'mutation ($v: Int!) { deleteVersion(versionId: $v) }', { v: addVersion });
  expect((await readSource(sourceId)).versions).toHaveLength(1);
});

test('sources from before doc types get one of their own each', async () => {
  const database = await openTestDatabase();
  await sql`drop index source_doc_type`.execute(database.db);
  for (const name of ['Storms', 'Storms', 'storms!', '???', 'Kept']) {
    await sql`insert into item (app, type, data) values ('tidemark', 'source',
      ${JSON.stringify(name === 'Kept' ? { name, doc_type: 'kept' } : { name })}::jsonb)`.execute(
      database.db,
    );
  }
  await docTypes.up!(database.db as never);
  const { rows } = await sql<{ doc_type: string }>`
    select data ->> 'doc_type' as doc_type from item where type = 'source' order by id`.execute(database.db);
  const [first, second, third, ...others] = rows.map(({ doc_type }) => doc_type);
  expect([first, ...others]).toEqual(['storms', 'source', 'kept']);
  expect(second).toMatch(/^storms__\d+$/);
  expect(third).toMatch(/^storms__\d+$/);
  await database.close();
});

test('the list of sources is searched, filed, ordered and read in parts, with the categories of all', async () => {
  const names = ['Parts of roads', 'Parts of rivers', 'Parts of storms'];
  for (const [at, name] of names.entries()) {
    const { sourceId } = await addSource(installation, { name, csv });
    const { revision } = await readSource(sourceId);
    const categories = at === 0 ? [['Ways', 'Roads']] : [['Ways', 'Water'], 'Weather'];
    await ask('administrator', changeQuery, { s: sourceId, b: revision, c: { categories } });
  }
  type List = {
    sources: Source[];
    ordering: { bytes: number; owner: string }[];
    length: number;
    total: number;
    categories: object[];
  };
  const list = async (variables: object, role: Role = 'editor') => {
    const query = `query (
      $search: String, $category: [String!], $order: String, $isDescending: Boolean, $from: Int, $limit: Int
    ) {
      sourceList(
        search: $search, category: $category, order: $order, isDescending: $isDescending, from: $from, limit: $limit
      ) {
        sources { id name doc_type columns versions { id } } ordering { bytes owner } length total categories } }`;
    return ((await ask(role, query, { ...variables })) as { sourceList: List }).sourceList;
  };
  const namesOf = ({ sources }: List) => sources.map(({ name }) => name);

  const parts = await list({ search: ' parts OF ' });
  expect(namesOf(parts)).toEqual(['Parts of rivers', 'Parts of roads', 'Parts of storms']);
  expect(parts.sources[0]).toMatchObject({ doc_type: 'parts_of_rivers', versions: [{}] });
  expect(parts.sources[0]!.columns).toHaveLength(2);
  expect(parts.length).toBe(3);
  expect(parts.total).toBeGreaterThan(3);
  expect(parts.categories).toContainEqual({
    name: 'Ways',
    path: ['Ways'],
    count: 3,
    children: [
      { name: 'Roads', path: ['Ways', 'Roads'], count: 1, children: [] },
      { name: 'Water', path: ['Ways', 'Water'], count: 2, children: [] },
    ],
  });
  const second = await list({
    search: 'parts_of_',
    order: 'doc_type',
    isDescending: true,
    from: 1,
    limit: 1,
  });
  expect([namesOf(second), second.length]).toEqual([['Parts of roads'], 3]);
  const newest = await list({ search: 'parts_of_', order: 'date', isDescending: true });
  expect(namesOf(newest)).toEqual(names.toReversed());
  const storms = await list({ search: 'parts_of_storms' });
  await sql`update version_state set row_count = 1000 where version_id = ${storms.sources[0]!.versions[0]!.id}`.execute(
    installation.services.database.db,
  );
  const longest = await list({ search: 'parts_of_', order: 'rows', isDescending: true });
  expect(namesOf(longest)[0]).toBe('Parts of storms');

  const { db } = installation.services.database;
  await sql`
    with context as (insert into etl_context default values returning id), file as (
      insert into upload (etl_context_id, file_name, object, bytes, status)
      select id, 'a.csv', repeat('0', 64), 12345678, 'published' from context returning id)
    insert into upload_version (upload_id, version_id)
    select id, ${storms.sources[0]!.versions[0]!.id} from file on conflict do nothing`.execute(db);
  const largest = await list({ search: 'parts_of_', order: 'size', isDescending: true });
  expect(namesOf(largest)[0]).toBe('Parts of storms');
  expect(largest.ordering[0]!.bytes).toBeGreaterThanOrEqual(12_345_678);
  await sql`
    insert into source_owner (source_id, user_id)
    select ${storms.sources[0]!.id}, id from "user" order by name limit 1`.execute(db);
  const owned = await list({ search: 'parts_of_', order: 'owner' }, 'administrator');
  expect(namesOf(owned)[0]).toBe('Parts of storms');
  expect(owned.ordering[0]!.owner).not.toBe('');
  const water = await list({ category: ['Ways', 'Water'], order: 'name' });
  expect([namesOf(water), water.length, water.total]).toEqual([
    ['Parts of rivers', 'Parts of storms'],
    2,
    parts.total,
  ]);
  expect((await list({ from: 10_000 })).sources).toEqual([]);

  const refused = await installation.ask('editor', '{ sourceList(limit: 1000) { length } }');
  expect(codeOf(refused)).toBe('invalid_request');
  await sql`update item set data = jsonb_set(data, '{authLevel}', '10') where data ->> 'name' = 'Parts of roads'`.execute(
    installation.services.database.db,
  );
  const seen = await list({ search: 'parts of' });
  expect([namesOf(seen), seen.total]).toEqual([['Parts of rivers', 'Parts of storms'], parts.total - 1]);
});

test('choices of sources are sent again only after one of them has changed', async () => {
  const { db } = installation.services.database;
  const { sourceId, versionId } = await addSource(installation, { name: 'Seen before', csv });
  const query = `query ($ids: [Int!], $known: String) { sourceChoices(ids: $ids, known: $known) { digest choices { id } } }`;
  const read = async (role: Role, known: string | null = null) =>
    (await ask(role, query, { ids: [sourceId], known })) as { sourceChoices: { digest: string } | null };
  let known = (await read('editor')).sourceChoices!.digest;
  expect(await read('editor', known)).toEqual({ sourceChoices: null });
  const changes = [
    sql`update item set revision = revision + 1, data = jsonb_set(data, '{columns,0,display_name}', '"Renamed"') where id = ${sourceId}`,
    sql`update item set data = jsonb_set(data, '{name}', '"Another name"') where id = ${versionId}`,
    sql`update version_state set row_count = row_count + 1 where version_id = ${versionId}`,
    sql`update item set revision = revision + 1, data = jsonb_set(data, '{authLevel}', '10') where id = ${sourceId}`,
  ];
  for (const change of changes) {
    await change.execute(db);
    const { sourceChoices } = await read('editor', known);
    expect(sourceChoices).not.toBeNull();
    known = sourceChoices!.digest;
    expect(await read('editor', known)).toEqual({ sourceChoices: null });
  }
  // The digest of a viewer who may choose more sources differs.
  expect((await read('administrator', known)).sourceChoices).not.toBeNull();
});

test('of versions only those are named whose data may be read', async () => {
  const open = await addSource(installation, { name: 'Readable', csv });
  const secret = await addSource(installation, { name: 'Not readable', csv, authLevel: 7 });
  const ids = [open.versionId, secret.versionId, 1e9, ...Array.from({ length: 1000 }, () => open.versionId)];
  const query = 'query ($ids: [Int!]!) { readableVersions(ids: $ids) { id } }';
  expect(await ask('editor', query, { ids })).toEqual({ readableVersions: [{ id: open.versionId }] });
  expect(await ask('administrator', query, { ids })).toEqual({
    readableVersions: [{ id: open.versionId }, { id: secret.versionId }],
  });
});

test('of a version, those columns are named that have values in it, as far as its present rows are known', async () => {
  const { versionId } = await addSource(installation, { name: 'Half empty', csv: 'code,value\n1,\n2,\n' });
  const query = 'query ($ids: [Int!]!) { readableVersions(ids: $ids) { columns } }';
  const columns = async () => {
    const answer = (await ask('editor', query, { ids: [versionId] })) as {
      readableVersions: { columns: string[] }[];
    };
    return answer.readableVersions[0]?.columns;
  };
  const { engine, database } = installation.services;
  await engine.statistics.take(versionId);
  expect(await columns()).toEqual(['code']);
  await database.db
    .updateTable('version_state')
    .set({ last_seq: sql`last_seq + 1` })
    .where('version_id', '=', versionId)
    .execute();
  expect(await columns()).toEqual(['code', 'value']);
});

type Choices = {
  areAll: boolean;
  choices: {
    id: number;
    name: string;
    columnCount: number;
    versions: { id: number; name: string; rows: number }[];
  }[];
  sources: Source[];
};
const choicesQuery = `query ($search: String, $anyWord: Boolean, $ids: [Int!], $versionIds: [Int!]) {
  sourceChoices(search: $search, anyWord: $anyWord, ids: $ids, versionIds: $versionIds) {
    areAll choices { id name columnCount versions { id name rows } } sources { id columns versions { id } } } }`;
const choicesOf = async (role: Role, variables: object = {}) =>
  ((await ask(role, choicesQuery, { ...variables })) as { sourceChoices: Choices }).sourceChoices;
const idsOf = (list: { id: number }[]) => list.map(({ id }) => id).toSorted((a, b) => a - b);

/**
 * Does something in an installation of so many more sources, which were changed last, and takes them away
 * again.
 */
async function withMany(count: number, work: () => Promise<void>) {
  const { db } = installation.services.database;
  await sql`insert into item (app, type, data, schema_version, updated_at)
    select 'tidemark', 'source', jsonb_build_object('name', 'One of many ' || at, 'doc_type', 'many_' || at, 'columns', 'none'), 2,
      now() + at * interval '1 second'
    from generate_series(1, ${count}::int) as at`.execute(db);
  try {
    await work();
  } finally {
    await sql`delete from item where data ->> 'doc_type' like 'many_%'`.execute(db);
  }
}

test('a source is found by the whole of its name, however long that may be', async () => {
  const name = 'n'.repeat(maxSourceName);
  const { sourceId } = await addSource(installation, { name, csv });
  expect((await choicesOf('editor', { search: name })).choices).toMatchObject([{ id: sourceId, name }]);
  await sql`delete from item where id = ${sourceId}`.execute(installation.services.database.db);
});

test('choices of sources have the columns of all up to 50, then of those that are named; each where it may be read', async () => {
  const open = await addSource(installation, { name: 'Chosen', csv });
  const other = await addSource(installation, { name: 'Chosen too', csv });
  const secret = await addSource(installation, { name: 'Chosen in secret', csv, authLevel: 7 });

  const few = await choicesOf('editor');
  expect(few.areAll).toBe(true);
  expect(few.choices.find(({ id }) => id === open.sourceId)).toEqual({
    id: open.sourceId,
    name: 'Chosen',
    columnCount: 2,
    versions: [{ id: open.versionId, name: 'version 1', rows: 3 }],
  });
  expect(few.choices.map(({ name }) => name)).toEqual(
    few.choices.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b)),
  );
  expect(idsOf(few.sources)).toEqual(idsOf(few.choices));
  expect(few.sources.map(({ columns }) => columns.length)).toEqual(
    few.sources.map(({ id }) => few.choices.find((choice) => choice.id === id)?.columnCount),
  );

  await withMany(50 - few.choices.length, async () => {
    const { areAll, sources } = await choicesOf('editor');
    expect([areAll, sources.length]).toEqual([true, 50]);
  });
  await withMany(60, async () => {
    const many = await choicesOf('editor', { ids: [open.sourceId, secret.sourceId, 1e9] });
    expect([many.areAll, many.choices.length, many.choices[0]?.columnCount]).toEqual([false, 50, 0]);
    expect(many.choices.map(({ name }) => name)).toEqual(
      Array.from({ length: 50 }, (_, at) => `One of many ${at + 11}`),
    );
    expect(idsOf(many.sources)).toEqual([open.sourceId]);
    expect(many.sources[0]?.columns).toHaveLength(2);
    const byVersion = await choicesOf('editor', { versionIds: [open.versionId, secret.versionId, 1e9] });
    expect(idsOf(byVersion.sources)).toEqual([open.sourceId]);
    expect((await choicesOf('editor')).sources).toEqual([]);
    expect(idsOf((await choicesOf('administrator', { ids: [secret.sourceId] })).sources)).toEqual([
      secret.sourceId,
    ]);
    const both = await ask(
      'editor',
      'query ($i: [Int!], $v: [Int!]) { sources(ids: $i, versionIds: $v) { id } }',
      {
        i: [other.sourceId],
        v: [open.versionId, secret.versionId],
      },
    );
    expect(idsOf((both as { sources: Source[] }).sources)).toEqual(
      idsOf([{ id: other.sourceId }, { id: open.sourceId }]),
    );
  });
});

test('a search finds choices by a part of their name, without accents and case, those that begin with it first', async () => {
  const { db } = installation.services.database;
  const names = ['Pegel am Genfersee', 'Genfersee', 'Genfersee und Bodensee', 'GÉNFERSEE 2', 'Łódź', 'हिन्दी'];
  for (const [at, name] of names.entries()) {
    await sql`insert into item (app, type, data, schema_version) values ('tidemark', 'source',
      ${JSON.stringify({ name, doc_type: `named_${at}` })}::jsonb, 2)`.execute(db);
  }
  const secret = await addSource(installation, { name: 'Genfersee in secret', csv, authLevel: 7 });
  const found = async (search: string, anyWord = false, role: Role = 'editor') =>
    (await choicesOf(role, { search, anyWord })).choices.map(({ name }) => name);
  expect(await found(' gËnferSEE ')).toEqual([
    'Genfersee',
    'GÉNFERSEE 2',
    'Genfersee und Bodensee',
    'Pegel am Genfersee',
  ]);
  expect(await found('genfersee in', false, 'administrator')).toEqual(['Genfersee in secret']);
  expect(await found('łódz')).toEqual(['Łódź']);
  expect(await found('न्दी')).toEqual(['हिन्दी']);
  expect(await found('genfersee bodensee')).toEqual([]);
  expect((await found('bodensee genfersee avg', true))[0]).toBe('Genfersee und Bodensee');
  expect(await found('100%_')).toEqual([]);
  // A search has the columns of none, and says whether there is more.
  await withMany(51, async () => {
    const many = await choicesOf('editor', { search: 'one of MANY' });
    expect([many.areAll, many.choices.length, many.sources]).toEqual([false, 50, []]);
    expect(many.choices[0]?.name).toBe('One of many 9');
  });
  expect((await choicesOf('editor', { search: 'genfersee' })).sources).toEqual([]);
  const list = (await ask('editor', '{ sourceList(search: "GENFÉRSEE") { length } }')) as object;
  expect(list).toEqual({ sourceList: { length: 4 } });
  expect(codeOf(await installation.ask('editor', choicesQuery, { search: 'x'.repeat(301) }))).toBe(
    'invalid_request',
  );
  await sql`delete from item where data ->> 'doc_type' like 'named_%' or id = ${secret.sourceId}`.execute(db);
});
