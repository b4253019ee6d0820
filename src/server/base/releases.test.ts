import fc from 'fast-check';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, silentLog } from '../../../tests/fixtures/postgres.ts';
import { announceRelease, type AnnouncedRelease } from './announced-release.ts';
import type { DatabaseHandle } from './database.ts';
import { migrate } from './migrate.ts';
import { thisRelease, type Release } from './release.ts';

let database: DatabaseHandle;
beforeAll(async () => void (database = await openTestDatabase()), 60_000);
afterAll(() => database.close());

/**
 * A generated migration: how many migrations back the one is from which on releases survive it, 0 for itself;
 * null where all do.
 */
type Generated = number | null;

/** Releases after this one, with the migrations that each adds. */
function laterReleases(added: readonly (readonly Generated[])[]): Release[] {
  const releases: Release[] = [thisRelease];
  const names: string[] = [];

  for (const generated of added) {
    const before = releases.at(-1)!;
    const migrations: Record<string, Migration> = { ...before.migrations };
    const breaking = new Map(before.breaking);

    for (const back of generated) {
      const name = `${9001 + names.length}-generated`;
      names.push(name);
      migrations[name] = { up: () => Promise.resolve() };
      if (back !== null) {
        breaking.set(name, names[Math.max(0, names.length - 1 - back)]!);
      }
    }
    releases.push({ migrations, breaking });
  }

  return releases;
}

async function forgetLaterReleases(): Promise<void> {
  await sql`delete from kysely_migration where name > '9000'`.execute(database.db);
  await sql`delete from breaking_migration`.execute(database.db);
}

/** A node of a release: its place among the releases, and what became of it. */
type Node = { release: number; announced: AnnouncedRelease; unusable: string | null };

async function announce(release: number, releases: readonly Release[]): Promise<Node> {
  const node: Node = { release, announced: { close: () => undefined }, unusable: null };
  const unusable = (reason: string) => void (node.unusable = reason);
  node.announced = await announceRelease(database.pool, { log: silentLog, unusable }, releases[release]);
  return node;
}

/** Resolves when PostgreSQL has ended the sessions of nodes that were closed. */
async function untilAnnounced(count: number): Promise<void> {
  const announced = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_locks where locktype = 'advisory' and classid = 7436002
        and database = (select oid from pg_database where datname = current_database())`.execute(database.db);
    return rows[0]!.count;
  };
  await expect.poll(announced).toBe(count);
}

/** Whether a release survives the migrations that another one knows. */
const survives = (release: Release, { breaking }: Release): boolean =>
  [...breaking.values()].every((from) => Object.hasOwn(release.migrations, from));

const action = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('start' as const), release: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('stop' as const), node: fc.nat(5) }) },
);
const generated = fc.option(fc.nat(2));
const added = fc.array(fc.array(generated, { maxLength: 3 }), { minLength: 1, maxLength: 3 });

test('releases start beside each other, and none is broken while it runs', async () => {
  const runs = fc.asyncProperty(added, fc.array(action, { maxLength: 12 }), async (migrations, actions) => {
    await forgetLaterReleases();
    const releases = laterReleases(migrations);
    const running: Node[] = [];
    /** The latest release that has started; the database has its migrations. */
    let latest = releases[0]!;

    const start = async (place: number) => {
      const release = releases[place]!;
      const node = await announce(place, releases);
      const sentence = await migrate(database, release).then(
        () => null,
        (error: Error) => error.message,
      );
      const isLater = !Object.keys(release.migrations).every((name) =>
        Object.hasOwn(latest.migrations, name),
      );
      const isBroken = running.some((other) => !survives(releases[other.release]!, release));

      if (!survives(release, latest)) {
        expect(sentence).toMatch(/^The database was changed by a later release/);
      } else if (isLater && isBroken) {
        expect(sentence).toMatch(/such nodes are running\. Stop them first/);
      } else {
        expect(sentence).toBeNull();
        running.push(node);
        latest = isLater ? release : latest;
        return;
      }
      node.announced.close();
    };

    try {
      for (const each of actions) {
        if (each.kind === 'start') {
          await start(each.release % releases.length);
        } else {
          const [stopped] = running.splice(each.node % Math.max(1, running.length), 1);
          stopped?.announced.close();
        }
        await untilAnnounced(running.length);
        expect(running.filter(({ release }) => !survives(releases[release]!, latest))).toEqual([]);
      }
      expect(running.map(({ unusable }) => unusable)).toEqual(running.map(() => null));
    } finally {
      running.forEach(({ announced }) => announced.close());
      await untilAnnounced(0);
      await forgetLaterReleases();
    }
  });
  await fc.assert(runs, { numRuns: 25 });
});

test('a node whose database a later release has broken while it was away says so when it is back', async () => {
  const [own, later] = laterReleases([[0]]);
  const node = await announce(0, [own!]);
  try {
    await expect(migrate(database, later)).rejects.toThrow(/such nodes are running/);

    // Its session comes back after a moment; the later release has to be quicker once.
    const migrateWhileAway = async () => {
      await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 7436002
        and database = (select oid from pg_database where datname = current_database())`.execute(database.db);
      return migrate(database, later).catch(() => null);
    };
    await expect.poll(migrateWhileAway).toEqual(['9001-generated']);
    await expect.poll(() => node.unusable).toMatch(/^The database was changed by a later release/);
  } finally {
    node.announced.close();
    await forgetLaterReleases();
  }
});
