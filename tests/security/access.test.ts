import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { schema } from '../../src/server/graphql/graphql.server.ts';
import {
  acceptInvitation,
  addApiKey,
  changeUserGroups,
  createToken,
  createUser,
  invite,
  readApiKeys,
  readGroups,
  revokeApiKey,
  signIn,
  suspendUser,
} from '../../src/server/identity/identity.server.ts';
import { cookieHeader } from '../fixtures/cookie-header.ts';
import { addVersion, patchCell } from '../fixtures/data-engine.ts';
import { addPage, addSource, addUpload, copySource, copyUpload, sectionOf } from '../fixtures/contents.ts';
import {
  emailOf,
  openInstallation,
  password,
  roles,
  type GraphqlResponse,
  type Role,
  type TestInstallation,
} from '../fixtures/installation.ts';

const levels: Record<Role, number> = { visitor: -1, member: 0, editor: 5, administrator: 10 };

let installation: TestInstallation;
let site: number;
let forms: number;
let home: number;
/** A source and an upload that no test changes; tests change copies of them. */
let pristine: { sourceId: number; versionId: number };
let analysedUpload: number;
let open: { sourceId: number; versionId: number };
let secret: { sourceId: number; versionId: number };
const users: Partial<Record<Role, string>> = {};

const csv = 'name,value\nalpha,1\nbeta,2\n';
const secretCsv = 'name,value\ntopsecretcell,1\nothersecretcell,2\n';

const tableOf = (source: { sourceId: number; versionId: number }) => ({
  sourceInfo: { sourceId: source.sourceId, versionId: source.versionId, sourceName: 'S', versionName: 'v' },
  columns: [
    { name: 'name', show: true, filters: [{ type: 'external', searchParamKey: 'name' }] },
    { name: 'value', show: true },
  ],
});

/** How two sources are joined. */
const joinOf = (...parts: { sourceId: number }[]) => ({
  kind: 'left',
  parts: parts.map(({ sourceId }, index) => ({ source: sourceId, name: `Part ${index + 1}` })),
  keys: [{ left: 'name', right: 'name' }],
  columns: [
    { name: 'name', from: ['name', null] },
    { name: 'value', from: [null, 'value'] },
  ],
});

beforeAll(async () => {
  installation = await openInstallation();
  site = await installation.addSite('/');
  open = await addSource(installation, { name: 'Open', csv });
  pristine = await addSource(installation, { name: 'Of a test', csv });
  analysedUpload = await addUpload(installation, null);
  secret = await addSource(installation, { name: 'Secret source', csv: secretCsv, authLevel: 7 });
  forms = await installation.addSite('/forms', {
    pattern_type: 'forms',
    sources: [open.sourceId, secret.sourceId],
  });
  home = await addPage(installation, site, {
    title: 'Home',
    sections: [
      { id: 'shown', type: 'Spreadsheet', state: tableOf(open) },
      { id: 'hidden', type: 'Spreadsheet', state: tableOf(secret) },
    ],
  });
  const rows = await installation.services.database.pool.query<{ id: string; email: string }>(
    'select id, email from "user"',
  );
  for (const role of roles) {
    users[role] = rows.rows.find(({ email }) => email === emailOf(role))?.id;
  }
  for (const level of [0, 5, 10] as const) {
    keys[level] = await newKey(users.administrator!, level);
  }
  await suspendAdministrator();
});
afterAll(() => installation.close());

/** Keys of the administrator by their level. */
const keys: Partial<Record<0 | 5 | 10, string>> = {};
/** What an administrator had before the suspension: the session of a cookie, and a key. */
const suspended = { cookie: '', key: '' };

const administrator = () => ({ id: users.administrator!, email: emailOf('administrator'), level: 10 });
const inTransaction = <Value>(work: (db: Parameters<typeof addApiKey>[0]) => Promise<Value>) =>
  installation.services.database.db.transaction().execute(work);
const newKey = (userId: string, level: number) =>
  inTransaction((db) =>
    addApiKey(db, { ...administrator(), id: userId }, { name: 'Program', level, days: 1 }),
  );

async function suspendAdministrator() {
  const { authentication, database } = installation.services;
  const email = 'suspended@example.org';
  const account = { email, password, group: 'Administrators' };
  const userId = await createUser(authentication, database.db, account);
  const request = { request: new Request(installation.url), client: '192.0.2.250' };
  const session = await signIn(authentication, request, { email, password });
  if (!session.ok) throw new Error(session.message);
  suspended.cookie = cookieHeader(session.cookies);
  suspended.key = await newKey(userId, 10);
  await inTransaction((db) => suspendUser(db, administrator(), { userId, isSuspended: true }));
}

/** A request to GraphQL with a key or a cookie. */
async function askWith(headers: Record<string, string>, query: string, variables: unknown, path = '/') {
  const response = await installation.fetch('visitor', '/graph', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-tidemark-path': path, ...headers },
    body: JSON.stringify({ query, variables }),
  });
  return { status: response.status, ...((await response.json()) as object) } as GraphqlResponse;
}
const bearer = (key: string | undefined) => ({ authorization: `Bearer ${key}` });

const codeOf = (answer: GraphqlResponse) => answer.errors?.[0]?.extensions?.code;
const newPage = () => addPage(installation, site, { title: `Page for a test`, publish: true });
const newTemplate = () =>
  addPage(installation, site, { title: 'Template', publish: false, data: { index: 999 } });
const controlsOf = ({ sourceId, versionId }: typeof open) => ({
  source: sourceId,
  version: versionId,
  title: '{name}',
  key: 'name',
  filters: [{ searchKey: 'name', column: 'name' }],
});
const newSource = async () => (await copySource(installation, pristine)).sourceId;
const newVersion = async () => (await copySource(installation, pristine)).versionId;
/** A connection, of a source where one is given. */
async function newConnection(sourceId: number | null): Promise<number> {
  const settings = { kind: 'web', address: 'http://127.0.0.1/a.csv' };
  const { rows } = await installation.services.database.pool.query<{ id: number }>(
    'insert into connection (source_id, settings) values ($1, $2) returning id',
    [sourceId, settings],
  );
  return rows[0]!.id;
}

/** A run of a user. */
async function newRun(user: string | undefined, hasEnded = false): Promise<number> {
  const { rows } = await installation.services.database.pool.query<{ id: number }>(
    `insert into source_run (connection_id, status, created_by, ended_at)
     values ($1, 'failed', $2, case when $3 then now() end) returning id`,
    [await newConnection(null), user ?? null, hasEnded],
  );
  return rows[0]!.id;
}

/** A run that checks have stopped. */
async function newHeldRun(user: string | undefined): Promise<number> {
  const { pool } = installation.services.database;
  const sourceId = await newSource();
  const uploadId = await newUpload(user);
  const columns = [{ name: 'name', type: 'text', existingColumnMatch: 'name' }];
  const held = { publication: { layerName: 'table', sourceId, columns }, findings: [] };
  await pool.query('update upload set held = $2 where id = $1', [uploadId, held]);
  const { rows } = await pool.query<{ id: number }>(
    `insert into source_run (connection_id, status, upload_id, ended_at) values ($1, 'held', $2, now())
     returning id`,
    [await newConnection(sourceId), uploadId],
  );
  return rows[0]!.id;
}

/** A source that fetches its data. */
async function newConnectedSource(): Promise<number> {
  const sourceId = await newSource();
  await newConnection(sourceId);
  return sourceId;
}

const newUpload = (user: string | undefined) => copyUpload(installation, analysedUpload, user ?? null);
/** A user without a password, because hashing one takes longer than the request that is tested. */
const newUser = async () => {
  const { internalAdapter } = await installation.services.authentication.$context;
  const account = { email: `${crypto.randomUUID()}@example.org`, name: 'New', emailVerified: true };
  return (await internalAdapter.createUser(account, { method: 'email' })).id;
};
/** A file in the library of the site; its key. */
const newAddress = () => `old-${randomBytes(8).toString('hex')}`;
const newRedirect = async () => {
  const address = newAddress();
  await installation.services.database.pool.query(
    'insert into page_redirect (app, old_slug, page_id) values ($1, $2, $3)',
    [String(site), address, home],
  );
  return address;
};
const newMapStyle = async () => {
  const query = 'mutation ($n: String!) { addMapStyle(name: $n, style: {}) }';
  const { data } = await installation.ask('administrator', query, { n: randomBytes(8).toString('hex') });
  return (data as unknown as { addMapStyle: number }).addMapStyle;
};
const newSectionMove = async () => {
  const { rows } = await installation.services.database.pool.query<{ id: string }>(
    'insert into section_move (site_id, version_id) values ($1, $2) returning id',
    [site, open.versionId],
  );
  return Number(rows[0]!.id);
};
/** Work of a user on such a move. */
const newMoveWork = async (user: string | undefined, status = 'waiting') => {
  const move = await newSectionMove();
  const wanted = { type: null, version: null, tag: null, hasTags: false, to: open.versionId, renames: false };
  const { rows } = await installation.services.database.pool.query<{ id: string }>(
    "insert into move_work (move_id, kind, wanted, status, user_id) values ($1, 'move', $2, $3, $4) returning id",
    [move, { ...wanted, sourceId: open.sourceId }, status, user ?? null],
  );
  return { id: Number(rows[0]!.id), move };
};
const newAsset = async () => {
  const key = randomBytes(16).toString('base64url');
  await installation.services.database.pool.query(
    `insert into asset (key, site_id, kind, object, source_object, name, type, bytes, width, height, is_animated)
     values ($1, $2, 'file', repeat('0', 64), $1, 'notes.txt', 'text/plain', 1, 0, 0, false)`,
    [key, site],
  );
  return key;
};
const failedJob = async () => {
  const { rows } = await installation.services.database.pool.query<{ id: string }>(
    `insert into pgboss.job (name, data, state) values ('compact-version', '{"id":0}', 'failed') returning id`,
  );
  return rows[0]!.id;
};
const firstPublishedSection = async () => {
  const { data } = await installation.ask('visitor', '{ pageView(path: "") }');
  return (data as unknown as { pageView: { content: { sections: { id: string }[] } } }).pageView.content
    .sections[0]!.id;
};
const draftRevision = async (pageId: number) => {
  const answer = await installation.ask('administrator', `{ draft(pageId: ${pageId}) { revision } }`);
  return (answer.data as unknown as { draft: { revision: number } }).draft.revision;
};
const newPreviewToken = async (pageId: number) => {
  const made = await installation.ask(
    'administrator',
    `mutation { createPreviewLink(pageId: ${pageId}, days: 7) { token } }`,
  );
  return (made.data as unknown as { createPreviewLink: { token: string } }).createPreviewLink.token;
};
const newSection = (id = 'fresh') => sectionOf({ id, type: 'lexical', state: { text: 'Words' } });

/** A name that no other call gets. */
let calls = 0;
const once = (role: Role) => `${role}-${(calls += 1)}`;

/** The name of a new theme. */
const addTheme = async (words: string) => {
  const query = 'mutation ($label: String!) { createTheme(label: $label, theme: {}) }';
  const { data } = await installation.ask('administrator', query, {
    label: `Theme ${words} ${(calls += 1)}`,
  });
  return (data as unknown as { createTheme: string }).createTheme;
};

/** What a field takes, and a request that those who may do it succeed with. */
type Case = {
  least: number;
  query: string;
  /** Where it is asked; at the site of pages unless told. */
  path?: string;
  variables?: (role: Role) => Promise<Record<string, unknown>> | Record<string, unknown>;
};

/** Another version of the open source, without rows. */
let second: Promise<number> | undefined;
const secondVersion = (): Promise<number> => (second ??= addVersion(installation.services, open.sourceId));

let joined: Promise<number> | null = null;
/** The id of a source that is joined of two that everyone may read. */
const joinedSource = (): Promise<number> =>
  (joined ??= installation
    .ask('administrator', 'mutation ($j: Join!) { joinSources(name: "Parts", join: $j) { sourceId } }', {
      j: joinOf(open, pristine),
    })
    .then(({ data }) => Number(data?.joinSources?.['sourceId'])));

const maps = [{ invalidValue: 'gamma', validValue: 'delta' }];
const rowsRequest = { attributes: ['name', 'value'] };
const tableSection = (source: { sourceId: number; versionId: number }) => ({
  id: 'shown',
  group: 'default',
  element: { 'element-type': 'Spreadsheet', 'element-data': tableOf(source) },
});

