import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Schedule } from '#domain/source/connection/schedule.ts';
import type { VersionKeeping } from '#domain/source/connection/version-keeping.ts';
import type { RunChanges } from './count-changes.ts';
import type { Death } from '../../../tests/fixtures/dying-node.ts';
import {
  digestOf,
  FetchedSourceLab,
  rowsOf,
  type SeenVersion,
  type Served,
} from '../../../tests/fixtures/fetched-source.ts';

/** How often the model is tried, and its most commands: few with all tests, more by hand. */
const numRuns = Number(process.env.MODEL_RUNS ?? 4);
const mostCommands = Number(process.env.MODEL_COMMANDS ?? 20);

const schedule: Schedule = { every: 'minutes', minutes: 60 };

let lab: FetchedSourceLab;
beforeAll(async () => {
  lab = await FetchedSourceLab.open();
}, 60_000);
afterAll(() => lab.close());

/** What people do with a source, on a node that may die meanwhile. */
type PersonEvent = { death: Death | null } & (
  | { kind: 'refresh' | 'upload by hand' | 'publish by hand' | 'remove upload' | 'drop held' }
  | { kind: 'publish held'; isRelaxed: boolean }
  | { kind: 'keep versions'; newest: number | null }
  | { kind: 'schedule'; isOn: boolean }
);

/** What happens to a source. */
type Event =
  | PersonEvent
  | ({ death: Death | null } & (
      | { kind: 'change'; served: Served }
      | { kind: 'due' | 'due on two nodes' | 'work twice' }
      | { kind: 'work'; isLast: boolean }
    ));

const keepingOf = (newest: number | null): VersionKeeping | null =>
  newest === null ? null : { newest, isMonthly: false };

const death = fc.option(fc.record({ statement: fc.integer({ min: 1, max: 30 }), isAfter: fc.boolean() }), {
  freq: 3,
});
const served: fc.Arbitrary<Served> = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 5 }).map((number) => number * 10) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 3 }).map((number) => number * -10) },
  { weight: 1, arbitrary: fc.constantFrom('another table' as const, 'nothing' as const) },
);
const kindOf = <Kind extends string>(...kinds: Kind[]) =>
  fc.record({ kind: fc.constantFrom(...kinds), death });
const isTrue = fc.boolean();
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('change'), served, death }) },
  { weight: 4, arbitrary: kindOf('due', 'due on two nodes', 'refresh') },
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('work'), isLast: isTrue, death }) },
  { weight: 2, arbitrary: kindOf('work twice') },
  { weight: 3, arbitrary: kindOf('upload by hand', 'publish by hand', 'publish by hand') },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('publish held'), isRelaxed: isTrue, death }) },
  { weight: 1, arbitrary: kindOf('drop held', 'remove upload') },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('keep versions'),
      newest: fc.option(fc.integer({ min: 1, max: 4 })),
      death,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('schedule'), isOn: isTrue, death }) },
) as fc.Arbitrary<Event>;

/** A source under test: what was served, what people uploaded, and every version that was ever seen. */
class Life {
  readonly sourceId: number;
  readonly known = new Set<Served>();
  readonly #seen = new Map<number, SeenVersion>();
  /** The versions that somebody uploaded, by their tables, which no run fetches. */
  readonly #byHand = new Set<number>();
  #uploads: number[] = [];
  /** The fewest versions that a rule has ever let a source keep. */
  #fewest = Infinity;

  constructor(sourceId: number) {
    this.sourceId = sourceId;
  }

  async happen(event: Event): Promise<void> {
    const { sourceId } = this;
    switch (event.kind) {
      case 'change':
        this.known.add(event.served);
        return lab.serve(event.served);
      case 'due':
        await lab.makeDue(sourceId);
        return lab.act(lab.startDue, event.death);
      case 'due on two nodes':
        await lab.makeDue(sourceId);
        return lab.act(() => Promise.all([lab.startDue(), lab.startDue()]), null);
      case 'work': {
        const [job] = await lab.waitingJobs();
        return job && lab.attempt(job, event);
      }
      case 'work twice': {
        const [job] = await lab.waitingJobs();
        return job && lab.attemptTwice(job);
      }
      default:
        return this.#act(event);
    }
  }

