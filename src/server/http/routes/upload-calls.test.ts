import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeUnusedContexts } from '#server/uploads/uploads.server.ts';
import { addPage, addSource } from '../../../../tests/fixtures/contents.ts';
import {
  emailOf,
  openInstallation,
  type Role,
  type TestInstallation,
} from '../../../../tests/fixtures/installation.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

const call = (role: Role, path: string, body?: object) =>
  installation.fetch(role, path, {
    method: body ? 'POST' : 'GET',
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });

async function send(
  fields: Record<string, string>,
  content: string,
  order: 'before' | 'behind' = 'before',
  name = 'table.csv',
) {
  const form = new FormData();
  const file = () => form.set('file', new File([content], name));
  if (order === 'behind') {
    file();
  }
  for (const [name, value] of Object.entries(fields)) {
    form.set(name, value);
  }
  if (order === 'before') {
    file();
  }
  return installation.fetch('administrator', '/dama-admin/tidemark/gis-dataset/upload', {
    method: 'POST',
    headers: { origin: installation.url },
    body: form,
  });
}

type Event = { type: string; payload: Record<string, unknown>; user: string; etl_context_id: number };

async function eventsOf(context: number): Promise<Event[]> {
  const query =
    'query ($c: Int!) { dama(env: "tidemark") { etlContexts(id: $c) { allEvents { length events { event_id etl_context_id type payload user } } } } }';
  const { data } = await installation.ask('administrator', query, { c: context });
  type Answer = { dama: { etlContexts: { allEvents: { length: number; events: Event[] } } } };
  const { length, events } = (data as unknown as Answer).dama.etlContexts.allEvents;
  expect(length).toBe(events.length);
  return events;
}

const typesOf = async (context: number) => (await eventsOf(context)).map(({ type }) => type);

const newContext = async () =>
  Number(await (await call('administrator', '/dama-admin/tidemark/etl/new-context-id')).text());

/** An analysed file, uploaded with the REST calls. */
async function uploadFile(content: string, order?: 'before' | 'behind') {
  const context = await newContext();
  const response = await send(
    { etlContextId: String(context), user_id: '999', email: 'somebody@else', fileSizeBytes: '1' },
    content,
    order,
  );
  expect(response.status).toBe(200);
  const [{ id }] = (await response.json()) as [{ id: number }];
  await expect.poll(() => typesOf(context), { timeout: 20_000 }).toContain('upload:final');
  return { context, id };
}

const rowsOf = (versionId: number, ...attributes: string[]) =>
  installation.services.engine.requests
    .query(versionId, { attributes, toIndex: 100 })
    .then(({ rows }) => rows);

const people = { user_id: '1', email: 'somebody@else' };
const bare = (name: string, rest: object = {}) => ({ name, display_name: name, ...rest });

test('a quote in the name of a file stays one', async () => {
  const [{ id }] = (await (await send({}, 'a\n1\n', 'before', '5" of rain, 100%.csv')).json()) as [
    { id: number },
  ];
  const { data } = await installation.ask(
    'administrator',
    'query ($id: Int!) { upload(id: $id) { file_name } }',
    { id },
  );
  expect(data).toEqual({ upload: { file_name: '5" of rain, 100%.csv' } });
});

test('a file in a new context becomes a version, with events', async () => {
  const target = await addSource(installation, {
    name: 'County losses',
    csv: 'county,loss\nAna,1\nOhio,2\n',
  });
  for (const order of ['before', 'behind'] as const) {
    const { context, id } = await uploadFile('county,loss,rating\nAna,5,low\nUtah,6,high\n', order);
    const layers = (await (
      await call('administrator', `/dama-admin/tidemark/gis-dataset/${id}/layers`)
    ).json()) as { layerName: string; fieldsMetadata: object[] }[];
    expect(layers).toMatchObject([
      { layerName: 'table', fieldsMetadata: [bare('county'), bare('loss'), bare('rating')], rows: 2 },
    ]);
    const columns = [
      bare('county', { existingColumnMatch: 'county', isPrimary: true, geo_col: true }),
      bare('loss', { existingColumnMatch: '' }),
      bare('rating', { type: 'select', options: ['low', 'high'], required: 'yes', geo_col: false }),
    ];
    const response = await call(
      'administrator',
      `/dama-admin/dms/tidemark+county_losses-${target.versionId}/publish`,
      {
        ...people,
        gisUploadId: id,
        layerName: 'table',
        columns: columns.map((column) => ({
          ...column,
          existingColumnMatch: order === 'before' && column.name === 'rating' ? null : column.name,
        })),
      },
    );
    expect(await response.json()).toMatchObject({
      status: 'published',
      etl_context_id: context,
      source_id: target.sourceId,
      view_id: target.versionId,
      rows: 3,
    });
    expect(await typesOf(context)).toEqual([
      'upload:initial',
      ...(await typesOf(context)).filter((type) => type === 'upload:progress'),
      'upload:final',
      'publish:initial',
      'publish:final',
    ]);
    const events = await eventsOf(context);
    expect(events.every((event) => event.etl_context_id === context)).toBe(true);
    expect(new Set(events.map(({ user }) => user)).has('999')).toBe(false);
    expect(events.at(-1)?.payload).toMatchObject({ status: 'published', rows: 3 });
  }
  expect(await rowsOf(target.versionId, 'county', 'loss', 'rating')).toEqual([
    ['Ana', 5, 'low'],
    ['Ohio', 2, null],
    ['Utah', 6, 'high'],
  ]);
  const columns = await installation.services.engine.columns(target.versionId);
  expect(columns.map(({ name, type, options, required }) => [name, type, options?.length, required])).toEqual(
    [
      ['county', 'text', undefined, ''],
      ['loss', 'number', undefined, ''],
      ['rating', 'select', 2, 'yes'],
    ],
  );
});