/** Every field of GraphQL. A new one needs a line here. */
const fields: Record<string, Case> = {
  'Query.viewer': {
    least: -1,
    query: '{ viewer { id userId email level authLevel authed fake groups isLocal } }',
  },
  'Query.pages': { least: 5, query: '{ pages { id title } }' },
  'Query.addressChange': {
    least: 5,
    query: 'query ($id: Int!) { addressChange(pageId: $id) { from to } }',
    variables: () => ({ id: home }),
  },
  'Query.draft': {
    least: 5,
    query: 'query ($id: Int!) { draft(pageId: $id) { revision content } }',
    variables: () => ({ id: home }),
  },
  'Query.library': { least: 5, query: '{ library { uses asset { key name } } }' },
  'Query.assets': {
    least: 5,
    query: 'query ($k: [String!]!) { assets(keys: $k) { key } }',
    variables: async () => ({ k: [await newAsset()] }),
  },
  'Query.assetUsage': {
    least: 5,
    query: 'query ($k: String!) { assetUsage(key: $k) { hidden pages { id } } }',
    variables: async () => ({ k: await newAsset() }),
  },
  'Mutation.changeAsset': {
    least: 5,
    query: 'mutation ($k: String!) { changeAsset(key: $k, change: { altText: "A coast" }) { altText } }',
    variables: async () => ({ k: await newAsset() }),
  },
  'Mutation.takeAssets': {
    least: 5,
    query: 'mutation ($k: [String!]!) { takeAssets(keys: $k) { from to } }',
    variables: async () => ({ k: [await newAsset()] }),
  },
  'Mutation.removeAsset': {
    least: 5,
    query: 'mutation ($k: String!) { removeAsset(key: $k) }',
    variables: async () => ({ k: await newAsset() }),
  },
  'Query.siteTags': { least: 5, query: '{ siteTags { tag sections pages } }' },
  'Mutation.changeTags': {
    least: 5,
    query: 'mutation { changeTags(tags: ["no such tag"], to: "other") { changed refused } }',
  },
  'Query.translations': { least: 5, query: '{ translations { total entries { title missing } } }' },
  'Query.siteRedirects': { least: 5, query: '{ siteRedirects { total redirects { address title } } }' },
  'Query.missedAddresses': { least: 5, query: '{ missedAddresses { address readers lastAt } }' },
  'Mutation.addRedirect': {
    least: 5,
    query: 'mutation ($a: String!, $id: Int!) { addRedirect(address: $a, pageId: $id) }',
    variables: () => ({ a: newAddress(), id: home }),
  },
  'Mutation.removeRedirect': {
    least: 5,
    query: 'mutation ($a: String!) { removeRedirect(address: $a) }',
    variables: async () => ({ a: await newRedirect() }),
  },
  'Query.mapStyles': { least: 5, query: '{ mapStyles { name style maps } }' },
  'Query.mapStyleHistory': {
    least: 5,
    query: 'query ($id: Int!) { mapStyleHistory(id: $id) { revision by } }',
    variables: async () => ({ id: await newMapStyle() }),
  },
  'Query.mapStyleUsage': {
    least: 5,
    query: 'query ($id: Int!) { mapStyleUsage(id: $id) { pages { title } hidden } }',
    variables: async () => ({ id: await newMapStyle() }),
  },
  'Mutation.addMapStyle': {
    least: 5,
    query: 'mutation ($n: String!) { addMapStyle(name: $n, style: { legend: true }) }',
    variables: () => ({ n: randomBytes(8).toString('hex') }),
  },
  'Mutation.changeMapStyle': {
    least: 5,
    query: 'mutation ($id: Int!) { changeMapStyle(id: $id, base: 1, style: { legend: false }) }',
    variables: async () => ({ id: await newMapStyle() }),
  },
  'Mutation.restoreMapStyle': {
    least: 5,
    query: 'mutation ($id: Int!) { restoreMapStyle(id: $id, base: 1, revision: 1) }',
    variables: async () => ({ id: await newMapStyle() }),
  },
  'Mutation.removeMapStyle': {
    least: 5,
    query: 'mutation ($id: Int!) { removeMapStyle(id: $id) }',
    variables: async () => ({ id: await newMapStyle() }),
  },
  'Query.siteSections': {
    least: 5,
    query: '{ siteSections { total refused sections { page_title edit_path } } }',
  },
  'Query.plannedMove': {
    least: 5,
    query: 'query ($id: Int!) { plannedMove(to: $id) { sections { name losses { text } } next } }',
    variables: () => ({ id: open.versionId }),
  },
  'Query.sectionMovePreview': {
    least: 5,
    query: 'query ($p: Int!, $id: Int!) { sectionMovePreview(pageId: $p, sectionId: "shown", to: $id) }',
    variables: () => ({ p: home, id: open.versionId }),
  },
  'Mutation.undoMove': {
    least: 5,
    query: 'mutation ($id: Int!) { undoMove(move: $id) { sections left { name } } }',
    variables: async (role) => ({ id: (await newMoveWork(users[role], 'done')).move }),
  },
  'Mutation.moveSections': {
    least: 5,
    query: 'mutation ($id: Int!) { moveSections(tag: "no such tag", to: $id) { sections pages_done } }',
    variables: () => ({ id: open.versionId }),
  },
  'Query.sectionMove': { least: 5, query: '{ sectionMove { status } }' },
  'Mutation.stopMove': {
    least: 5,
    query: 'mutation ($id: Int!) { stopMove(id: $id) { status } }',
    variables: async (role) => ({ id: (await newMoveWork(users[role])).id }),
  },
  'Query.pageGeneration': {
    least: 5,
    query: 'query ($id: Int!) { pageGeneration(template: $id) { searchKeys controls { key } } }',
    variables: async () => ({ id: await newTemplate() }),
  },
  'Query.generationPreview': {
    least: 5,
    query:
      'query ($id: Int!, $c: GenerationControls!) { generationPreview(template: $id, controls: $c) { rows created } }',
    variables: async () => ({ id: await newTemplate(), c: controlsOf(open) }),
  },
  'Mutation.generatePages': {
    least: 5,
    query:
      'mutation ($id: Int!, $c: GenerationControls!) { generatePages(template: $id, controls: $c) { created next } }',
    variables: async () => ({ id: await newTemplate(), c: controlsOf(open) }),
  },
  'Query.search': { least: -1, query: '{ search(text: "home") { id title { text } sections { id } } }' },
  'Query.publicSource': {
    least: -1,
    query: 'query ($id: Int!) { publicSource(id: $id) { name columns pages { title } } }',
    variables: () => ({ id: open.sourceId }),
  },
  'Query.searchSources': { least: -1, query: '{ searchSources(text: "home") { id summary path } }' },
  'Query.pagesBelow': { least: -1, query: '{ pagesBelow(from: 0) { total pages { title } } }' },
  'Query.sectionPage': { least: -1, query: '{ sectionPage(section: "missing") }' },
  'Query.generatedPage': { least: -1, query: '{ generatedPage(template: 1, key: "36001") }' },
  'Query.searchTags': { least: -1, query: '{ searchTags { tags sections } }' },
  'Query.searchByTag': { least: -1, query: '{ searchByTag(tags: ["flood"]) { page_id tags } }' },
  'Query.pageTitles': { least: -1, query: '{ pageTitles { page_id page_title url_slug } }' },
  'Query.pageView': { least: -1, query: '{ pageView(path: "") }' },
  'Query.findPages': { least: 5, query: '{ findPages(search: "home") { length pages { id title } } }' },
  'Query.draftView': { least: 5, query: '{ draftView(path: "") }' },
  'Query.pageVersions': {
    least: 5,
    query: 'query ($id: Int!) { pageVersions(pageId: $id) { kind revision time } }',
    variables: () => ({ id: home }),
  },
  'Query.pageVersion': {
    least: 5,
    query: 'query ($id: Int!) { pageVersion(pageId: $id, kind: "published", revision: 1) }',
    variables: () => ({ id: home }),
  },
  'Query.pagePreview': {
    least: 5,
    query: 'query ($id: Int!) { pagePreview(pageId: $id, kind: "published", revision: 1) }',
    variables: () => ({ id: home }),
  },
  'Query.previewLinks': {
    least: 5,
    query: 'query ($id: Int!) { previewLinks(pageId: $id) { id expiresAt } }',
    variables: () => ({ id: home }),
  },
  'Query.pageSchedule': {
    least: 5,
    query: 'query ($id: Int!) { pageSchedule(pageId: $id) { at by } }',
    variables: () => ({ id: home }),
  },
  'Query.previewByLink': {
    least: -1,
    query: 'query ($token: String!) { previewByLink(token: $token) { expiresAt view } }',
    variables: async () => ({ token: await newPreviewToken(home) }),
  },
  'Mutation.createPreviewLink': {
    least: 5,
    query: 'mutation ($id: Int!) { createPreviewLink(pageId: $id, days: 7) { id token } }',
    variables: async () => ({ id: await newPage() }),
  },
  'Mutation.revokePreviewLink': {
    least: 5,
    query: 'mutation ($id: Int!, $link: Int!) { revokePreviewLink(pageId: $id, id: $link) }',
    variables: async () => {
      const id = await newPage();
      const made = await installation.ask(
        'administrator',
        `mutation { createPreviewLink(pageId: ${id}, days: 7) { id } }`,
      );
      return {
        id,
        link: (made.data as unknown as { createPreviewLink: { id: number } }).createPreviewLink.id,
      };
    },
  },
  'Mutation.schedulePublication': {
    least: 5,
    query: 'mutation ($id: Int!, $at: String) { schedulePublication(pageId: $id, at: $at) { at } }',
    variables: async () => ({ id: await newPage(), at: new Date(Date.now() + 3_600_000).toISOString() }),
  },
  'Query.history': {
    least: 5,
    query: 'query ($id: Int!) { history(pageId: $id) { user type } }',
    variables: () => ({ id: home }),
  },
  'Query.siteHistory': { least: 5, query: '{ siteHistory { user type title } }' },
  'Query.filterValues': {
    least: -1,
    query:
      'query ($p: Int!, $s: String!) { filterValues(pageId: $p, section: $s, key: "name", search: "a") { value label count } }',
    variables: async () => ({ p: home, s: await firstPublishedSection() }),
  },
  'Query.sectionResults': {
    least: 5,
    query: 'query ($p: Int!, $x: PageSection!) { sectionResults(pageId: $p, section: $x) }',
    variables: () => ({ p: home, x: tableSection(open) }),
  },
  'Query.rows': {
    least: -1,
    query: 'query ($v: Int!, $r: DataRequest!) { rows(versionId: $v, request: $r) }',
    variables: () => ({ v: open.versionId, r: rowsRequest }),
  },
  'Query.distinctValues': {
    least: -1,
    query: 'query ($v: Int!) { distinctValues(versionId: $v, column: "name") }',
    variables: () => ({ v: open.versionId }),
  },
  'Query.rowsLength': {
    least: -1,
    query: 'query ($v: Int!) { rowsLength(versionId: $v) }',
    variables: () => ({ v: open.versionId }),
  },
  'Query.row': {
    least: -1,
    query: 'query ($v: Int!) { row(versionId: $v, rowId: 1) }',
    variables: () => ({ v: open.versionId }),
  },
  'Query.columnOptions': {
    least: -1,
    query: 'query ($v: Int!) { columnOptions(versionId: $v, column: "name") }',
    variables: () => ({ v: open.versionId }),
  },
  'Query.jobs': { least: 10, query: '{ jobs { id queue state } }' },
  'Mutation.retryJob': {
    least: 10,
    query: 'mutation ($id: String!) { retryJob(id: $id) }',
    variables: async () => ({ id: await failedJob() }),
  },
  'Query.people': { least: 5, query: '{ people { length users { id email level } } }' },
  'Query.groups': { least: 5, query: '{ groups { length groups { id name authLevel } } }' },
  'Query.invitations': { least: 5, query: '{ invitations { length invitations { email by at } } }' },
  'Query.accountRequests': { least: 5, query: '{ accountRequests { length requests { email name at } } }' },
  'Query.accessChanges': { least: 5, query: '{ accessChanges { id action subject details } }' },
  'Query.auditLog': { least: 10, query: '{ auditLog(limit: 1) { id action client } }' },
  'Mutation.inviteUser': {
    least: 5,
    query: 'mutation ($e: String!) { inviteUser(email: $e, groupIds: []) }',
    variables: (role) => ({ e: `invited-by-${role}@example.org` }),
  },
  'Mutation.copyInvitation': {
    least: 5,
    query: 'mutation ($e: String!) { copyInvitation(email: $e) }',
    variables: async (role) => {
      const email = `copied-by-${role}@example.org`;
      const invite = 'mutation ($e: String!) { inviteUser(email: $e, groupIds: []) }';
      await installation.ask('administrator', invite, { e: email });
      return { e: email };
    },
  },
  'Mutation.revokeInvitation': {
    least: 5,
    query: 'mutation ($e: String!) { revokeInvitation(email: $e) }',
    variables: async (role) => {
      const email = `withdrawn-by-${once(role)}@example.org`;
      await installation.services.database.pool.query(
        "insert into invitation (email, group_ids) values ($1, '{}')",
        [email],
      );
      return { e: email };
    },
  },
  'Mutation.declineRequest': {
    least: 5,
    query: 'mutation ($e: String!) { declineRequest(email: $e) }',
    variables: async (role) => {
      const email = `declined-by-${once(role)}@example.org`;
      await installation.services.database.pool.query(
        "insert into account_request (email, name) values ($1, 'A')",
        [email],
      );
      return { e: email };
    },
  },
  'Mutation.changeUserGroups': {
    least: 5,
    query: 'mutation ($u: String!) { changeUserGroups(userId: $u, groupIds: []) }',
    variables: async () => ({ u: await newUser() }),
  },
  'Mutation.suspendUser': {
    least: 5,
    query: 'mutation ($u: String!) { suspendUser(userId: $u, isSuspended: true) }',
    variables: async () => ({ u: await newUser() }),
  },
  'Mutation.endUserSessions': {
    least: 5,
    query: 'mutation ($u: String!) { endUserSessions(userId: $u) }',
    variables: async () => ({ u: await newUser() }),
  },
  'Mutation.removeSecondFactor': {
    least: 5,
    query: 'mutation ($u: String!) { removeSecondFactor(userId: $u) }',
    variables: async () => ({ u: await newUser() }),
  },
  'Mutation.deleteUser': {
    least: 10,
    query: 'mutation ($u: String!) { deleteUser(userId: $u) }',
    variables: async () => ({ u: await newUser() }),
  },
  'Mutation.saveGroup': {
    least: 10,
    query: 'mutation ($n: String!) { saveGroup(name: $n, authLevel: 0, forNewUsers: false) }',
    variables: (role) => ({ n: `Group of ${role}` }),
  },
  'Mutation.deleteGroup': {
    least: 10,
    query: 'mutation ($id: Int!) { deleteGroup(id: $id) }',
    variables: async () => {
      const { rows } = await installation.services.database.pool.query<{ id: number }>(
        `insert into item (app, type, data, schema_version)
           values ('tidemark', 'group', jsonb_build_object('name', gen_random_uuid(), 'authLevel', 0, 'forNewUsers', false), 2)
           returning id`,
      );
      return { id: rows[0]!.id };
    },
  },
  'Query.sources': { least: 5, query: '{ sources { id name } }' },
  'Query.source': {
    least: 5,
    query: 'query ($id: Int!) { source(id: $id) { name } }',
    variables: () => ({ id: open.sourceId }),
  },
  'Query.sourceChoices': { least: 5, query: '{ sourceChoices { choices { name } sources { name } } }' },
  'Query.readableVersions': {
    least: 5,
    query: 'query ($ids: [Int!]!) { readableVersions(ids: $ids) { id columns } }',
    variables: () => ({ ids: [open.versionId] }),
  },
  'Query.sourceList': { least: 5, query: '{ sourceList { sources { name } } }' },
  'Query.sourcePages': { least: 5, query: '{ sourcePages { sourceId pages } }' },
  'Query.sourceConnection': {
    least: 5,
    query: 'query ($id: Int!) { sourceConnection(sourceId: $id) { address runs { status } } }',
    variables: () => ({ id: open.sourceId }),
  },
  'Query.fetchedSources': { least: 5, query: '{ fetchedSources { has_any to_attend { name } } }' },
  'Query.sourceOwner': {
    least: 5,
    query: 'query ($id: Int!) { sourceOwner(sourceId: $id) { name email } }',
    variables: () => ({ id: open.sourceId }),
  },
  'Query.possibleOwners': {
    least: 5,
    query: 'query ($id: Int!) { possibleOwners(sourceId: $id, search: "") { name email } }',
    variables: () => ({ id: open.sourceId }),
  },
  'Query.sourceRun': {
    least: 5,
    query: 'query ($id: Int!) { sourceRun(id: $id) { status } }',
    variables: async (role) => ({ id: await newRun(users[role]) }),
  },
  'Query.usedBy': {
    least: 5,
    query: 'query ($id: Int!) { usedBy(sourceId: $id) { hidden } }',
    variables: () => ({ id: open.sourceId }),
  },
  'Mutation.addSiteSource': {
    least: 10,
    query: 'mutation ($f: Int!, $s: Int!) { addSiteSource(site: $f, sourceId: $s) }',
    variables: () => ({ f: forms, s: open.sourceId }),
  },
  'Mutation.removeSiteSource': {
    least: 10,
    query: 'mutation ($f: Int!, $s: Int!) { removeSiteSource(site: $f, sourceId: $s) }',
    variables: () => ({ f: forms, s: open.sourceId }),
  },
  'Mutation.createSite': {
    least: 10,
    query: 'mutation ($site: NewSite!) { createSite(site: $site) }',
    variables: (role) => ({ site: { name: 'A new site', base_url: `/new-${role}` } }),
  },
  'Query.sites': { least: 5, query: '{ sites { id name base_url config pages } }' },
  'Query.sitesLength': { least: 5, query: '{ sitesLength(patternType: "page") }' },
  'Mutation.changeSite': {
    least: 10,
    query: 'mutation ($id: Int!) { changeSite(id: $id, base: 1, change: { name: "Renamed" }) }',
    variables: async (role) => ({ id: await installation.addSite(`/changed-by-${once(role)}`) }),
  },
  'Mutation.duplicateSite': {
    least: 10,
    query: 'mutation ($id: Int!, $n: String!) { duplicateSite(id: $id, name: $n) }',
    variables: async (role) => ({ id: forms, n: `Copied by ${role}` }),
  },
  'Mutation.deleteSite': {
    least: 10,
    query: 'mutation ($id: Int!) { deleteSite(id: $id) }',
    variables: async (role) => ({ id: await installation.addSite(`/deleted-by-${once(role)}`) }),
  },
  'Query.themes': { least: 5, query: '{ themes { name label id revision theme } }' },
  'Mutation.createTheme': {
    least: 10,
    query: 'mutation ($label: String!) { createTheme(label: $label, theme: {}) }',
    variables: (role) => ({ label: `Theme of ${role}` }),
  },
  'Mutation.importTheme': {
    least: 10,
    query:
      'mutation ($label: String!, $t: DesignTokens!) { importTheme(label: $label, tokens: $t) { name } }',
    variables: (role) => ({
      label: `Imported by ${role}`,
      t: { colors: { light: { ink: { $type: 'color', $value: '#000000' } } } },
    }),
  },
  'Mutation.changeTheme': {
    least: 10,
    query: 'mutation ($name: String!) { changeTheme(name: $name, base: 1, label: "Renamed by somebody") }',
    variables: async (role) => ({ name: await addTheme(`changed by ${role}`) }),
  },
  'Mutation.deleteTheme': {
    least: 10,
    query: 'mutation ($name: String!) { deleteTheme(name: $name) }',
    variables: async (role) => ({ name: await addTheme(`deleted by ${role}`) }),
  },
  'Query.systemState': {
    least: 10,
    query: '{ systemState { versions { name version } engineMemory database replica jobs { state count } } }',
  },
  'Query.backups': { least: 10, query: '{ backups { files { name } isRunning } }' },
  'Mutation.makeBackup': { least: 10, query: 'mutation { makeBackup }' },
  'Query.settings': { least: 10, query: '{ settings { siteName registration } }' },
  'Mutation.changeSettings': {
    least: 10,
    query: 'mutation { changeSettings(change: { siteName: "Tidemark" }) { siteName } }',
  },
  'Mutation.sendTestMail': {
    least: 10,
    query: 'mutation { sendTestMail(email: "test@example.org") }',
  },
  'Query.upload': {
    least: 5,
    query: 'query ($id: Int!) { upload(id: $id) { status } }',
    variables: async (role) => ({ id: await newUpload(users[role]) }),
  },
  'Query.versionProfile': {
    least: -1,
    query: 'query ($v: Int!) { versionProfile(versionId: $v) { rows columns } }',
    variables: () => ({ v: open.versionId }),
  },
  'Query.unmatchedRegions': {
    least: -1,
    query:
      'query ($v: Int!) { unmatchedRegions(versionId: $v, column: "name", set: "us-states") { count rows values { value } } }',
    variables: () => ({ v: open.versionId }),
  },
  'Query.uploads': {
    least: 5,
    query: 'query ($s: Int!) { uploads(sourceId: $s) { id status } }',
    variables: () => ({ s: open.sourceId }),
  },
  'Query.dama': {
    least: 5,
    query:
      'query ($id: Int!) { dama(env: "e") { etlContexts(id: $id) { allEvents { length events { type } } } } }',
    variables: async (role) => ({
      id: await installation.services.uploads.newContext(users[role] ?? null),
    }),
  },
  'Mutation.analyseUpload': {
    least: 5,
    query: 'mutation ($id: Int!) { analyseUpload(id: $id, parseOptions: { table: { headerRow: 1 } }) }',
    variables: async (role) => ({ id: await newUpload(users[role]) }),
  },
  'Mutation.connectSource': {
    least: 5,
    query:
      'mutation ($id: Int!) { connectSource(settings: { kind: "web", address: "http://127.0.0.1/a.csv" }, sourceId: $id) { id } }',
    variables: () => ({ id: open.sourceId }),
  },
  'Mutation.lookAtPlace': {
    least: 5,
    query: 'mutation { lookAtPlace(settings: { kind: "web", address: "http://127.0.0.1/a.csv" }) }',
  },
  'Query.connectors': { least: 5, query: '{ connectors }' },
  'Query.connectionProposals': {
    least: 5,
    query: '{ connectionProposals(address: "https://data.example.org/a.csv") }',
  },
  'Mutation.repeatSourceRun': {
    least: 5,
    query: 'mutation ($id: Int!) { repeatSourceRun(id: $id) { id } }',
    variables: async (role) => ({ id: await newRun(users[role], true) }),
  },
  'Mutation.publishHeldRun': {
    least: 5,
    query: 'mutation ($id: Int!) { publishHeldRun(id: $id, reason: "It is right.") }',
    variables: async (role) => ({ id: await newHeldRun(users[role]) }),
  },
  'Query.heldRunComparison': {
    least: 5,
    query: 'query ($id: Int!) { heldRunComparison(id: $id) { versionName } }',
    variables: async (role) => ({ id: await newHeldRun(users[role]) }),
  },
  'Mutation.dropHeldRun': {
    least: 5,
    query: 'mutation ($id: Int!) { dropHeldRun(id: $id) }',
    variables: async (role) => ({ id: await newHeldRun(users[role]) }),
  },
  'Mutation.refreshSource': {
    least: 5,
    query: 'mutation ($s: Int!) { refreshSource(sourceId: $s) { id } }',
    variables: async () => ({ s: await newConnectedSource() }),
  },
  'Mutation.changeConnection': {
    least: 5,
    query: 'mutation ($s: Int!, $p: ConnectionSettings!) { changeConnection(sourceId: $s, settings: $p) }',
    variables: async () => ({
      s: await newConnectedSource(),
      p: { kind: 'web', address: 'https://data.example.org/b.csv' },
    }),
  },
  'Mutation.disconnectSource': {
    least: 5,
    query: 'mutation ($s: Int!) { disconnectSource(sourceId: $s) }',
    variables: async () => ({ s: await newConnectedSource() }),
  },
  'Mutation.setSourceSchedule': {
    least: 5,
    query:
      'mutation ($s: Int!) { setSourceSchedule(sourceId: $s, schedule: { every: "minutes", minutes: 60 }) }',
    variables: async () => ({ s: await newConnectedSource() }),
  },
  'Mutation.keepVersions': {
    least: 5,
    query: 'mutation ($s: Int!) { keepVersions(sourceId: $s, keeping: { newest: 10, isMonthly: true }) }',
    variables: async () => ({ s: await newConnectedSource() }),
  },
  'Mutation.setSourceOwner': {
    least: 5,
    query: 'mutation ($s: Int!, $u: String!) { setSourceOwner(sourceId: $s, userId: $u) }',
    variables: async () => ({ s: await newSource(), u: users.editor }),
  },
  'Mutation.makeRefreshToken': {
    least: 5,
    query: 'mutation ($s: Int!) { makeRefreshToken(sourceId: $s) }',
    variables: async () => ({ s: await newConnectedSource() }),
  },
  'Mutation.removeRefreshToken': {
    least: 5,
    query: 'mutation ($s: Int!) { removeRefreshToken(sourceId: $s) }',
    variables: async () => ({ s: await newConnectedSource() }),
  },
  'Mutation.createPage': { least: 5, query: 'mutation { createPage(title: "Made") { id } }' },
  'Mutation.changeDraft': {
    least: 5,
    query:
      'mutation ($id: Int!, $base: Int!, $c: PageCommands!) { changeDraft(pageId: $id, base: $base, commands: $c) { revision } }',
    variables: async () => {
      const id = await newPage();
      const commands = [{ kind: 'addSection', section: newSection(), before: null }];
      return { id, base: await draftRevision(id), c: commands };
    },
  },
  'Query.restrictedSources': {
    least: 5,
    query: 'query ($id: Int!) { restrictedSources(pageId: $id) { pageLevel } }',
    variables: () => ({ id: home }),
  },
  'Query.publishChecks': {
    least: 5,
    query: 'query ($id: Int!) { publishChecks(pageIds: [$id]) { draft { revision content } } }',
    variables: () => ({ id: home }),
  },
  'Query.linkedPages': { least: 5, query: '{ linkedPages(paths: ["home"]) { id title } }' },
  'Mutation.publishPage': {
    least: 5,
    query: 'mutation ($id: Int!) { publishPage(pageId: $id) { revision } }',
    variables: async () => ({ id: await newPage() }),
  },
  'Mutation.unpublishPage': {
    least: 5,
    query: 'mutation ($id: Int!) { unpublishPage(pageId: $id) }',
    variables: async () => ({ id: await newPage() }),
  },
  'Mutation.discardPage': {
    least: 5,
    query: 'mutation ($id: Int!) { discardPage(pageId: $id) { revision } }',
    variables: async () => ({ id: await newPage() }),
  },
  'Mutation.changePageSettings': {
    least: 5,
    query: 'mutation ($id: Int!) { changePageSettings(pageId: $id, settings: { description: "Words" }) }',
    variables: async () => ({ id: await newPage() }),
  },
  'Mutation.renamePage': {
    least: 5,
    query: 'mutation ($id: Int!) { renamePage(pageId: $id, title: "Renamed") { id } }',
    variables: async () => ({ id: await newPage() }),
  },
  'Mutation.movePages': {
    least: 5,
    query: 'mutation ($id: Int!, $p: Int) { movePages(pageIds: [$id], parent: $p) { id parent } }',
    variables: async () => ({ id: await newPage(), p: home }),
  },
  'Mutation.duplicatePage': {
    least: 5,
    query: 'mutation ($id: Int!) { duplicatePage(pageId: $id) { id } }',
    variables: async () => ({ id: await newPage() }),
  },
  'Mutation.makeTemplate': {
    least: 5,
    query: 'mutation ($id: Int!) { makeTemplate(pageId: $id) { id } }',
    variables: async () => ({ id: await newPage() }),
  },
  'Mutation.publishPages': {
    least: 5,
    query: 'mutation ($id: Int!) { publishPages(pageIds: [$id]) }',
    variables: async () => ({ id: await newPage() }),
  },
  'Mutation.deletePages': {
    least: 5,
    query: 'mutation ($id: Int!) { deletePages(pageIds: [$id]) }',
    variables: async () => ({ id: await newPage() }),
  },
  'Mutation.commentOnPage': {
    least: 5,
    query: 'mutation ($id: Int!) { commentOnPage(pageId: $id, comment: "Well") }',
    variables: async () => ({ id: await newPage() }),
  },
  'Mutation.insertRows': {
    least: 5,
    query: 'mutation ($v: Int!) { insertRows(versionId: $v, rows: [{ name: "gamma", value: "3" }]) }',
    variables: () => ({ v: open.versionId }),
  },
  'Mutation.patchCells': {
    least: 5,
    query:
      'mutation ($v: Int!, $p: CellPatches!) { patchCells(versionId: $v, patches: $p) { seq changed rowIds } }',
    variables: () => ({ v: open.versionId, p: [{ rowId: 1, cells: { value: '6' } }] }),
  },
  'Mutation.deleteRows': {
    least: 5,
    query: 'mutation ($v: Int!) { deleteRows(versionId: $v, rowIds: [2]) }',
    variables: () => ({ v: open.versionId }),
  },
  'Query.validity': {
    least: 5,
    query: 'query ($v: Int!) { validity(versionId: $v) { valid invalid problems { column reason count } } }',
    variables: () => ({ v: open.versionId }),
  },
  'Query.invalidValues': {
    least: 5,
    query: 'query ($v: Int!) { invalidValues(versionId: $v, column: "value") { value count } }',
    variables: () => ({ v: open.versionId }),
  },
  'Query.versionComparison': {
    least: 5,
    query: 'query ($a: Int!, $b: Int!) { versionComparison(before: $a, after: $b) }',
    variables: async () => ({ a: open.versionId, b: await secondVersion() }),
  },
  'Query.proposedJoin': {
    least: 10,
    query: 'query ($s: [Int!]!) { proposedJoin(kind: "left", sources: $s) }',
    variables: () => ({ s: [open.sourceId, pristine.sourceId] }),
  },
  'Query.joinMatches': {
    least: 10,
    query: 'query ($j: Join!) { joinMatches(join: $j) }',
    variables: () => ({ j: joinOf(open, pristine) }),
  },
  'Mutation.joinSources': {
    least: 10,
    query: 'mutation ($j: Join!) { joinSources(name: "Joined", join: $j) { sourceId } }',
    variables: () => ({ j: joinOf(open, pristine) }),
  },
  'Query.joinedParts': {
    least: 5,
    query: 'query ($s: Int!) { joinedParts(sourceId: $s) { name versionId } }',
    variables: async () => ({ s: await joinedSource() }),
  },
  'Mutation.changeJoinedVersions': {
    least: 5,
    query: 'mutation ($s: Int!) { changeJoinedVersions(sourceId: $s, versions: [null, null]) }',
    variables: async () => ({ s: await joinedSource() }),
  },
  'Query.joinOfSource': {
    least: 5,
    query: 'query ($s: Int!) { joinOfSource(sourceId: $s) }',
    variables: async () => ({ s: await joinedSource() }),
  },
  'Mutation.changeJoin': {
    least: 10,
    query: 'mutation ($s: Int!, $j: Join!) { changeJoin(sourceId: $s, join: $j) }',
    variables: async () => ({ s: await joinedSource(), j: joinOf(open, pristine) }),
  },
  'Query.versionDifferences': {
    least: 5,
    query: 'query ($a: Int!, $b: Int!) { versionDifferences(before: $a, after: $b, key: []) }',
    variables: async () => ({ a: open.versionId, b: await secondVersion() }),
  },
  'Query.rowHistory': {
    least: 5,
    query: 'query ($v: Int!) { rowHistory(versionId: $v) { seq kind user before after } }',
    variables: () => ({ v: open.versionId }),
  },
  'Mutation.massEdit': {
    least: 5,
    query:
      'mutation ($v: Int!, $m: ValueReplacements!) { massEdit(versionId: $v, column: "name", maps: $m) { seq changed } }',
    variables: () => ({ v: open.versionId, m: maps }),
  },
  'Mutation.dms': {
    least: 5,
    query:
      'mutation ($t: String!, $m: ValueReplacements!) { dms { data { massedit(app: "tidemark", type: $t, column: "name", maps: $m, userId: "1") { changed } } } }',
    variables: () => ({ t: `${open.sourceId}-${open.versionId}`, m: maps }),
  },
  'Mutation.undoChange': {
    least: 5,
    query: 'mutation ($v: Int!, $s: Int!) { undoChange(versionId: $v, seq: $s) }',
    variables: async () => {
      const { versionId } = open;
      const { engine } = installation.services;
      return {
        v: versionId,
        s: (await patchCell(engine, versionId, 1, 'value', crypto.randomUUID(), {}, null)).seq,
      };
    },
  },
  'Mutation.clearRows': {
    least: 10,
    query: 'mutation ($v: Int!) { clearRows(versionId: $v) }',
    variables: async () => ({ v: await newVersion() }),
  },
  'Mutation.changeSourceColumns': {
    least: 5,
    query:
      'mutation ($s: Int!, $c: EditedColumns!) { changeSourceColumns(sourceId: $s, base: 1, columns: $c) }',
    variables: async () => ({ s: await newSource(), c: [{ name: 'name', type: 'text' }] }),
  },
  'Mutation.createSource': { least: 10, query: 'mutation { createSource(name: "Made") }' },
  'Mutation.copySource': {
    least: 10,
    query: 'mutation ($s: Int!) { copySource(sourceId: $s) }',
    variables: () => ({ s: open.sourceId }),
  },
  'Mutation.changeSource': {
    least: 5,
    query: 'mutation ($s: Int!) { changeSource(sourceId: $s, base: 1, change: { name: "Renamed" }) }',
    variables: async () => ({ s: await newSource() }),
  },
  'Mutation.clearSource': {
    least: 10,
    query: 'mutation ($s: Int!) { clearSource(sourceId: $s) }',
    variables: async () => ({ s: await newSource() }),
  },
  'Mutation.addVersion': {
    least: 5,
    query: 'mutation ($s: Int!) { addVersion(sourceId: $s) }',
    variables: async () => ({ s: await newSource() }),
  },
  'Mutation.renameVersion': {
    least: 5,
    query: 'mutation ($v: Int!) { renameVersion(versionId: $v, name: "Renamed") }',
    variables: async () => ({ v: await newVersion() }),
  },
  'Mutation.validateVersion': {
    least: 5,
    query: 'mutation ($v: Int!) { validateVersion(versionId: $v) { valid } }',
    variables: () => ({ v: open.versionId }),
  },
  'Mutation.deleteSource': {
    least: 10,
    query: 'mutation ($s: Int!) { deleteSource(sourceId: $s) }',
    variables: async () => ({ s: await newSource() }),
  },
  'Mutation.deleteVersion': {
    least: 10,
    query: 'mutation ($v: Int!) { deleteVersion(versionId: $v) }',
    variables: async () => ({ v: await newVersion() }),
  },
  'Mutation.saveUploadChoices': {
    least: 5,
    query: 'mutation ($id: Int!) { saveUploadChoices(id: $id, choices: { layerName: "table" }) }',
    variables: async (role) => ({ id: await newUpload(users[role]) }),
  },
  'Mutation.removeUpload': {
    least: 5,
    query: 'mutation ($id: Int!) { removeUpload(id: $id) }',
    variables: async (role) => ({ id: await newUpload(users[role]) }),
  },
  'Query.uploadComparison': {
    least: 5,
    query:
      'query ($id: Int!, $p: Publication!) { uploadComparison(id: $id, publication: $p) { versionName comparison } }',
    variables: async (role) => ({
      id: await newUpload(users[role]),
      p: {
        layerName: 'table',
        sourceId: await newSource(),
        columns: [{ name: 'name', type: 'text', existingColumnMatch: 'name' }],
      },
    }),
  },
  'Query.uploadChecks': {
    least: 5,
    query:
      'query ($id: Int!, $p: Publication!) { uploadChecks(id: $id, publication: $p) { versionName findings } }',
    variables: async (role) => ({
      id: await newUpload(users[role]),
      p: {
        layerName: 'table',
        sourceId: await newSource(),
        columns: [{ name: 'name', type: 'text', existingColumnMatch: 'name' }],
      },
    }),
  },
  'Mutation.publishUpload': {
    least: 5,
    query: 'mutation ($id: Int!, $p: Publication!) { publishUpload(id: $id, publication: $p) { versionId } }',
    variables: async (role) => ({
      id: await newUpload(users[role]),
      p: {
        layerName: 'table',
        sourceId: await newSource(),
        columns: [{ name: 'name', type: 'text', existingColumnMatch: 'name' }],
      },
    }),
  },
};

