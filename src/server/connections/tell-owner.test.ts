import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestUploads, type TestUploads } from '../../../tests/fixtures/uploads.ts';
import { createSource } from '#server/sources/sources.server.ts';
import { recordOutcome } from './run-outcome.ts';
import { tellOwner, tellOwnerOfHeldRun, tellOwnerOfLateRun, type TellingDependencies } from './tell-owner.ts';

let fixture: TestUploads;
let telling: TellingDependencies;
const people = new Map([['ann', 'ann@example.org']]);

beforeAll(async () => {
  fixture = await openTestUploads({ workers: false });
  const findUser = (id: string) => {
    const email = people.get(id);
    return Promise.resolve(email === undefined ? null : { id, email, level: 10 });
  };
  telling = { db: fixture.database.db, mail: fixture.mail, findUser };
}, 60_000);
afterAll(() => fixture.close());

/** A source of an owner, with a connection. */
async function newSource(owner: string | null): Promise<{ sourceId: number; connectionId: number }> {
  const source = await createSource(telling.db, { name: `Storms of ${owner}` }, owner);
  const { rows } = await fixture.database.pool.query<{ id: number }>(
    `insert into connection (source_id, settings) values ($1, '{"kind": "web", "address": "http://127.0.0.1/a"}') returning id`,
    [source.id],
  );
  return { sourceId: source.id, connectionId: rows[0]!.id };
}

/** A run that has ended, of which the owner is told, twice. */
async function endRun(
  { sourceId, connectionId }: { sourceId: number; connectionId: number },
  status: 'failed' | 'unchanged' | 'published' | 'review' | 'held',
  startedBy: 'person' | 'schedule' = 'schedule',
): Promise<void> {
  const run = await telling.db
    .insertInto('source_run')
    .values({
      connection_id: connectionId,
      source_id: sourceId,
      status,
      started_by: startedBy,
      message: status === 'failed' ? 'No server listens at this address.' : null,
      ended_at: new Date(),
    })
    .returning(['id', 'connection_id', 'status', 'started_by', 'ended_at'])
    .executeTakeFirstOrThrow();
  await recordOutcome(telling.db, run);
  for (const tell of [tellOwner, tellOwnerOfHeldRun, tellOwner, tellOwnerOfHeldRun]) {
    await tell(telling, run.id);
  }
}

/** The kinds of the mails that were queued about a source, in order. */
async function mailsAbout(sourceId: number): Promise<string[]> {
  const { rows } = await fixture.database.pool.query<{ kind: string }>(
    "select kind from mail where (data ->> 'sourceId')::bigint = $1 order by id",
    [sourceId],
  );
  return rows.map(({ kind }) => kind);
}

test('an owner is told once of a series of failures, and once that it works again', async () => {
  const source = await newSource('ann');
  for (const status of ['unchanged', 'failed', 'failed', 'review', 'failed'] as const) {
    await endRun(source, status);
  }
  expect(await mailsAbout(source.sourceId)).toEqual(['source-fails']);
  await endRun(source, 'published');
  await endRun(source, 'unchanged');
  expect(await mailsAbout(source.sourceId)).toEqual(['source-fails', 'source-works']);
  await endRun(source, 'failed');
  expect(await mailsAbout(source.sourceId)).toEqual(['source-fails', 'source-works', 'source-fails']);
});

test('what fails before the eyes of a person is told when it fails again by itself', async () => {
  const source = await newSource('ann');
  await endRun(source, 'failed', 'person');
  expect(await mailsAbout(source.sourceId)).toEqual([]);
  await endRun(source, 'failed', 'schedule');
  expect(await mailsAbout(source.sourceId)).toEqual(['source-fails']);
});

test('nobody is told where the owner has no account any more, and the series is not told later', async () => {
  for (const owner of ['gone', null]) {
    const source = await newSource(owner);
    await endRun(source, 'failed');
    await endRun(source, 'published');
    expect(await mailsAbout(source.sourceId)).toEqual([]);
  }
});

test('an owner is told once that a run does not end', async () => {
  const { sourceId, connectionId } = await newSource('ann');
  const { id } = await telling.db
    .insertInto('source_run')
    .values({ connection_id: connectionId, source_id: sourceId, status: 'fetching' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tellOwnerOfLateRun(telling, id);
  await tellOwnerOfLateRun(telling, id);
  expect(await mailsAbout(sourceId)).toEqual(['source-late']);
});

test('the owner is told once of a run that checks have stopped', async () => {
  const source = await newSource('ann');
  await endRun(source, 'held', 'person');
  await endRun(source, 'published');
  expect(await mailsAbout(source.sourceId)).toEqual(['source-held']);
});