test('without a version in the type a new one is made; a source can be named by its id', async () => {
  const { sourceId } = await addSource(installation, { name: 'Numbered', csv: 'a\n1\n' });
  const { id } = await uploadFile('a,b\n7,8\n');
  const response = await call('administrator', `/dama-admin/dms/tidemark+${sourceId}/publish`, {
    ...people,
    gisUploadId: id,
    layerName: 'table',
    columns: [bare('a'), bare('b', { geo_col: true })],
  });
  const { view_id } = (await response.json()) as { view_id: number };
  expect(await rowsOf(view_id, 'a', 'b')).toEqual([[7, 8]]);
  const columns = await installation.services.engine.columns(view_id);
  expect(columns.at(-1)).toMatchObject({ name: 'b', type: 'number', geo_col: true });
});

test('an impossible publication is rejected with a message and changes nothing', async () => {
  const target = await addSource(installation, { name: 'Left alone', csv: 'a\n1\n' });
  const { context, id } = await uploadFile('a,b\n7,8\n');
  const publish = async (pair: string, change: object) => {
    const body = { ...people, gisUploadId: id, layerName: 'table', columns: [bare('a')], ...change };
    const response = await call('administrator', `/dama-admin/dms/${pair}/publish`, body);
    const { error } = (await response.json()) as { error: { message: string } };
    return [response.status, error.message] as const;
  };
  const pair = `tidemark+left_alone-${target.versionId}`;
  expect(await publish('tidemark+nothing_here', {})).toEqual([
    404,
    'There is nothing called tidemark+nothing_here.',
  ]);
  expect((await publish('elsewhere+left_alone', {}))[0]).toBe(404);
  expect((await publish('tidemark+left_alone-999999', {}))[0]).toBe(404);
  expect(await publish(pair, { gisUploadId: 999_999 })).toEqual([404, 'There is no such upload.']);
  expect(await publish(pair, { layerName: 'other' })).toEqual([404, 'The file has no table named other.']);
  expect((await publish(pair, { columns: [bare('zz')] }))[1]).toContain('no column named zz');
  expect((await publish(pair, { columns: [bare('a', { type: 'nonsense' })] }))[1]).toContain(
    'no column type',
  );
  expect((await publish(pair, { columns: [bare('a', { parquetObject: 'x' })] }))[0]).toBe(400);
  expect((await publish(pair, { sourceId: 1 }))[0]).toBe(400);
  expect(await typesOf(context)).not.toContain('publish:final');
  expect(await rowsOf(target.versionId, 'a')).toEqual([[1]]);
});

test('a context is for its owner, and for one file', async () => {
  const { uploads } = installation.services;
  const others = await uploads.newContext('somebody-else');
  for (const order of ['before', 'behind'] as const) {
    expect((await send({ etlContextId: String(others) }, 'a\n1\n', order)).status).toBe(404);
  }
  expect((await send({ etlContextId: 'x' }, 'a\n1\n')).status).toBe(400);
  expect(await uploads.events(others, 'somebody-else')).toEqual([]);
  const { context } = await uploadFile('a\n1\n');
  expect((await send({ etlContextId: String(context) }, 'a\n1\n')).status).toBe(409);
});