test('the table names every field of GraphQL, and no other', () => {
  const names = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap(
    (type) => Object.keys(type?.getFields() ?? {}).map((field) => `${type!.name}.${field}`),
  );
  expect(Object.keys(fields).toSorted()).toEqual(names.toSorted());
});

for (const [name, { least, query, variables, path }] of Object.entries(fields)) {
  test(`${name} takes level ${least}`, async () => {
    const given: Partial<Record<Role, Record<string, unknown>>> = {};
    for (const role of roles) {
      // A refused change is not made, so that the next role can ask for the same.
      const former = levels[role] < least ? given.visitor : undefined;
      const asked = former ?? (await variables?.(role)) ?? {};
      given[role] = asked;
      const answer = await installation.ask(role, query, asked, path);
      if (levels[role] >= least) {
        expect(answer.errors, role).toBeUndefined();
      } else {
        expect(codeOf(answer), role).toBe('forbidden');
        expect(Object.values(answer.data ?? {}).filter(Boolean), role).toEqual([]);
      }
    }
    for (const level of [0, 5, 10] as const) {
      // What may be changed only once is not changed again; a refused change was not made.
      if (level >= least && !name.startsWith('Query.')) continue;
      const asked = level >= least ? given.administrator : given.visitor;
      const answer = await askWith(bearer(keys[level]), query, asked, path);
      expect(codeOf(answer), `key of level ${level}`).toBe(level >= least ? undefined : 'forbidden');
    }
    const stopped = await askWith(bearer(suspended.key), query, given.visitor, path);
    expect([stopped.status, codeOf(stopped)], 'key of a suspended user').toEqual([401, 'forbidden']);
    if (least < 0) return;
    const session = await askWith({ cookie: suspended.cookie }, query, given.visitor, path);
    expect(codeOf(session), 'session of a suspended user').toBe('forbidden');
  });
}