  /** What people do. */
  async #act(event: PersonEvent): Promise<void> {
    const { connections, fixture } = lab;
    const { sourceId } = this;
    switch (event.kind) {
      case 'refresh':
        return lab.act(() => connections.refresh(sourceId, 'ann'), event.death);
      case 'upload by hand':
        return this.#uploadByHand(event.death);
      case 'publish by hand': {
        const [uploadId] = this.#uploads;
        return uploadId === undefined ? undefined : this.#publishByHand(uploadId, event.death);
      }
      case 'remove upload': {
        const last = (await connections.ofSource(sourceId))!.runs[0]?.uploadId;
        return last == null ? undefined : lab.act(() => fixture.uploads.remove(last, 'ann'), event.death);
      }
      case 'publish held':
        return this.#withHeld(async (run) => {
          const decision = { reason: 'They are right.', isRelaxed: event.isRelaxed, by: 'bob' };
          await connections.held.publish(await connections.held.read(run), decision, 0);
        }, event.death);
      case 'drop held':
        return this.#withHeld(
          async (run) => connections.held.drop(await connections.held.read(run)),
          event.death,
        );
      case 'keep versions':
        this.#fewest = Math.min(this.#fewest, event.newest ?? Infinity);
        return lab.act(() => connections.keepVersions(sourceId, keepingOf(event.newest)), event.death);
      case 'schedule':
        return lab.act(() => connections.setSchedule(sourceId, event.isOn ? schedule : null), event.death);
    }
  }

  async #uploadByHand(death: Death | null): Promise<void> {
    const table = 500 + this.#byHand.size;
    this.#byHand.add(table);
    this.known.add(table);
    await lab.act(async () => {
      const { id } = await lab.upload(this.sourceId, table);
      this.#uploads.push(id);
    }, death);
  }

  async #publishByHand(uploadId: number, death: Death | null): Promise<void> {
    const { status } = await lab.fixture.uploads.read(uploadId, 'ann');
    if (status !== 'uploaded' && status !== 'analysing') {
      this.#uploads = this.#uploads.filter((id) => id !== uploadId);
    }
    if (status === 'ready') {
      await lab.act(() => lab.publish(this.sourceId, uploadId), death);
    }
  }

  /** Does something with the latest run that checks have stopped, where there is one. */
  async #withHeld(act: (runId: number) => Promise<void>, death: Death | null): Promise<void> {
    const { runs } = (await lab.connections.ofSource(this.sourceId))!;
    const held = runs.find(({ status }) => status === 'held');
    if (held) {
      await lab.act(() => act(held.id), death);
    }
  }

  /** No version is broken or changes, none is there twice, and only what the rule allows is gone. */
  async check(): Promise<SeenVersion[]> {
    const versions = await lab.versionsOf(this.sourceId);
    for (const version of versions) {
      expect(this.known).toContain(version.table);
      expect(this.#seen.get(version.id) ?? version).toEqual(version);
      this.#seen.set(version.id, version);
    }

    const isOfRun = ({ table }: SeenVersion) => !this.#byHand.has(table as number);
    const ever = [...this.#seen.values()].toSorted((one, other) => one.id - other.id);
    const ofRuns = ever.filter(isOfRun);
    for (const [index, { table, isOverridden }] of ofRuns.entries()) {
      // A person may publish the same table twice that checks have stopped twice.
      if (!isOverridden) {
        expect(table).not.toBe(ofRuns[index - 1]?.table);
      }
    }

    const present = new Set(versions.map(({ id }) => id));
    const stay = [...ever.filter((version) => !isOfRun(version)), ...ofRuns.slice(-this.#fewest)];
    expect(stay.filter(({ id }) => !present.has(id))).toEqual([]);
    return versions;
  }

  /** What the next run makes of a table that is served now. */
  async expectation(last: Served): Promise<'nothing' | 'published' | 'stopped or published'> {
    if (typeof last !== 'number') return 'nothing';
    const { rows } = await lab.fixture.database.pool.query<{ kept: string; status: string; object: string }>(
      `select connection.object as kept, run.status, run.object from connection
       left join lateral (select status, object from source_run
         where connection_id = connection.id and status in ('published', 'held', 'dropped')
         order by id desc limit 1) as run on true
       where source_id = $1`,
      [this.sourceId],
    );
    const { kept, status, object } = rows[0]!;
    const digest = digestOf(last);
    if (kept === digest || (status !== 'published' && object === digest)) return 'nothing';
    const newest = (await this.check()).at(-1)!.table as number;
    return newest < 0 === last < 0 ? 'published' : 'stopped or published';
  }
}

/** Afterwards the schedule goes on with what is there now. */
async function goOn(life: Life, last: Served): Promise<void> {
  const { sourceId } = life;
  await lab.connections.setSchedule(sourceId, schedule);
  await lab.settle();
  // A run whose jobs are all gone is found, and ended, by the one that comes after it.
  await lab.makeDue(sourceId);
  await lab.startDue();
  await lab.settle();
  await lab.connections.keepVersions(sourceId, null);

  const before = await life.check();
  const expected = await life.expectation(last);
  lab.serve(last);
  for (let turns = 0; turns < 2; turns += 1) {
    await lab.makeDue(sourceId);
    await lab.startDue();
    await lab.settle();
  }

  const after = await life.check();
  const { runs, dueAt } = (await lab.connections.ofSource(sourceId))!;
  const reasons = JSON.stringify(runs.map(({ status, message }) => [status, message]));
  const added = after.slice(before.length).map(({ table }) => table);
  if (expected === 'published' || added.length > 0) {
    expect(added, reasons).toEqual([last]);
    checkChanges(before.at(-1)!, after.at(-1)!, runs.find(({ versionId }) => versionId !== null)!.changes);
  }
  if (expected === 'nothing') {
    expect(added, reasons).toEqual([]);
  }
  if (expected === 'stopped or published' && added.length === 0) {
    expect(runs.slice(0, 2).map(({ status }) => status)).toEqual(['unchanged', 'held']);
  }

  expect(runs.filter(({ endedAt }) => endedAt === null)).toEqual([]);
  expect(Date.parse(dueAt!)).toBeGreaterThan(Date.now());
  const versions = runs.flatMap(({ versionId }) => versionId ?? []);
  expect(new Set(versions).size).toBe(versions.length);
}

/** What a run has changed is kept with it. */
function checkChanges(before: SeenVersion, after: SeenVersion, changes: RunChanges | null): void {
  const [from, to] = [before, after].map(({ table }) => rowsOf(table as number));
  expect(changes).toEqual({
    before: before.id,
    added: Math.max(0, to!.length - from!.length),
    removed: Math.max(0, from!.length - to!.length),
    // Another table has another number in one row.
    changed: Math.abs(before.table as number) === Math.abs(after.table as number) ? 0 : 1,
  });
}

test(
  'whenever nodes die in what runs and people do, versions are whole, none is there twice, and the schedule goes on',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { minLength: 4, maxLength: mostCommands }),
        served,
        async (events, last) => {
          const life = new Life(await lab.newSource(0, schedule));
          life.known.add(0).add(last);
          for (const each of events) {
            await life.happen(each);
            await life.check();
          }

          await goOn(life, last);
        },
      ),
      { numRuns, endOnFailure: true },
    );
  },
  60_000 + numRuns * 60_000,
);
