import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPage, addSource } from '../fixtures/contents.ts';
import { openInstallation, type GraphqlResponse, type TestInstallation } from '../fixtures/installation.ts';

/*
 * Texts that take quadratic time where nothing bounds them: each of these requests would block the server for
 * minutes, and the test would end by its time limit. Visitors may send 1 MiB, editors 8 MiB.
 */

let installation: TestInstallation;
let source: { sourceId: number; versionId: number };

beforeAll(async () => {
  installation = await openInstallation();
  const site = await installation.addSite('/');
  await addPage(installation, site, { title: 'Home' });
  source = await addSource(installation, { name: 'Numbers', csv: 'name,value\na,1\nb,2\n' });
});
afterAll(() => installation.close());

const codeOf = (answer: GraphqlResponse) => answer.errors?.[0]?.extensions?.code;
const marks = (count: number) => `a${'\u0316\u0301'.repeat(count)}`;

test('a query string of many parameters is refused', async () => {
  const search = Array.from({ length: 80_000 }, (_, index) => `k${index}=1`).join('&');
  const query = 'query ($s: String, $f: String) { pageView(path: "", search: $s, from: $f) }';
  expect(codeOf(await installation.ask('visitor', query, { s: search }))).toBe('too_large');
  expect(codeOf(await installation.ask('visitor', query, { f: search }))).toBe('too_large');
  const draft = 'query ($s: String) { draftView(path: "", search: $s) }';
  expect(codeOf(await installation.ask('editor', draft, { s: search }))).toBe('too_large');
});

test('a long path is no page, and a long title is refused', async () => {
  const query = 'query ($p: String!) { pageView(path: $p) }';
  const { data } = await installation.ask('visitor', query, { p: marks(100_000) });
  expect(data).toMatchObject({ pageView: { page: null, movedTo: null } });
  const create = 'mutation ($t: String) { createPage(title: $t) { id } }';
  expect(codeOf(await installation.ask('editor', create, { t: marks(1_000_000) }))).toBe('invalid_request');
});

test('long values in filters equal nothing in columns of numbers', async () => {
  const query = 'query ($v: Int!, $r: DataRequest!) { rows(versionId: $v, request: $r) }';
  const values = Array.from({ length: 100 }, (_, index) => `${index}${'1'.repeat(9_000)}x`);
  const request = { attributes: ['value'], filter: { value: values } };
  const answer = await installation.ask('visitor', query, { v: source.versionId, r: request });
  expect(answer.data).toMatchObject({ rows: { rows: [] } });
});

test('a long text in a column of numbers is stored as text', async () => {
  const patch = 'mutation ($v: Int!, $p: CellPatches!) { patchCells(versionId: $v, patches: $p) { seq } }';
  const text = `${'1'.repeat(900_000)}x`;
  const patches = [{ rowId: 1, cells: { value: text } }];
  const answer = await installation.ask('editor', patch, { v: source.versionId, p: patches });
  expect(answer.errors).toBeUndefined();
  const query = 'query ($v: Int!, $r: DataRequest!) { rows(versionId: $v, request: $r) }';
  const request = { attributes: ['value'], filter: { id: [1] } };
  const rows = await installation.ask('visitor', query, { v: source.versionId, r: request });
  expect(rows.data).toMatchObject({ rows: { rows: [[text]] } });
});