test('visitors read the sources of a site of forms, of no other site, and never all of them', async () => {
  const read = (id: number | null) =>
    installation.ask('visitor', 'query ($site: Int) { sources(site: $site) { name } }', { site: id });
  // Other tests add and remove sources of the site that they share.
  const own = await installation.addSite('/own_forms', {
    pattern_type: 'forms',
    sources: [open.sourceId, secret.sourceId],
  });
  expect((await read(own)).data).toEqual({ sources: [{ name: 'Open' }] });
  expect(codeOf(await read(site))).toBe('not_found');
  expect(codeOf(await read(999_999))).toBe('not_found');
  expect(codeOf(await read(null))).toBe('forbidden');
  const one = 'query ($id: Int!, $site: Int) { source(id: $id, site: $site) { name } }';
  const variables = { id: open.sourceId, site: own };
  expect((await installation.ask('visitor', one, variables)).data).toEqual({ source: { name: 'Open' } });
  expect(codeOf(await installation.ask('visitor', one, { ...variables, site: null }))).toBe('forbidden');
});

/** Every route of the HTTP server with what each role is answered; pages are walked in tests/e2e. */
const routes: Record<
  string,
  { path: string; init?: RequestInit; status: Record<Role, number> } | 'before all'
> = {
  'GET /healthz': { path: '/healthz', status: all(200) },
  'GET /readyz': { path: '/readyz', status: all(200) },
  // Requests of these tests come from this machine; tests of the guard are beside the route.
  'GET /metrics': { path: '/metrics', status: all(404) },
  'GET /assets/texts/:name{[\\w-]{1,40}\\.[0-9a-f]{1,12}\\.json}': {
    path: '/assets/texts/de.0.json',
    status: all(200),
  },
  'ALL /assets/*': { path: '/assets/none.js', status: all(404) },
  'GET /favicon.svg': { path: '/favicon.svg', status: all(200) },
  'GET /graph': { path: '/graph?query={viewer{level}}', status: all(200) },
  'GET /graph/schema.graphql': { path: '/graph/schema.graphql', status: all(200) },
  'POST /graph': {
    path: '/graph',
    init: {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"{viewer{level}}"}',
    },
    status: all(200),
  },
  // Every level may request PDFs; which pages can be printed is checked for each page.
  'POST /dama-admin/:env/download-pdf': {
    path: '/dama-admin/tidemark/download-pdf',
    init: {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"urls":["/auth/logout"]}',
    },
    status: all(404),
  },
  'ALL /dama-admin/*': 'before all',
  'POST /dama-admin/:env/gis-dataset/upload': {
    path: '/dama-admin/tidemark/gis-dataset/upload',
    init: { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
    status: { visitor: 401, member: 403, editor: 400, administrator: 400 },
  },
  'GET /dama-admin/:env/gis-dataset/:id/layers': {
    path: '/dama-admin/tidemark/gis-dataset/999999/layers',
    status: { visitor: 401, member: 403, editor: 404, administrator: 404 },
  },
  'GET /dama-admin/:env/etl/new-context-id': {
    path: '/dama-admin/tidemark/etl/new-context-id',
    status: { visitor: 401, member: 403, editor: 200, administrator: 200 },
  },
  'POST /dama-admin/dms/:pair/publish': {
    path: '/dama-admin/dms/tidemark+999999/publish',
    init: { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
    status: { visitor: 401, member: 403, editor: 400, administrator: 400 },
  },
  'ALL /dms/*': 'before all',
  'POST /dms/:pair/validate': {
    path: '/dms/tidemark+999999-1/validate',
    init: { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"parentId":999999}' },
    status: { visitor: 401, member: 403, editor: 404, administrator: 404 },
  },
  'POST /dms/:pair/duplicate': {
    path: '/dms/tidemark+999999/duplicate',
    init: {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"newApp":"tidemark","newType":"Copy"}',
    },
    status: { visitor: 401, member: 403, editor: 404, administrator: 404 },
  },
  // Its own token opens it, and nobody's level.
  'POST /source/:source{\\d{1,15}}/refresh': {
    path: '/source/999999/refresh',
    init: { method: 'POST' },
    status: all(401),
  },
  'GET /cenrep/source/:source{\\d{1,15}}/versions/:version{\\d{1,15}}': {
    path: '/cenrep/source/1/versions/2',
    init: { redirect: 'manual' },
    status: all(302),
  },
  'GET /data.json': { path: '/data.json', status: all(200) },
  'GET /robots.txt': { path: '/robots.txt', status: all(200) },
  'GET /:path{(?:.+/)?sitemap\\.xml}': { path: '/sitemap.xml', status: all(200) },
  'ALL /:path{(?:.+/)?tiles/[^/]+/[^/]+/\\d+/\\d+/\\d+\\.mvt}': 'before all',
  'GET /:path{(?:.+/)?tiles/[^/]+/[^/]+/\\d+/\\d+/\\d+\\.mvt}': {
    path: '/tiles/missing/data/0/0/0.mvt',
    status: all(404),
  },
  'GET /:path{(?:.+/)?tiles/[^/]+/[^/]+/(?:row|named)/.+\\.json}': {
    path: '/tiles/missing/data/row/1.json',
    status: all(404),
  },
  'GET /:path{(?:.+/)?feed\\.atom}': { path: '/feed.atom', status: all(200) },
  'GET /download/:source{\\d{1,15}}/:version{\\d{1,15}}/:file{data\\.(csv|json|geojson|xlsx|parquet)}': {
    path: '/download/1/999999/data.csv',
    status: all(404),
  },
  'GET /download/:source{\\d{1,15}}/:version{\\d{1,15}}/:names{display|stored}/:file{data\\.(csv|json|geojson|xlsx|parquet)}':
    {
      path: '/download/1/999999/stored/data.csv',
      status: all(404),
    },
  'GET /download/:source{\\d{1,15}}/:version{\\d{1,15}}/:file{differences-from-\\d{1,15}\\.csv}': {
    path: '/download/1/999999/differences-from-999998.csv',
    status: { visitor: 401, member: 403, editor: 404, administrator: 404 },
  },
  'GET /download/:source{\\d{1,15}}/:version{\\d{1,15}}/*': {
    path: '/download/1/2/other/data.csv',
    status: all(404),
  },
  'ALL /download/sections/*': 'before all',
  'GET /download/sections/:site{\\d{1,9}}/sections.xlsx': {
    path: '/download/sections/999999/sections.xlsx',
    status: { visitor: 401, member: 403, editor: 404, administrator: 404 },
  },
  'ALL /download/texts/*': 'before all',
  'GET /download/texts/:site{\\d{1,9}}/:language/:file{texts\\.(xlf|po)}': {
    path: '/download/texts/999999/de/texts.xlf',
    status: { visitor: 401, member: 403, editor: 404, administrator: 404 },
  },
  'POST /download/texts/:site{\\d{1,9}}/:language': {
    path: '/download/texts/999999/de',
    init: { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body: 'x' },
    status: { visitor: 401, member: 403, editor: 404, administrator: 404 },
  },
  'POST /files': {
    path: '/files',
    init: { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body: 'x' },
    status: { visitor: 401, member: 403, editor: 400, administrator: 400 },
  },
  'POST /files/:key': {
    path: `/files/${'a'.repeat(22)}`,
    init: {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', 'x-file-name': 'x.txt' },
      body: 'x',
    },
    status: { visitor: 401, member: 403, editor: 404, administrator: 404 },
  },
  'GET /files/:key/:hash/:name': {
    path: `/files/${'a'.repeat(22)}/0123456789abcdef/320.webp`,
    status: all(404),
  },
  'ALL /files/*': { path: '/files/none', status: all(404) },
  'ALL /admin/audit.csv': 'before all',
  'GET /admin/audit.csv': {
    path: '/admin/audit.csv?person=no+such+person',
    status: { visitor: 401, member: 403, editor: 403, administrator: 200 },
  },
  'ALL /admin/backups/:name': 'before all',
  'GET /admin/backups/:name': {
    path: '/admin/backups/none.backup',
    status: { visitor: 401, member: 403, editor: 403, administrator: 404 },
  },
  'ALL /*': { path: '/', status: all(200) },
};

