import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor } from '#domain/access/access.ts';
import { createVersion, openTestEngine, type TestEngine } from '../../../tests/fixtures/data-engine.ts';
import { runSectionQueries } from './run-section-queries.ts';

let room: TestEngine;
beforeAll(async () => {
  room = await openTestEngine();
}, 60_000);
afterAll(() => room.close());

const context = { filters: {}, choice: { page: 0, sort: null } };

/** What a table over some columns of a version is answered, and what the log hears of it. */
async function ask(versionId: number, columns: object[]) {
  const heard: object[] = [];
  const log = { error: (details: object) => void heard.push(details) };
  const state = { sourceInfo: { sourceId: 1, versionId }, columns };
  const element = { 'element-type': 'Spreadsheet', 'element-data': state };
  const asking = { db: room.database.db, engine: room.engine, viewer: visitor, log };
  return { answers: await runSectionQueries(asking, element, context, 's1'), heard };
}

test('a failure that is nobody’s fault is said, and written down with its place', async () => {
  const { versionId } = await createVersion(room, [{ name: 'a' }]);
  await room.engine.publishSnapshot(versionId, { parquetObject: 'a'.repeat(64), rows: 1 });
  const { answers, heard } = await ask(versionId, [{ name: 'a', show: true }]);
  expect(answers['rows']).toMatchObject({ status: 'failed' });
  expect(heard).toMatchObject([
    { section: 's1', elementType: 'Spreadsheet', question: 'rows', versionId, code: 'missing_object' },
  ]);
});

test('what an editor or a visitor did is not', async () => {
  const { versionId } = await createVersion(room, [{ name: 'a' }]);
  const unknown = await ask(versionId, [{ name: 'gone', show: true }]);
  expect(unknown).toMatchObject({ answers: { rows: { status: 'failed' } }, heard: [] });
  const missing = await ask(999_999_999, [{ name: 'a', show: true }]);
  expect(missing).toMatchObject({ answers: { rows: { status: 'failed' } }, heard: [] });
});