test('contexts without a file are limited, and removed after a day', async () => {
  const { uploads, database } = installation.services;
  const { context: used } = await uploadFile('a\n1\n');
  const insert = (age: string, user: string) =>
    database.pool.query(
      `insert into etl_context (created_at, created_by) select now() - $1::interval, $2 from generate_series(1, 1000)`,
      [age, user],
    );
  await insert('2 days', 'collector');
  await expect(uploads.newContext('collector')).rejects.toMatchObject({ code: 'conflict' });
  await database.pool.query(`update etl_context set created_at = now() - interval '2 days' where id = $1`, [
    used,
  ]);
  const recent = await uploads.newContext('somebody-else');
  await removeUnusedContexts(database.db);
  expect(await uploads.newContext('collector')).toBeGreaterThan(recent);
  await uploads.checkContext(recent, 'somebody-else');
  expect(await typesOf(used)).toContain('upload:final');
});

test('a file that cannot be read ends with an event that gives the reason', async () => {
  const { context } = await uploadFile('{"a": 1}');
  const events = await eventsOf(context);
  expect(events.slice(-2)).toMatchObject([
    { type: 'upload:error', payload: { message: expect.stringContaining('JSON') as string } },
    { type: 'upload:final', payload: { status: 'failed' } },
  ]);
});

test('a version is validated, and its source is marked', async () => {
  const { sourceId, versionId } = await addSource(installation, { name: 'To validate', csv: 'n\n1\nx\n' });
  const columns = [{ name: 'n', type: 'number' }];
  const change =
    'mutation ($s: Int!, $c: EditedColumns!) { changeSourceColumns(sourceId: $s, base: 1, columns: $c) }';
  await installation.ask('editor', change, { s: sourceId, c: columns });
  const isDirty = async () =>
    (await installation.ask('editor', `{ source(id: ${sourceId}) { is_dirty } }`)).data;
  expect(await isDirty()).toEqual({ source: { is_dirty: true } });
  const body = { parentId: sourceId, parentDocType: 'to_validate' };
  const path = `/dms/tidemark+to_validate-${versionId}/validate`;
  expect((await call('editor', path, { ...body, parentId: 1 })).status).toBe(404);
  expect(await (await call('editor', path, body)).json()).toEqual({
    valid: 1,
    invalid: 1,
    invalidByTypeOnly: 1,
    problems: [{ column: 'n', reason: 'type', count: 1 }],
  });
  expect(await isDirty()).toEqual({ source: { is_dirty: false } });
});

test('a site is duplicated with its pages, drafts and published copies', async () => {
  const site = await installation.addSite('/original');
  const home = await addPage(installation, site, {
    title: 'Home',
    sections: [{ id: 'words', type: 'lexical', state: { text: 'Words' } }],
    publish: true,
  });
  const path = `/dms/tidemark+${site}/duplicate`;
  const body = { newApp: 'tidemark', newType: 'Second home' };
  expect((await call('administrator', path, { ...body, newApp: 'elsewhere' })).status).toBe(404);
  const first = (await (await call('administrator', path, body)).json()) as { id: number };
  const second = (await (await call('administrator', path, body)).json()) as { id: number };
  expect(first).toMatchObject({ name: 'Second home', base_url: '/second_home' });
  expect(second).toMatchObject({ base_url: '/second_home_2' });
  const view = '{ pageView(path: "") }';
  const texts = await Promise.all(
    ['/original', '/second_home'].map(async (base) => {
      const { data } = await installation.ask('editor', view, {}, base);
      return (data as unknown as { pageView: { content: { sections: { id: string; element: unknown }[] } } })
        .pageView.content.sections;
    }),
  );
  // A copy is for editors, until it is opened.
  expect((await installation.ask('visitor', view, {}, '/second_home')).errors).toBeDefined();
  expect(texts[1]!.map(({ element }) => element)).toEqual(texts[0]!.map(({ element }) => element));
  expect(texts[1]![0]!.id).not.toBe(texts[0]![0]!.id);
  const { data } = await installation.ask('editor', '{ pages { id title url_slug } }', {}, '/second_home');
  const { pages } = data as unknown as { pages: { id: number }[] };
  expect(pages).toMatchObject([{ title: 'Home' }]);
  expect(pages[0]!.id).not.toBe(home);
  const history = await installation.ask(
    'administrator',
    `{ history(pageId: ${pages[0]!.id}) { type user } }`,
    {},
    '/second_home',
  );
  expect(history.data).toEqual({
    history: [{ type: 'Created Duplicate Page.', user: emailOf('administrator') }],
  });
});