function all(status: number): Record<Role, number> {
  return { visitor: status, member: status, editor: status, administrator: status };
}

test('the table names every route of the HTTP server, and no other', () => {
  expect(Object.keys(routes).toSorted()).toEqual([...new Set(installation.routes)].toSorted());
});

for (const [name, route] of Object.entries(routes)) {
  if (route === 'before all') continue;
  test(name, async () => {
    for (const role of roles) {
      const answer = await installation.fetch(role, route.path, route.init);
      expect(answer.status, role).toBe(route.status[role]);
    }
  });
}

/** The addresses that accept keys. */
const takesKeys = /^\/(graph|dama-admin|dms|download|data\.json)/;

for (const [name, route] of Object.entries(routes)) {
  if (route === 'before all') continue;
  test(`${name} with a key`, async () => {
    const statusOf = async (key: string | undefined) => {
      const init = { ...route.init, headers: { ...route.init?.headers, ...bearer(key) } };
      return (await installation.fetch('visitor', route.path, init)).status;
    };
    const isCall = takesKeys.test(route.path);
    expect(await statusOf(keys[5])).toBe(isCall ? route.status.editor : route.status.visitor);
    for (const wrong of [suspended.key, 'tidemark_wrong']) {
      expect(await statusOf(wrong)).toBe(isCall ? 401 : route.status.visitor);
    }
  });
}

test('an invitation gives nothing before it is accepted, and no more than its groups then', async () => {
  const email = 'invited@example.org';
  const token = await inTransaction(async (db) => {
    const [group] = await readGroups(db).then((groups) => groups.filter(({ name }) => name === 'Editors'));
    await invite(db, administrator(), { email, groupIds: [group!.id] });
    return createToken(db, 'accept-invite', { email });
  });
  for (const headers of [bearer(token), { cookie: `tidemark.session_token=${token}` }]) {
    expect(codeOf(await askWith(headers, '{ pages { id } }', {}))).toBe('forbidden');
  }
  const { authentication, database } = installation.services;
  const choice = { token, name: 'Ada', password, client: '192.0.2.1' };
  await acceptInvitation(authentication, database.db, choice);
  const request = { request: new Request(installation.url), client: '192.0.2.1' };
  const session = await signIn(authentication, request, { email, password });
  const cookie = session.ok ? cookieHeader(session.cookies) : '';
  expect(codeOf(await askWith({ cookie }, '{ pages { id } }', {}))).toBeUndefined();
  expect(codeOf(await askWith({ cookie }, '{ jobs { id } }', {}))).toBe('forbidden');
  await expect(acceptInvitation(authentication, database.db, choice)).rejects.toThrow('no longer valid');
});

test('a request from a page that somebody else opened is refused, whatever it asks for', async () => {
  const ask = (account: string | undefined) =>
    installation.fetch('editor', '/graph', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-tidemark-path': '/',
        ...(account && { 'x-tidemark-account': account }),
      },
      body: JSON.stringify({ query: '{ viewer { level } }' }),
    });
  const refused = await ask(users.administrator);
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({
    errors: [{ extensions: { code: 'forbidden', details: { session: 'other' } } }],
  });
  for (const own of [users.editor, undefined]) {
    expect(await (await ask(own)).json()).toMatchObject({ data: { viewer: { level: 5 } } });
  }

  const form = new FormData();
  form.set('file', new Blob(['a\n1\n']), 'a.csv');
  for (const [path, body] of [
    ['/dama-admin/tidemark/gis-dataset/upload', form],
    ['/files', 'not an image'],
  ] as const) {
    const headers = { origin: installation.url, 'x-tidemark-account': users.administrator! };
    const sent = await installation.fetch('editor', path, { method: 'POST', headers, body });
    expect(sent.status, path).toBe(403);
    expect(await sent.json(), path).toMatchObject({
      error: { code: 'forbidden', details: { session: 'other' } },
    });
  }
});

test('a key follows the level of its owner, expires, is revoked, and is stored as a digest only', async () => {
  const { authentication, database } = installation.services;
  const { db } = database;
  const userId = await createUser(authentication, db, {
    email: 'owner@example.org',
    password,
    group: 'Editors',
  });
  const owner = { id: userId, email: 'owner@example.org', level: 5 };
  const make = (level: number) =>
    inTransaction((transaction) => addApiKey(transaction, owner, { name: 'P', level, days: 1 }));
  await expect(make(6)).rejects.toThrow('A key cannot have a higher access level than your own.');
  const key = await make(5);
  const level = async () => {
    const answer = await askWith(bearer(key), '{ viewer { level email } }', {});
    return (answer.data as unknown as { viewer: { level: number } } | undefined)?.viewer.level;
  };
  expect(await level()).toBe(5);
  const [shown] = await readApiKeys(db, userId);
  expect(shown?.usedAt).toBeInstanceOf(Date);
  const stored = await database.pool.query('select * from api_key where user_id = $1', [userId]);
  expect(JSON.stringify(stored.rows)).not.toContain(key.slice('tidemark_'.length));

  await inTransaction((transaction) =>
    changeUserGroups(transaction, administrator(), { userId, groupIds: [] }),
  );
  expect(await level()).toBe(0);
  await database.pool.query(
    "update api_key set expires_at = now() - interval '1 second' where user_id = $1",
    [userId],
  );
  expect(await level()).toBeUndefined();
  const other = await inTransaction((transaction) =>
    addApiKey(transaction, { ...owner, level: 0 }, { name: 'Q', level: 0, days: null }),
  );
  const [made] = await readApiKeys(db, userId);
  await expect(
    inTransaction((transaction) => revokeApiKey(transaction, administrator(), made!.id)),
  ).rejects.toThrow('There is no such key');
  await inTransaction((transaction) => revokeApiKey(transaction, owner, made!.id));
  expect((await askWith(bearer(other), '{ viewer { level } }', {})).status).toBe(401);
});

