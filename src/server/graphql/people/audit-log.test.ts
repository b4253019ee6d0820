import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPage, addSource } from '../../../../tests/fixtures/contents.ts';
import { emailOf, openInstallation, type TestInstallation } from '../../../../tests/fixtures/installation.ts';
import { removeExpired, signIn } from '#server/identity/identity.server.ts';

let installation: TestInstallation;
let site: number;

beforeAll(async () => {
  installation = await openInstallation();
  site = await installation.addSite('/');
});
afterAll(() => installation.close());

type Entry = { action: string; subject: string; by: string | null; details: Record<string, unknown> };

async function audit(filter: object = {}): Promise<Entry[]> {
  const query = 'query ($f: AuditFilter) { auditLog(filter: $f) { action subject by details } }';
  const result = await installation.ask('administrator', query, { f: filter });
  expect(result.errors).toBeUndefined();
  return (result.data as unknown as { auditLog: Entry[] }).auditLog;
}

const change = async (query: string) => {
  const result = await installation.ask('administrator', `mutation { ${query} }`);
  expect(result.errors, query).toBeUndefined();
};

test('deletions, publications, changes of levels and downloads are recorded with the person', async () => {
  const page = await addPage(installation, site, { title: 'Floods', publish: false });
  const { sourceId, versionId } = await addSource(installation, { name: 'Gauges', csv: 'a,b\n1,2\n3,4\n' });
  await change(`publishPage(pageId: ${page}) { revision }`);
  await change(`changePageSettings(pageId: ${page}, settings: { authLevel: 5 })`);
  await change(`deletePages(pageIds: [${page}])`);
  await change(`changeSource(sourceId: ${sourceId}, base: 1, change: { authLevel: 7 })`);
  const file = `/download/${sourceId}/${versionId}/data.csv`;
  expect((await installation.fetch('administrator', file)).status).toBe(200);
  await change(`clearRows(versionId: ${versionId})`);
  await change(`deleteVersion(versionId: ${versionId})`);
  await change(`deleteSource(sourceId: ${sourceId})`);

  const by = emailOf('administrator');
  const entries = (await audit({ person: by })).filter(({ action }) => action !== 'sign-in');
  expect(entries.toReversed()).toMatchObject([
    { action: 'publish-page', subject: 'Floods', by, details: { page, site } },
    { action: 'change-level', subject: 'Floods', details: { before: -1, after: 5 } },
    { action: 'delete-page', subject: 'Floods', details: { page } },
    { action: 'change-level', subject: 'Gauges', details: { after: 7 } },
    { action: 'download', subject: expect.stringMatching(/^Gauges, /), details: { format: 'csv' } },
    { action: 'clear-data', details: { rows: 2 } },
    { action: 'delete-version', details: { version: versionId } },
    { action: 'delete-source', subject: 'Gauges' },
  ]);
  expect((await audit({ kind: 'deletion' })).map(({ action }) => action)).toEqual([
    'delete-source',
    'delete-version',
    'clear-data',
    'delete-page',
  ]);
});

test('visitors download public data without a record', async () => {
  const { sourceId, versionId } = await addSource(installation, { name: 'Public', csv: 'a\n1\n' });
  const file = `/download/${sourceId}/${versionId}/data.csv`;
  expect((await installation.fetch('visitor', file)).status).toBe(200);
  expect(await audit({ person: 'Public', kind: 'export' })).toEqual([]);
});

test('a change that is refused records nothing', async () => {
  const page = await addPage(installation, site, { title: 'Restricted', publish: false });
  await change(`changePageSettings(pageId: ${page}, settings: { authLevel: 9 })`);
  const refused = await installation.ask('editor', `mutation { deletePages(pageIds: [${page}]) }`);
  expect(refused.errors?.[0]?.extensions?.code).toBe('forbidden');
  expect(await audit({ person: 'Restricted', kind: 'deletion' })).toEqual([]);
});

test('the log is filtered by day and read in pages', async () => {
  const { db } = installation.services.database;
  const at = (day: string) => new Date(`${day}T23:59:00Z`);
  for (const day of ['2001-02-03', '2001-02-04', '2001-02-05']) {
    await db
      .insertInto('audit_entry')
      .values({ at: at(day), email: 'old@example.org', action: 'invite', subject: day, details: '{}' })
      .execute();
  }
  const subjects = async (filter: object) => (await audit(filter)).map(({ subject }) => subject);
  expect(await subjects({ from: '2001-02-03', to: '2001-02-04' })).toEqual(['2001-02-04', '2001-02-03']);
  const query =
    'query ($b: Int) { auditLog(filter: { person: "OLD@example" }, before: $b, limit: 2) { id subject } }';
  const read = async (before: number | null) =>
    (
      (await installation.ask('administrator', query, { b: before })).data as unknown as {
        auditLog: { id: number; subject: string }[];
      }
    ).auditLog;
  const first = await read(null);
  expect(first.map(({ subject }) => subject)).toEqual(['2001-02-05', '2001-02-04']);
  expect((await read(first[1]!.id)).map(({ subject }) => subject)).toEqual(['2001-02-03']);
  const wrong = await installation.ask(
    'administrator',
    '{ auditLog(filter: { from: "2001-02-30" }) { id } }',
  );
  expect(wrong.errors?.[0]?.message).toContain('filter.from: write a day');
});

test('the file has no formulas and the filter of the screen, and is itself recorded', async () => {
  const request = { request: new Request(installation.url), client: '192.0.2.99' };
  const email = '=cmd|x!a1@example.org';
  expect((await signIn(installation.services.authentication, request, { email, password: 'x' })).ok).toBe(
    false,
  );
  const response = await installation.fetch('administrator', '/admin/audit.csv?kind=sign-in&person=cmd');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const lines = (await response.text()).trim().split('\r\n');
  expect(lines[0]).toBe('time,action,what,subject,person,address,details');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`,'=cmd|x!a1@example.org,'=cmd|x!a1@example.org,192.0.2.99,`);
  expect((await audit({ kind: 'export' }))[0]).toMatchObject({
    action: 'export-audit',
    details: { kind: 'sign-in', person: 'cmd' },
  });
  const wrong = await installation.fetch('administrator', '/admin/audit.csv?from=yesterday');
  expect(wrong.status).toBe(400);
});

test('the nightly job deletes entries that are older than the setting, and none where it is 0', async () => {
  const { db } = installation.services.database;
  const old = { email: null, action: 'invite', subject: 'aged', details: '{}' };
  await db
    .insertInto('audit_entry')
    .values({ ...old, at: new Date(Date.now() - 40 * 24 * 3600 * 1000) })
    .execute();
  const set = (days: number) => change(`changeSettings(change: { auditDays: ${days} }) { auditDays }`);
  const left = async () => (await audit({ person: 'aged' })).length;
  for (const [days, entries] of [
    [0, 1],
    [41, 1],
    [39, 0],
  ] as const) {
    await set(days);
    await removeExpired(db);
    expect(await left(), `${days} days`).toBe(entries);
  }
});
