/**
 * Two releases side by side, by hand: builds an earlier commit in a folder of its own, starts three nodes of
 * it on one PostgreSQL and one folder of files behind HAProxy, and updates them one after the other to this
 * checkout under editors, uploads and visitors. No request may fail, and each node has everything that was
 * acknowledged, of whichever release it is. It needs a build and the program `haproxy`.
 *
 *     node tests/resilience/rolling-update.ts COMMIT
 *     node tests/resilience/rolling-update.ts trial
 *
 * `trial` updates this checkout to one with a further migration, fields of documents and jobs; nodes of the
 * earlier release are then killed and started again beside the later one, and the update is taken back.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { AcknowledgedLoad } from './acknowledged-load.ts';
import { BalancedCluster } from './balanced-cluster.ts';

const root = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);
const size = { rowWriters: 3, pageWriters: 3, uploaders: 2, visitors: 20 };

/** How long load goes on after a change of a node, in milliseconds. */
const settled = 8000;

/** How long jobs of a node that was killed take to be done by others, in milliseconds. */
const patience = 240_000;

/** A change of the nodes; in steps that kill one, requests may fail. */
type Step = { name: string; change(cluster: BalancedCluster): Promise<void>; kills?: boolean };

async function main([what]: string[]): Promise<void> {
  if (what === undefined) throw new Error('Name a commit, or `trial`.');
  const home = await mkdtemp(join(tmpdir(), 'tidemark-releases-'));
  try {
    const other = await checkOut(join(home, 'other'), what === 'trial' ? 'HEAD' : what, what === 'trial');
    const [earlier, later] = what === 'trial' ? [undefined, other] : [other, undefined];
    const cluster = await BalancedCluster.open(3, {
      checkouts: [earlier, earlier, earlier],
      followsFailover: false,
    });
    try {
      await cluster.start(1);
      await cluster.start(2);
      await cluster.untilServed();
      const last = { name: 'three nodes of the later release', change: move(2, later) };
      const steps = [...stepsThere(later), ...(what === 'trial' ? stepsBack(earlier, later) : []), last];
      for (const step of steps) {
        await runStep(cluster, step);
      }
    } finally {
      await cluster.close();
    }
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** Checks out a commit in a folder, with the packages of this checkout, and builds it. */
async function checkOut(folder: string, commit: string, isTrial: boolean): Promise<string> {
  await run('git', ['clone', '--quiet', '--shared', root, folder]);
  await run('git', ['checkout', '--quiet', commit], { cwd: folder });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  if (isTrial) {
    await addTrial(folder);
  }
  console.log(`building ${isTrial ? 'a later release' : commit}`);
  await run(process.execPath, ['scripts/build-when-stale.js'], { cwd: folder, maxBuffer: 1e8 });
  return folder;
}

/** What a later release could bring: a migration, fields of stored documents, and jobs of a new kind. */
async function addTrial(folder: string): Promise<void> {
  await replaceIn(join(folder, 'src/server/base/migrations/index.ts'), [
    [
      "  '0041-breaking-migrations': breakingMigrationsTable,\n",
      "  '0041-breaking-migrations': breakingMigrationsTable,\n  '9001-trial': { up: (db) => sql`alter table upload add column trial text not null default 'later'`.execute(db).then(() => undefined) },\n",
    ],
    [
      "import type { Migration } from 'kysely/migration';\n",
      "import { sql } from 'kysely';\nimport type { Migration } from 'kysely/migration';\n",
    ],
  ]);
  await replaceIn(join(folder, 'src/domain/page/content/page.ts'), [
    [
      'export const sectionSchema = storedObject({\n',
      "export const sectionSchema = storedObject({\n  trial: z.string().default('later'),\n",
    ],
  ]);
  await replaceIn(join(folder, 'src/server/jobs/queues.ts'), [
    ['export const queues = {\n', "export const queues = {\n  'trial': { cron: '* * * * *' },\n"],
  ]);
}

async function replaceIn(path: string, replacements: readonly [string, string][]): Promise<void> {
  let text = await readFile(path, 'utf8');
  for (const [before, after] of replacements) {
    if (!text.includes(before)) throw new Error(`${path} does not have “${before}”.`);
    text = text.replace(before, () => after);
  }
  await writeFile(path, text);
}

const move = (place: number, checkout: string | undefined) => async (cluster: BalancedCluster) => {
  await cluster.leave(place);
  cluster.use(place, checkout);
  await cluster.start(place);
};

const stepsThere = (later: string | undefined): Step[] => [
  { name: 'three nodes of the earlier release', change: () => Promise.resolve() },
  { name: 'one of the later', change: move(0, later) },
  { name: 'two of the later', change: move(1, later) },
];

const stepsBack = (earlier: string | undefined, later: string | undefined): Step[] => [
  {
    name: 'the earlier one is killed and starts again',
    kills: true,
    change: async (cluster) => {
      await cluster.kill(2);
      await cluster.start(2);
    },
  },
  { name: 'one is taken back', change: move(1, earlier) },
  { name: 'and updated again', change: move(1, later) },
];

/** Makes a change under load, and asks every node afterwards. */
async function runStep(cluster: BalancedCluster, { name, change, kills = false }: Step): Promise<void> {
  const load = await AcknowledgedLoad.open(cluster.balancer.url, name, size);
  const from = Date.now();
  load.start();
  await delay(settled);
  await change(cluster);
  await delay(settled);
  const { failures, ...figures } = await load.stop();
  const failed = cluster.balancer.requests.filter(
    ({ at, status }) => at >= from && (status >= 500 || status < 100),
  );
  console.log(name, { ...figures, failures: failures.length, failed: failed.length });

  if (!kills && failures.length + failed.length > 0) {
    throw new Error(
      `Requests failed:\n${JSON.stringify([failures.slice(0, 20), failed.slice(0, 20)], null, 1)}`,
    );
  }
  const end = Date.now() + patience;
  for (let problems = ['unknown']; problems.length > 0; await delay(500)) {
    const all = await Promise.all(cluster.nodes.map((_node, place) => load.problems(cluster.urlOf(place))));
    problems = all.flat();
    if (problems.length > 0 && Date.now() > end) throw new Error(`Lost:\n${problems.join('\n')}`);
  }
}

// The databases end with this process.
process.once('SIGTERM', () => process.exit(1));
process.once('SIGINT', () => process.exit(1));
await main(process.argv.slice(2));