test('a page with a restricted source shows its data only to those who may read it', async () => {
  const seen = async (role: Role) =>
    JSON.stringify((await installation.ask(role, '{ pageView(path: "") }')).data);
  for (const role of ['visitor', 'member', 'editor'] as const) {
    const text = await seen(role);
    expect(text).toContain('alpha');
    expect(text, role).not.toContain('secretcell');
    expect(text, role).not.toContain('Secret source');
  }
  expect(await seen('administrator')).toContain('topsecretcell');
});

test('a map over restricted data gives visitors neither its values nor its words', async () => {
  const columns = [
    { name: 'name', show: true, xAxis: true },
    { name: 'value', type: 'number', show: true, yAxis: true },
  ];
  const sourceInfo = { sourceId: secret.sourceId, versionId: secret.versionId };
  const state = { sourceInfo, columns, map: { boundaries: 'us-states' } };
  const title = 'Page with a map';
  await addPage(installation, site, { title, sections: [{ id: 'map', type: 'Map', state, title }] });

  const path = 'page_with_a_map';
  const seen = async (role: Role) =>
    JSON.stringify(
      (await installation.ask(role, 'query ($p: String!) { pageView(path: $p) }', { p: path })).data,
    );
  for (const role of ['visitor', 'member'] as const) {
    const text = await seen(role);
    expect(text, role).toContain(title);
    expect(text, role).not.toContain('secretcell');
  }
  expect(await seen('administrator')).toContain('topsecretcell');
}, 60_000);

test('visitors get no stored state: not of restricted data, and nothing that only editors use', async () => {
  const state = {
    sourceInfo: {
      sourceId: secret.sourceId,
      sourceName: 'Stored source name',
      versionId: secret.versionId,
      versionName: 'Stored version name',
    },
    columns: [
      {
        name: 'name',
        show: true,
        customName: 'Stored label',
        filters: [{ type: 'internal', operation: 'filter', values: ['Stored value'] }],
      },
    ],
  };
  const title = 'Page with stored states';
  const sections = [{ id: 'restricted', type: 'Spreadsheet', state, title: 'Shown title' }];
  const id = await addPage(installation, site, { title, sections });
  const { pool } = installation.services.database;
  await pool.query(
    `update item set data = jsonb_set(data, '{sections,0,tags}', '"Stored tag"') where parent_id = $1 and type = 'page-published'`,
    [id],
  );
  await pool.query(
    `update item set data = jsonb_set(data, '{sections,0,element,element-data,later}', '"Stored by another version"') where parent_id = $1 and type = 'page-published'`,
    [id],
  );
  await pool.query(
    `update item set data = jsonb_set(data, '{section_groups,0,later}', '"Stored in a group"') where parent_id = $1 and type = 'page-published'`,
    [id],
  );
  const path = 'page_with_stored_states';
  const seen = async (role: Role) =>
    JSON.stringify(
      (await installation.ask(role, 'query ($p: String!) { pageView(path: $p) }', { p: path })).data,
    );
  for (const role of ['visitor', 'member'] as const) {
    const text = await seen(role);
    expect(text).toContain('Shown title');
    expect(text, role).not.toMatch(/Stored/);
    expect(text, role).not.toContain('draft_id');
  }
  expect(await seen('administrator')).toContain('Stored label');
});

test('no result has labels from a source that the viewer may not read', async () => {
  const { versionId, sourceId } = await addSource(installation, { name: 'Of codes', csv: 'code\n1\n2\n' });
  const label = (type: string) => ({
    name: 'code',
    type,
    display: 'meta',
    meta_lookup: { view_id: secret.versionId, keyAttribute: 'value', valueAttribute: 'name' },
  });
  const mapped = {
    sourceId: secret.sourceId,
    viewId: secret.versionId,
    labelColumn: 'name',
    valueColumn: 'value',
  };
  const { pool } = installation.services.database;
  const ways = [
    '{ rows(versionId: V, request: { attributes: ["code"], meta: ["code"], orderBy: { code: "asc nulls last" } }) }',
    '{ rows(versionId: V, request: { attributes: ["code"], fn: { code: "list" } }) }',
    '{ rows(versionId: V, request: { attributes: ["code"], like: { code: "topsecret" } }) }',
    '{ distinctValues(versionId: V, column: "code") }',
    '{ row(versionId: V, rowId: 1) }',
    '{ columnOptions(versionId: V, column: "code") }',
  ].map((query) => query.replace('V', String(versionId)));
  for (const columns of [[label('text')], [{ name: 'code', type: 'select', mapped_options: mapped }]]) {
    const set = `update item set data = jsonb_set(data, '{columns}', $1) where id = $2`;
    await pool.query(set, [JSON.stringify(columns), sourceId]);
    for (const query of ways) {
      for (const role of ['visitor', 'member', 'editor'] as const) {
        expect(JSON.stringify(await installation.ask(role, query)), query).not.toContain('secretcell');
      }
    }
    expect(JSON.stringify(await installation.ask('administrator', ways[0]!))).toContain('topsecretcell');
    const file = `/download/${sourceId}/${versionId}/data.csv`;
    expect(await (await installation.fetch('editor', file)).text()).not.toContain('secretcell');
    expect(await (await installation.fetch('administrator', file)).text()).toContain('topsecretcell');
  }
});

test('a mapping onto a restricted source says nothing about its cells to those who may not read it', async () => {
  const { versionId, sourceId } = await addSource(installation, {
    name: 'Guesses',
    csv: 'guess,note\ntopsecretcell,a\nwrong,b\n',
  });
  const mapped = {
    sourceId: secret.sourceId,
    viewId: secret.versionId,
    labelColumn: 'name',
    valueColumn: 'name',
    filter: { value: ['1'] },
  };
  const columns = [
    { name: 'guess', type: 'select', mapped_options: mapped },
    { name: 'note', type: 'text' },
  ];
  const change = async (role: Role, changed: object[]) => {
    const read = `{ source(id: ${sourceId}) { revision } }`;
    const { source } = (await installation.ask(role, read)).data as unknown as {
      source: { revision: number };
    };
    const query =
      'mutation ($id: Int!, $b: Int!, $c: EditedColumns!) { changeSourceColumns(sourceId: $id, base: $b, columns: $c) }';
    return installation.ask(role, query, { id: sourceId, b: source.revision, c: changed });
  };
  expect((await change('administrator', columns)).errors).toBeUndefined();

  for (const part of [{ filter: { name: ['topsecretcell'] } }, { valueColumn: 'value' }, { filter: {} }]) {
    const changed = [{ ...columns[0], mapped_options: { ...mapped, ...part } }, columns[1]!];
    expect(codeOf(await change('editor', changed)), JSON.stringify(part)).toBe('not_found');
  }
  // Another column of the source can be changed.
  expect(
    (await change('editor', [columns[0]!, { name: 'note', type: 'text', display_name: 'Note' }])).errors,
  ).toBeUndefined();

  const ways = [
    `{ rows(versionId: ${versionId}, request: { attributes: ["guess"], validity: "valid" }) }`,
    `{ validity(versionId: ${versionId}) { valid } }`,
    `{ invalidValues(versionId: ${versionId}, column: "guess") { count } }`,
    `{ versionProfile(versionId: ${versionId}) { columns } }`,
  ];
  await installation.services.engine.statistics.take(versionId);
  const reveal = async (role: Role) => {
    const answers = await Promise.all(ways.map((query) => installation.ask(role, query)));
    return answers.map(({ data }) => JSON.stringify(data));
  };
  expect((await reveal('administrator'))[1]).toBe('{"validity":{"valid":1}}');
  // For an editor both guesses are alike.
  const [rows, validity, invalidValues, profile] = await reveal('editor');
  expect(rows?.includes('topsecretcell')).toBe(rows?.includes('wrong'));
  expect(validity).not.toBe('{"validity":{"valid":1}}');
  expect(invalidValues).not.toContain('"count":1}]');
  expect((await reveal('administrator'))[3]).toContain('"invalid":1');
  expect(profile).not.toContain('"invalid":1');
  expect((await reveal('visitor'))[3]).not.toContain('"invalid":1');
});

test('every way to the data of a restricted source is closed', async () => {
  const { versionId, sourceId } = secret;
  const ways: [string, Record<string, unknown>][] = [
    [
      'query ($v: Int!, $r: DataRequest!) { rows(versionId: $v, request: $r) }',
      { v: versionId, r: rowsRequest },
    ],
    [
      'query ($v: Int!, $r: DataRequest!) { rows(versionId: $v, request: $r) }',
      { v: versionId, r: { attributes: ['value'], fn: { value: 'sum' }, totals: true } },
    ],
    ['query ($v: Int!) { distinctValues(versionId: $v, column: "name", search: "top") }', { v: versionId }],
    ['query ($v: Int!) { rowsLength(versionId: $v) }', { v: versionId }],
    ['query ($v: Int!) { row(versionId: $v, rowId: 1) }', { v: versionId }],
    ['query ($v: Int!) { columnOptions(versionId: $v, column: "name", search: "top") }', { v: versionId }],
    ['mutation ($v: Int!) { insertRows(versionId: $v, rows: [{ name: "x" }]) }', { v: versionId }],
    [
      'mutation ($v: Int!, $p: CellPatches!) { patchCells(versionId: $v, patches: $p) { seq } }',
      { v: versionId, p: [{ rowId: 1, cells: { name: 'x' }, base: { name: 'y' } }] },
    ],
    ['mutation ($v: Int!) { deleteRows(versionId: $v, rowIds: [1]) }', { v: versionId }],
    ['query ($v: Int!) { validity(versionId: $v) { valid } }', { v: versionId }],
    ['query ($v: Int!) { invalidValues(versionId: $v, column: "name") { value } }', { v: versionId }],
    ['query ($v: Int!) { rowHistory(versionId: $v) { before after } }', { v: versionId }],
    [
      'mutation ($v: Int!, $m: ValueReplacements!) { massEdit(versionId: $v, column: "name", maps: $m) { changed } }',
      { v: versionId, m: maps },
    ],
    [
      'mutation ($t: String!, $m: ValueReplacements!) { dms { data { massedit(app: "tidemark", type: $t, column: "name", maps: $m) { changed } } } }',
      { t: `${sourceId}-${versionId}-invalid-entry`, m: maps },
    ],
    ['mutation ($v: Int!) { undoChange(versionId: $v, seq: 1) }', { v: versionId }],
    ['mutation ($v: Int!) { clearRows(versionId: $v) }', { v: versionId }],
    ['query ($id: Int!) { source(id: $id) { name columns } }', { id: sourceId }],
    ['query ($id: Int!) { usedBy(sourceId: $id) { hidden } }', { id: sourceId }],
    [
      'query ($id: Int!, $f: Int!) { source(id: $id, site: $f) { name columns } }',
      { id: sourceId, f: forms },
    ],
  ];
  for (const role of ['visitor', 'member', 'editor'] as const) {
    for (const [query, variables] of ways) {
      const answer = await installation.ask(role, query, variables);
      expect(['forbidden', 'not_found'], query).toContain(codeOf(answer));
      expect(JSON.stringify(answer)).not.toMatch(/secretcell|Secret source/);
    }
  }
  const choices = `{ sourceChoices(ids: [${sourceId}]) { choices { name } sources { name } } }`;
  const found = `{ sourceChoices(search: "secret", versionIds: [${secret.versionId}]) { choices { name } sources { name } } }`;
  const named = `{ sources(versionIds: [${secret.versionId}]) { name } }`;
  for (const list of [
    '{ sources { name } }',
    choices,
    found,
    named,
    `{ sources(site: ${forms}) { name } }`,
  ]) {
    const answer = await installation.ask('editor', list);
    expect(answer.errors).toBeUndefined();
    expect(JSON.stringify(answer)).not.toContain('Secret source');
  }
  const answers = await installation.ask(
    'editor',
    'query ($p: Int!, $x: PageSection!) { sectionResults(pageId: $p, section: $x) }',
    { p: home, x: tableSection(secret) },
  );
  expect(JSON.stringify(answers)).not.toMatch(/secretcell|Secret source/);
  expect(JSON.stringify(answers)).toContain('requires a higher access level');
});

test('a page with one of its sections shows no other, and no restricted data', async () => {
  const query = 'query ($section: String!) { pageView(path: "", section: $section) }';
  type Shown = { pageView: { content: { sections: { id: string }[] } } };
  const whole = (await installation.ask('visitor', '{ pageView(path: "") }')).data as unknown as Shown;
  const ids = whole.pageView.content.sections.map(({ id }) => id);
  expect(ids).toHaveLength(2);
  for (const section of ids) {
    for (const role of ['visitor', 'editor'] as const) {
      const { data } = await installation.ask(role, query, { section });
      expect((data as unknown as Shown).pageView.content.sections.map(({ id }) => id)).toEqual([section]);
      expect(JSON.stringify(data)).not.toMatch(/secretcell|Secret source/);
    }
  }
  const { data } = await installation.ask('visitor', query, { section: 'none' });
  expect((data as unknown as Shown).pageView.content.sections).toEqual([]);
});

