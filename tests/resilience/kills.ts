/**
 * Ends nodes, the primary of PostgreSQL or both at random, by hand, while editors, uploads and visitors work
 * through HAProxy, and checks afterwards on every node that nothing is lost that was acknowledged. It needs
 * a build and the program `haproxy`. Each round is a cluster of its own and adds a line to the log, so that
 * runs add up: a run goes on until the log has as many kills as it should.
 *
 *     node tests/resilience/kills.ts --log FILE [--kills 300] [--in-round 20] [--nodes 2]
 *       [--kinds node,postgres,both] [--every SECONDS] [--visitors 10] [--store http://key:secret@host:port]
 *       [--seed NUMBER]
 */
import { appendFile, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { AcknowledgedLoad, type Failure, type LoadFigures } from './acknowledged-load.ts';
import { BalancedCluster } from './balanced-cluster.ts';
import type { PassedRequest } from './haproxy.ts';

type Kind = 'node' | 'postgres' | 'both';

/** A kill: which node, when it ended and when it was ready again. */
type Kill = { kind: Kind; node: number | null; at: number; until: number };

/** What a round came to; `lost` is what was acknowledged and is not there. */
type Round = Omit<LoadFigures, 'failures'> & {
  at: string;
  seed: number;
  kills: Record<Kind, number>;
  failures: number;
  unexplained: string[];
  lost: string[];
};

const { values: options } = parseArgs({
  options: {
    log: { type: 'string', default: 'kills.jsonl' },
    kills: { type: 'string', default: '300' },
    'in-round': { type: 'string', default: '20' },
    nodes: { type: 'string', default: '2' },
    kinds: { type: 'string', default: 'node,postgres,both' },
    every: { type: 'string', default: '6' },
    visitors: { type: 'string', default: '10' },
    store: { type: 'string' },
    seed: { type: 'string' },
  },
});
const nodes = Number(options.nodes);
const every = Number(options.every) * 1000;
const kinds = options.kinds.split(',') as Kind[];
const size = { rowWriters: 4, pageWriters: 3, uploaders: 2, visitors: Number(options.visitors) };

/** The longest that jobs of a node that died may take to be done by others, in milliseconds. */
const patience = 240_000;

/** How long after its end HAProxy may still send requests to a node, in milliseconds. */
const untilNoticed = 10_000;

async function main(): Promise<void> {
  for (;;) {
    const rounds = await readRounds();
    const done = rounds.reduce((total, round) => total + countOf(round), 0);
    print(rounds);
    if (done >= Number(options.kills)) return;

    const seed = Number(options.seed ?? Math.floor(Math.random() * 1e9));
    const round = await runRound(seed, Math.min(Number(options['in-round']), Number(options.kills) - done));
    await appendFile(options.log, `${JSON.stringify(round)}\n`);
    if (round.lost.length > 0) throw new Error(`Lost with the seed ${seed}:\n${round.lost.join('\n')}`);
  }
}

const countOf = ({ kills }: Round): number => Object.values(kills).reduce((total, count) => total + count, 0);

async function readRounds(): Promise<Round[]> {
  const text = await readFile(options.log, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Round);
}

function print(rounds: readonly Round[]): void {
  const sum = (of: (round: Round) => number) => rounds.reduce((total, round) => total + of(round), 0);
  console.log({
    rounds: rounds.length,
    kills: sum(countOf),
    ...Object.fromEntries(kinds.map((kind) => [kind, sum(({ kills }) => kills[kind])])),
    rowEdits: sum(({ rowEdits }) => rowEdits),
    pageEdits: sum(({ pageEdits }) => pageEdits),
    publications: sum(({ publications }) => publications),
    uploads: sum(({ uploads }) => uploads),
    visits: sum(({ visits }) => visits),
    failures: sum(({ failures }) => failures),
    unexplained: sum(({ unexplained }) => unexplained.length),
    lost: sum(({ lost }) => lost.length),
  });
}

async function runRound(seed: number, count: number): Promise<Round> {
  console.log(`seed ${seed}: ${count} kills`);
  const random = randomOf(seed);
  const cluster = await BalancedCluster.open(nodes, { store: options.store });
  try {
    for (let place = 1; place < nodes; place += 1) {
      await cluster.start(place);
    }
    await cluster.untilServed();
    const load = await AcknowledgedLoad.open(cluster.balancer.url, `Round ${seed}`, size);
    const from = Date.now();
    load.start();

    const kills: Kill[] = [];
    for (let number = 0; number < count; number += 1) {
      await delay(every * (0.5 + random()));
      kills.push(await killOne(cluster, kinds[Math.floor(random() * kinds.length)]!, random));
    }
    await delay(every);

    const { failures, ...figures } = await load.stop();
    const lost = await lostOf(cluster, load);
    const unexplained = [
      ...unexplainedRequests(cluster.balancer.requests, kills, from),
      ...unexplainedFailures(failures, kills),
    ];
    unexplained.slice(0, 20).forEach((line) => console.log(`unexplained: ${line}`));
    return {
      at: new Date().toISOString(),
      seed,
      kills: {
        node: kills.filter(({ kind }) => kind === 'node').length,
        postgres: kills.filter(({ kind }) => kind === 'postgres').length,
        both: kills.filter(({ kind }) => kind === 'both').length,
      },
      ...figures,
      failures: failures.length,
      unexplained,
      lost,
    };
  } finally {
    await cluster.close();
  }
}

/** Ends something, and starts it again after a moment as an orchestrator does. */
async function killOne(cluster: BalancedCluster, kind: Kind, random: () => number): Promise<Kill> {
  const node = kind === 'postgres' ? null : Math.floor(random() * nodes);
  const at = Date.now();
  const failOver = async () => {
    await cluster.postgres.kill(random() < 0.5 ? 'killed silently' : 'killed with errors');
    await cluster.postgres.promote();
  };
  await Promise.all([node === null ? null : cluster.kill(node), kind === 'node' ? null : failOver()]);

  await delay(random() * 2000);
  if (node !== null) {
    await cluster.start(node);
  }
  if (kind !== 'node') {
    await cluster.postgres.addStandby();
  }
  const until = Date.now();
  console.log(
    `${new Date(at).toISOString()} ${kind}${node === null ? '' : ` ${node + 1}`}, back after ${until - at} ms`,
  );
  return { kind, node, at, until };
}

/** What nodes have lost, once the jobs of those that died have been done. */
async function lostOf(cluster: BalancedCluster, load: AcknowledgedLoad): Promise<string[]> {
  const end = Date.now() + patience;
  for (;;) {
    const all = await Promise.all(
      cluster.nodes.map(async (_node, place) => {
        const problems = await load.problems(cluster.urlOf(place));
        return problems.map((problem) => `node ${place + 1}: ${problem}`);
      }),
    );
    const problems = all.flat();
    if (problems.length === 0 || Date.now() > end) return problems;
    await delay(2000);
  }
}

/** Requests that failed on a node that was not just killed, and not while PostgreSQL failed over. */
function unexplainedRequests(
  requests: readonly PassedRequest[],
  kills: readonly Kill[],
  from: number,
): string[] {
  return requests
    .filter(({ at, status }) => at >= from && (status >= 500 || status < 100))
    .filter(({ at, node }) => !kills.some((kill) => concerns(kill, at, node)))
    .map(
      ({ at, node, status, method, path }) =>
        `${new Date(at).toISOString()} ${node} ${status} ${method} ${path}`,
    );
}

function concerns({ kind, node, at, until }: Kill, time: number, name: string): boolean {
  const isThen = time >= at - 1000 && time <= until + untilNoticed;
  return isThen && (kind !== 'node' || name === `node-${node! + 1}`);
}

/** What clients saw fail when nothing had been killed. */
function unexplainedFailures(failures: readonly Failure[], kills: readonly Kill[]): string[] {
  return failures
    .filter(
      ({ at: time }) => !kills.some(({ at, until }) => time >= at - 1000 && time <= until + untilNoticed),
    )
    .map(({ at, who, what }) => `${new Date(at).toISOString()} ${who}: ${what}`);
}

/** Random numbers from 0 to 1 that follow from a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
}

// The databases end with this process.
process.once('SIGTERM', () => process.exit(1));
process.once('SIGINT', () => process.exit(1));
await main();