test('every field that takes a version or a source, and every download, refuses a restricted one', async () => {
  const arguments_ = (name: string) => {
    const [type, field] = name.split('.') as [string, string];
    const parent = type === 'Query' ? schema.getQueryType() : schema.getMutationType();
    return parent!.getFields()[field]!.args.map((argument) => argument.name);
  };
  const guarded = Object.entries(fields).filter(([name]) =>
    arguments_(name).some((argument) => /^(version|source)Id$/.test(argument)),
  );
  expect(guarded.length).toBeGreaterThan(4);
  for (const [name, { query, variables, path }] of guarded) {
    const usual = (await variables?.('editor')) ?? {};
    const aimed = Object.fromEntries(
      Object.entries(usual).map(([key, value]) => {
        if (key === 'v') return [key, secret.versionId];
        if (key === 's') return [key, secret.sourceId];
        return [key, value === open.sourceId ? secret.sourceId : value];
      }),
    );
    expect(aimed, `${name} is asked about the restricted source`).not.toEqual(usual);
    const answer = await installation.ask('editor', query, aimed, path);
    expect(['forbidden', 'not_found'], name).toContain(codeOf(answer));
    expect(JSON.stringify(answer), name).not.toMatch(/secretcell|Secret source/);
  }
  for (const role of ['visitor', 'member', 'editor'] as const) {
    for (const format of ['csv', 'json', 'xlsx', 'parquet']) {
      const path = `/download/${secret.sourceId}/${secret.versionId}/data.${format}`;
      const answer = await installation.fetch(role, path);
      expect([401, 403, 404], `${role} ${format}`).toContain(answer.status);
      const crossed = await installation.fetch(
        role,
        `/download/${open.sourceId}/${secret.versionId}/data.${format}`,
      );
      expect([401, 403, 404], `${role} ${format}`).toContain(crossed.status);
    }
    expect(await (await installation.fetch(role, '/data.json')).text()).not.toContain('Secret source');
  }
});

test('restricted pages, drafts, their children and their old addresses stay hidden', async () => {
  const restricted = await addPage(installation, site, { title: 'Restricted name', data: { authLevel: 7 } });
  await addPage(installation, site, { title: 'Child of restricted', parent: restricted });
  const draft = await addPage(installation, site, { title: 'Hidden draft', publish: false });
  const underDraft = await addPage(installation, site, { title: 'Under the draft', parent: draft });
  const moved = 'mutation ($id: Int!, $t: String!) { renamePage(pageId: $id, title: $t) { url_slug } }';
  await installation.ask('administrator', moved, { id: restricted, t: 'Restricted anew' });
  await installation.ask('administrator', moved, { id: draft, t: 'Draft anew' });
  const view = (role: Role, path: string) =>
    installation.ask(role, 'query ($p: String!) { pageView(path: $p) }', { p: path });

  for (const role of ['visitor', 'member', 'editor'] as const) {
    for (const path of [
      'restricted_anew',
      'restricted_name',
      `${restricted}`,
      'restricted_anew/child_of_restricted',
    ]) {
      const answer = await view(role, path);
      expect(codeOf(answer), `${role} ${path}`).toBe('forbidden');
      expect(JSON.stringify(answer)).not.toMatch(/anew/);
    }
    for (const path of [
      'draft_anew',
      'hidden_draft',
      `${draft}`,
      `${underDraft}`,
      'draft_anew/under_the_draft',
    ]) {
      const { data } = await view(role, path);
      expect(data?.['pageView'], `${role} ${path}`).toMatchObject({ page: null, movedTo: null });
    }
    expect(JSON.stringify(await view(role, ''))).not.toMatch(
      /Restricted|Child of|Draft anew|Under the draft/,
    );
  }
  expect((await view('administrator', 'restricted_name')).data?.['pageView']).toMatchObject({
    movedTo: 'restricted_anew',
  });

  const onPage = [
    'query ($id: Int!) { draft(pageId: $id) { content } }',
    'query ($id: Int!) { history(pageId: $id) { user } }',
    'query ($id: Int!) { pagePreview(pageId: $id) }',
    'query ($id: Int!) { previewLinks(pageId: $id) { id } }',
    'query ($id: Int!) { pageSchedule(pageId: $id) { at } }',
    'mutation ($id: Int!) { createPreviewLink(pageId: $id, days: 1) { token } }',
    'mutation ($id: Int!) { revokePreviewLink(pageId: $id, id: 1) }',
    'mutation ($id: Int!) { schedulePublication(pageId: $id, at: "2999-01-01T00:00:00Z") { at } }',
    'mutation ($id: Int!) { changeDraft(pageId: $id, base: 1, commands: [{ kind: "deleteSection", id: "a" }]) { revision } }',
    'mutation ($id: Int!) { publishPage(pageId: $id) { content } }',
    'mutation ($id: Int!) { unpublishPage(pageId: $id) }',
    'mutation ($id: Int!) { discardPage(pageId: $id) { content } }',
    'mutation ($id: Int!) { changePageSettings(pageId: $id, settings: { icon: "a" }) }',
    'mutation ($id: Int!) { renamePage(pageId: $id, title: "Mine") { id } }',
    'mutation ($id: Int!) { deletePages(pageIds: [$id]) }',
    'mutation ($id: Int!) { publishPages(pageIds: [$id]) }',
    'mutation ($id: Int!) { movePages(pageIds: [$id]) { id } }',
    'mutation ($id: Int!) { duplicatePage(pageId: $id) { id } }',
    'mutation ($id: Int!) { makeTemplate(pageId: $id) { id } }',
    'mutation ($id: Int!) { createPage(title: "From it", template: $id) { id } }',
    'query ($id: Int!) { pageGeneration(template: $id) { searchKeys } }',
    'mutation ($id: Int!) { commentOnPage(pageId: $id, comment: "Hello") }',
    'mutation ($id: Int!) { createPage(title: "Below", parent: $id) { id } }',
  ];
  const child = (await installation.services.database.db
    .selectFrom('item')
    .select('id')
    .where('parent_id', '=', restricted)
    .where('type', '=', 'page')
    .executeTakeFirstOrThrow())!.id;
  for (const query of onPage) {
    for (const id of [restricted, child]) {
      expect(codeOf(await installation.ask('editor', query, { id })), query).toBe('forbidden');
    }
  }
  expect(JSON.stringify(await installation.ask('editor', '{ pages { title } }'))).not.toContain('Restricted');
  expect(JSON.stringify(await installation.ask('editor', '{ draftView(path: "") }'))).not.toContain(
    'Restricted',
  );

  const parent = await addPage(installation, site, { title: 'Plain parent' });
  await addPage(installation, site, { title: 'Kept', parent, data: { authLevel: 7 } });
  const deletion = await installation.ask('editor', 'mutation ($id: Int!) { deletePages(pageIds: [$id]) }', {
    id: parent,
  });
  expect(codeOf(deletion)).toBe('forbidden');

  const onOther = await addPage(installation, await installation.addSite('/other'), { title: 'Elsewhere' });
  for (const query of onPage) {
    for (const role of ['editor', 'administrator'] as const) {
      const there = await installation.ask(role, query, { id: onOther });
      expect(codeOf(there), `${role} ${query}`).toBe('not_found');
      const unknown = await installation.ask(role, query, { id: 2_000_000_000 });
      expect(codeOf(unknown), `${role} ${query}`).toBe('not_found');
    }
  }
  expect((await installation.ask('editor', '{ pages { title } }', {}, '/other/x')).data).toEqual({
    pages: [{ title: 'Elsewhere' }],
  });
});

test('a preview link shows one draft and none of its restricted data, until it is revoked or has expired', async () => {
  const page = await addPage(installation, site, {
    title: 'Shared draft',
    data: { authLevel: 5 },
    sections: [
      { id: 'open', type: 'Spreadsheet', state: tableOf(open) },
      { id: 'secret', type: 'Spreadsheet', state: tableOf(secret) },
    ],
    publish: false,
  });
  const look = (token: string, path = '/') =>
    installation.ask(
      'visitor',
      'query ($token: String!) { previewByLink(token: $token) { view } }',
      { token },
      path,
    );
  const token = await newPreviewToken(page);
  const seen = JSON.stringify(await look(token));
  expect(seen).toContain('Shared draft');
  expect(seen).toContain('alpha');
  expect(seen).not.toContain('topsecretcell');
  expect(codeOf(await installation.ask('visitor', '{ pageView(path: "shared_draft") }'))).toBeUndefined();
  expect(
    JSON.stringify(await installation.ask('visitor', '{ pageView(path: "shared_draft") }')),
  ).not.toContain('alpha');
  expect(codeOf(await look(token, '/forms'))).toBe('not_found');
  expect(codeOf(await look(`${token}x`))).toBe('not_found');
  const { pool } = installation.services.database;
  const { rows } = await pool.query<{ digest: string }>('select digest from preview_link');
  expect(rows.map(({ digest }) => digest)).not.toContain(token);
  await pool.query('update preview_link set expires_at = now() where page_id = $1', [page]);
  expect(codeOf(await look(token))).toBe('not_found');
});

test('a preview link works while the person who made it may edit the page', async () => {
  const page = await newPage();
  const userId = await newUser();
  const groups = await readGroups(installation.services.database.db);
  const setGroups = (name: string) => {
    const groupIds = groups.filter((group) => group.name === name).map(({ id }) => id);
    return inTransaction((db) => changeUserGroups(db, administrator(), { userId, groupIds }));
  };
  const suspend = (isSuspended: boolean) =>
    inTransaction((db) => suspendUser(db, administrator(), { userId, isSuspended }));
  const setLevel = (level: number) =>
    installation.ask(
      'administrator',
      'mutation ($id: Int!, $s: PageSettings!) { changePageSettings(pageId: $id, settings: $s) }',
      { id: page, s: { authLevel: level } },
    );
  await setGroups('Editors');
  const make = `mutation { createPreviewLink(pageId: ${page}, days: 7) { token } }`;
  const made = await askWith(bearer(await newKey(userId, 5)), make, {});
  const { token } = (made.data as unknown as { createPreviewLink: { token: string } }).createPreviewLink;
  const look = async () => {
    const query = 'query ($token: String!) { previewByLink(token: $token) { expiresAt } }';
    return codeOf(await installation.ask('visitor', query, { token }));
  };
  expect(await look()).toBeUndefined();
  for (const [end, restore] of [
    [() => setGroups('New users'), () => setGroups('Editors')],
    [() => suspend(true), () => suspend(false)],
    [() => setLevel(7), () => setLevel(-1)],
  ] as const) {
    await end();
    expect(await look()).toBe('not_found');
    await restore();
    expect(await look()).toBeUndefined();
  }
  await installation.services.database.pool.query('delete from "user" where id = $1', [userId]);
  expect(await look()).toBe('not_found');
});

test('the level that a site requires is required at every page', async () => {
  const inner = await installation.addSite('/inner', { authLevel: 7 });
  const page = await addPage(installation, inner, { title: 'Inner page' });
  for (const role of ['visitor', 'member', 'editor'] as const) {
    for (const query of [
      '{ pageView(path: "") }',
      '{ pageView(path: "none") }',
      '{ draftView(path: "") }',
      '{ pages { title } }',
    ]) {
      const answer = await installation.ask(role, query, {}, '/inner');
      expect(codeOf(answer), `${role} ${query}`).toBe('forbidden');
      expect(JSON.stringify(answer)).not.toContain('Inner page');
    }
    for (const query of [
      'mutation { createPage(title: "In") { id } }',
      `mutation { publishPage(pageId: ${page}) { revision } }`,
    ]) {
      expect(codeOf(await installation.ask(role, query, {}, '/inner'))).toBe('forbidden');
    }
  }
});

test('ids of other kinds of items are not pages, versions or sources', async () => {
  for (const id of [site, open.sourceId, open.versionId]) {
    const draft = await installation.ask('administrator', `{ draft(pageId: ${id}) { content } }`);
    expect(codeOf(draft)).toBe('not_found');
    const removed = await installation.ask('administrator', `mutation { deletePages(pageIds: [${id}]) }`);
    expect(codeOf(removed)).toBe('not_found');
  }
  const query = 'query ($v: Int!, $r: DataRequest!) { rows(versionId: $v, request: $r) }';
  for (const v of [site, home, open.sourceId]) {
    expect(codeOf(await installation.ask('administrator', query, { v, r: rowsRequest }))).toBe('not_found');
  }
});

test('what may not be set is refused by name, wherever it is sent', async () => {
  const foreign = {
    id: 1,
    app: '2',
    type: 'site',
    created_by: 'x',
    published: '',
    url_slug: 'x',
    parent_id: 1,
  };
  const settings =
    'mutation ($id: Int!, $s: PageSettings!) { changePageSettings(pageId: $id, settings: $s) }';
  const change =
    'mutation ($id: Int!, $c: PageCommands!, $b: Int!) { changeDraft(pageId: $id, base: $b, commands: $c) { revision } }';
  const pageId = await newPage();
  const base = await draftRevision(pageId);
  for (const [name, value] of Object.entries(foreign)) {
    const set = await installation.ask('administrator', settings, { id: pageId, s: { [name]: value } });
    expect(codeOf(set), name).toBe('invalid_request');
    expect(set.errors?.[0]?.message).toContain(name);
    const section = { ...newSection(`s_${name}`), ...(name === 'id' ? { ids: 1 } : { [name]: value }) };
    const commands = [
      { kind: 'addSection', section, before: null },
      { kind: 'changeSection', id: 'shown', change: { [name]: value } },
      { kind: 'changeGroup', name: 'default', change: { [name]: value } },
      {
        kind: 'addSection',
        section: newSection(`t_${name}`),
        before: null,
        [name === 'id' ? 'ids' : name]: value,
      },
    ];
    for (const command of commands) {
      const answer = await installation.ask('administrator', change, { id: pageId, b: base, c: [command] });
      expect(codeOf(answer), JSON.stringify(command)).toBe('invalid_request');
    }
  }
  const publish =
    'mutation ($id: Int!, $p: Publication!) { publishUpload(id: $id, publication: $p) { versionId } }';
  const upload = await newUpload(users.administrator);
  const publication = { layerName: 'table', columns: [{ name: 'name', type: 'text' }], sourceName: 'Mass' };
  for (const extra of ['id', 'app', 'created_by', 'parquetObject']) {
    const answer = await installation.ask('administrator', publish, {
      id: upload,
      p: { ...publication, [extra]: 1 },
    });
    expect(codeOf(answer), extra).toBe('invalid_request');
  }
  expect(await draftRevision(pageId)).toBe(base);
});

test('a new source starts at the level of its publication, by default for editors only', async () => {
  const query =
    'mutation ($id: Int!, $p: Publication!) { publishUpload(id: $id, publication: $p) { sourceId versionId } }';
  const publish = async (part: object) => {
    const id = await newUpload(users.administrator);
    const publication = { layerName: 'table', columns: [{ name: 'name', type: 'text' }], ...part };
    return installation.ask('administrator', query, { id, p: publication });
  };
  const statusesOf = async (part: object) => {
    const { data } = await publish(part);
    const { sourceId, versionId } = (data as unknown as { publishUpload: typeof open }).publishUpload;
    const path = `/download/${sourceId}/${versionId}/data.json`;
    const responses = await Promise.all(roles.map((role) => installation.fetch(role, path)));
    return responses.map(({ status }) => status);
  };
  expect(await statusesOf({ sourceName: 'By default' })).toEqual([403, 403, 200, 200]);
  expect(await statusesOf({ sourceName: 'For everyone', authLevel: -1 })).toEqual([200, 200, 200, 200]);
  expect(await statusesOf({ sourceName: 'Signed in', authLevel: 0 })).toEqual([403, 200, 200, 200]);
  for (const authLevel of [11, -2, 0.5, '5']) {
    expect(codeOf(await publish({ sourceName: 'No level', authLevel }))).toBe('invalid_request');
  }
});

test('connections of sources above the level of an editor, and runs of others, are as if there were none', async () => {
  const { sourceId } = await copySource(installation, pristine, { name: 'Fetched above', authLevel: 7 });
  await newConnection(sourceId);
  const others = await newRun('somebody-else', true);
  const address = 'http://127.0.0.1/a.csv';
  for (const query of [
    `{ sourceConnection(sourceId: ${sourceId}) { address } }`,
    `mutation { refreshSource(sourceId: ${sourceId}) { id } }`,
    `mutation { changeConnection(sourceId: ${sourceId}, settings: { kind: "web", address: "${address}" }) }`,
    `mutation { disconnectSource(sourceId: ${sourceId}) }`,
    `mutation { setSourceSchedule(sourceId: ${sourceId}) }`,
    `mutation { keepVersions(sourceId: ${sourceId}) }`,
    `{ sourceOwner(sourceId: ${sourceId}) { name } }`,
    `{ possibleOwners(sourceId: ${sourceId}, search: "") { name } }`,
    `mutation { setSourceOwner(sourceId: ${sourceId}, userId: "${users.editor}") }`,
    `mutation { makeRefreshToken(sourceId: ${sourceId}) }`,
    `mutation { removeRefreshToken(sourceId: ${sourceId}) }`,
    `mutation { connectSource(settings: { kind: "web", address: "${address}" }, sourceId: ${sourceId}) { id } }`,
    `{ sourceRun(id: ${others}) { status } }`,
    `mutation { repeatSourceRun(id: ${others}) { id } }`,
  ]) {
    expect([query, codeOf(await installation.ask('editor', query))]).toEqual([query, 'not_found']);
  }
  const read = `{ sourceConnection(sourceId: ${sourceId}) { address has_access } }`;
  const { data } = await installation.ask('administrator', read);
  expect(data).toEqual({ sourceConnection: { address, has_access: false } });
});

test('a source is owned by somebody who may publish into it, and by nobody else', async () => {
  const { sourceId } = await copySource(installation, pristine, { name: 'Owned above', authLevel: 7 });
  const choose = async (role: Role) => {
    const query = 'mutation ($s: Int!, $u: String!) { setSourceOwner(sourceId: $s, userId: $u) }';
    return codeOf(await installation.ask('administrator', query, { s: sourceId, u: users[role] }));
  };
  expect([await choose('member'), await choose('editor')]).toEqual(['invalid_request', 'invalid_request']);
  expect(await choose('administrator')).toBeUndefined();
  const read = `{ sourceOwner(sourceId: ${sourceId}) { email } possibleOwners(sourceId: ${sourceId}, search: "example") { email } }`;
  const { data } = await installation.ask('administrator', read);
  const { sourceOwner, possibleOwners } = data as unknown as {
    sourceOwner: { email: string };
    possibleOwners: { email: string }[];
  };
  expect(sourceOwner.email).toBe(emailOf('administrator'));
  const emails = possibleOwners.map(({ email }) => email);
  expect(emails).toContain(emailOf('administrator'));
  expect(emails).not.toContain(emailOf('editor'));
  expect(emails).not.toContain('suspended@example.org');
});

test('a source is refreshed with its own token alone, also without an origin, and never with a session or a key', async () => {
  const sourceId = await newConnectedSource();
  const path = `/source/${sourceId}/refresh`;
  const made = await installation.ask('editor', `mutation { makeRefreshToken(sourceId: ${sourceId}) }`);
  const token = (made.data as unknown as { makeRefreshToken: string }).makeRefreshToken;
  const statusOf = async (role: Role, headers: Record<string, string> = {}) =>
    (await installation.fetch(role, path, { method: 'POST', headers })).status;
  expect(await statusOf('administrator')).toBe(401);
  expect(await statusOf('administrator', bearer(keys[10]))).toBe(401);
  expect(await statusOf('administrator', bearer('tidemark_refresh_wrong'))).toBe(403);

  const first = await installation.fetch('visitor', path, { method: 'POST', headers: bearer(token) });
  expect([first.status, await first.json()]).toEqual([
    202,
    { run: expect.any(Number) as number, status: 'waiting' },
  ]);
  expect((await installation.fetch('visitor', path, { headers: bearer(token) })).status).not.toBe(202);
  expect(installation.log()).not.toContain(token);
  const { data } = await installation.ask(
    'editor',
    `{ sourceConnection(sourceId: ${sourceId}) { has_refresh_token } }`,
  );
  expect(data).toEqual({ sourceConnection: { has_refresh_token: true } });
});

test('addresses and what signs in there are checked, and the field is named', async () => {
  const query =
    'mutation ($a: ConnectionSettings!, $s: ConnectionAccess) { connectSource(settings: $a, access: $s) { id } }';
  const good = 'https://data.example.org/a.csv';
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`x-${index}`, 'a']));
  for (const [a, s] of [
    ['', {}],
    ['a.csv', {}],
    ['file:///etc/passwd', {}],
    ['ftp://data.example.org/a.csv', {}],
    ['https://ann:word@data.example.org/a.csv', {}],
    ['https://ann@data.example.org/a.csv', {}],
    [`https://data.example.org/${'a'.repeat(2000)}`, {}],
    [good, { token: 'a\r\nb: c' }],
    [good, { token: 'мой ключ' }],
    [good, { headers: { 'x-key': 'a\u0001b' } }],
    [good, { user: 'a', token: 'b' }],
    [good, { headers: { host: 'other' } }],
    [good, { headers: { 'Content-Length': '1' } }],
    [good, { headers: { 'a b': 'c' } }],
    [good, { headers: many }],
    [good, { certificate: 'x' }],
    [good, { password: 'a'.repeat(4001) }],
  ] as const) {
    const settings = { kind: 'web', address: a };
    const answer = await installation.ask('editor', query, { a: settings, s });
    expect([a, s, codeOf(answer)]).toEqual([a, s, 'invalid_request']);
    expect(answer.errors?.[0]?.extensions?.details).toEqual({
      field: expect.stringMatching(/^(connection|access)/) as string,
    });
  }
});

test('an editor publishes into the sources of their level; a new source takes level 10', async () => {
  const query =
    'mutation ($id: Int!, $p: Publication!) { publishUpload(id: $id, publication: $p) { versionId } }';
  const columns = [{ name: 'name', type: 'text' }];
  const publish = async (role: Role, part: object) => {
    const id = await newUpload(users[role]);
    return installation.ask(role, query, { id, p: { layerName: 'table', columns, ...part } });
  };
  const { sourceId } = await copySource(installation, pristine, { name: 'Above editors', authLevel: 7 });
  expect(codeOf(await publish('editor', { sourceName: 'Made' }))).toBe('forbidden');
  expect(codeOf(await publish('editor', { sourceId }))).toBe('not_found');
  expect(codeOf(await publish('editor', { sourceId: open.sourceId }))).toBeUndefined();
  expect(codeOf(await publish('administrator', { sourceId }))).toBeUndefined();
});

test('the description and the categories of a source take a level above 5', async () => {
  const query = 'mutation ($s: Int!, $c: SourceFields!) { changeSource(sourceId: $s, base: 1, change: $c) }';
  const sourceId = await newSource();
  for (const change of [{ description: 'Words' }, { categories: ['Hazards'] }]) {
    const variables = { s: sourceId, c: change };
    expect(codeOf(await installation.ask('editor', query, variables))).toBe('forbidden');
    expect(codeOf(await installation.ask('administrator', query, variables))).toBeUndefined();
  }
});

test("somebody else's upload is not there", async () => {
  const others = await newUpload('somebody-else');
  const read = await installation.ask('administrator', `{ upload(id: ${others}) { file_name layers } }`);
  expect(codeOf(read)).toBe('not_found');
  const publication = { layerName: 'table', columns: [{ name: 'name', type: 'text' }], sourceName: 'Theirs' };
  const query =
    'mutation ($id: Int!, $p: Publication!) { publishUpload(id: $id, publication: $p) { versionId } }';
  const published = await installation.ask('administrator', query, { id: others, p: publication });
  expect(codeOf(published)).toBe('not_found');
  const layers = await installation.fetch(
    'administrator',
    `/dama-admin/tidemark/gis-dataset/${others}/layers`,
  );
  expect(layers.status).toBe(404);
  const save = 'mutation ($id: Int!) { saveUploadChoices(id: $id, choices: {}) }';
  expect(codeOf(await installation.ask('administrator', save, { id: others }))).toBe('not_found');
  const again = 'mutation ($id: Int!) { analyseUpload(id: $id, parseOptions: {}) }';
  expect(codeOf(await installation.ask('administrator', again, { id: others }))).toBe('not_found');
  const context = await installation.services.uploads.newContext('somebody-else');
  const events = `{ dama(env: "e") { etlContexts(id: ${context}) { allEvents { length } } } }`;
  expect(codeOf(await installation.ask('administrator', events))).toBe('not_found');
  const { database, jobs: queue } = installation.services;
  await database.pool.query("update upload set file_name = 'theirs.csv' where id = $1", [others]);
  await queue.add('read-upload', others);
  const jobs = JSON.stringify(await installation.ask('administrator', '{ jobs { queue about } }'));
  expect(jobs).toContain('read-upload');
  expect(jobs).not.toContain('theirs.csv');
  const list = JSON.stringify(await installation.ask('administrator', '{ uploads { id } }'));
  expect(list).not.toContain(`"id":${others}}`);
  const { id } = await installation.services.uploads.receive({
    stream: Readable.from(['a,b\n1,2\n']),
    fileName: 'own.csv',
    user: users.administrator!,
  });
  expect((await installation.ask('administrator', `{ upload(id: ${id}) { file_name } }`)).data).toEqual({
    upload: { file_name: 'own.csv' },
  });
});

test('e-mail addresses in a history reach editors only', async () => {
  const query = 'query ($id: Int!) { history(pageId: $id) { user } }';
  for (const role of ['visitor', 'member'] as const) {
    expect(JSON.stringify(await installation.ask(role, query, { id: home }))).not.toContain('@');
    expect(JSON.stringify(await installation.ask(role, '{ pageView(path: "") }'))).not.toContain('@');
  }
  expect(JSON.stringify(await installation.ask('editor', query, { id: home }))).toContain(
    'author@example.org',
  );
});
