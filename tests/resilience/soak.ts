/**
 * The long soak test, by hand: starts the built server with the sample on an empty data folder, sends the
 * load of 200 visitors, of whom 20 send the most expensive requests that they may, and prints what it
 * measured. With a number of seconds, it sends each kind of dear requests from one address for as long
 * instead, and says how long others wait.
 *
 *     node tests/resilience/soak.ts [minutes]
 *     node tests/resilience/soak.ts attacks [seconds] [parts of names, with commas]
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { inspectHeap } from './inspected-heap.ts';
import { countOutcomes, expensiveRows, percentile, sendLoad, type Call, type Sample } from './soak-load.ts';
import { visitorAttacks, type Attack, type AttackedTable } from './visitor-attacks.ts';

const [, , first = '10', second = '12', partsOfNames = ''] = process.argv;
const minutes = Number(first);
const attackSeconds = first === 'attacks' ? Number(second) : null;
const port = 4900 + Math.floor(Math.random() * 90);
const inspectorPort = port + 1000;
const url = `http://127.0.0.1:${port}`;
const root = join(import.meta.dirname, '..', '..');
const pages = ['/', '/weather', '/weather/snow_days', '/earthquakes', '/earthquakes/every_earthquake'];

async function main(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'tidemark-soak-'));
  const server = startServer(dataFolder);
  try {
    await untilReady();
    await (attackSeconds === null ? measure(dataFolder) : measureAttacks(dataFolder, attackSeconds));
  } finally {
    server.kill('SIGTERM');
    await once(server, 'close');
    await rm(dataFolder, { recursive: true, force: true });
  }
}

function startServer(dataFolder: string): ChildProcess {
  const server = spawn(process.execPath, [join(root, 'scripts', 'start.js')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      TIDEMARK_DATA: dataFolder,
      TIDEMARK_TRUSTED_PROXIES: '127.0.0.1',
      NODE_OPTIONS: `--inspect-port=${inspectorPort}`,
    },
  });
  // Warnings and errors.
  createInterface({ input: server.stdout }).on('line', (line) => {
    if (/^\{"level":[4-6]0/.test(line)) {
      console.log(line.slice(0, 500));
    }
  });
  return server;
}

async function untilReady(): Promise<void> {
  for (;;) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await delay(500);
  }
}

async function measure(dataFolder: string): Promise<void> {
  const tables = await openTables();
  const page = (): Call => ({ path: pages[Math.floor(Math.random() * pages.length)]! });
  const expensiveCall = () => {
    const { versionId, columns } = tables[Math.floor(Math.random() * tables.length)]!;
    return expensiveRows(versionId, columns);
  };
  const before = await megabytes(dataFolder);
  let most = before;
  const watch = setInterval(async () => (most = Math.max(most, await megabytes(dataFolder))), 1000);
  const load = { visitors: 180, pauseMilliseconds: 4000, expensive: 20 };
  const samples = await sendLoad({ url, milliseconds: minutes * 60_000, page, expensiveCall, ...load });
  clearInterval(watch);
  const end = await megabytes(dataFolder);
  await delay(60_000);
  const after = await megabytes(dataFolder);
  for (const kind of ['page', 'health', 'expensive'] as const) {
    print(kind, samples);
  }
  console.log(`memory in MB: ${before} before, ${most} at most, ${end} at the end, ${after} a minute later`);
  for (const folder of ['downloads', 'files/temporary', 'replica/spill']) {
    const left = await readdir(join(dataFolder, folder)).catch(() => []);
    console.log(`left in ${folder}: ${left.length}`);
  }
}

/** Sends each attack, and compares how long others wait with how long they wait without one. */
async function measureAttacks(dataFolder: string, seconds: number): Promise<void> {
  const heap = await inspectHeap(await processId(dataFolder), inspectorPort);
  const [table] = (await openTables()).filter(({ moment }) => moment !== '');
  if (!table) throw new Error('No table of the sample has moments.');
  const page = { picture: await pictureOf('/earthquakes'), tiles: await tilesOf('/earthquakes') };
  const attacks = visitorAttacks(table, { path: 'earthquakes', ...page });
  const idle = { clients: 0, call: () => ({ path: '/healthz' }) };
  await attackFor(seconds, idle);
  const without = await attackFor(seconds, idle);
  const before = await heap.liveMegabytes();
  console.log(`without an attack: ${percentiles(without)}; live heap ${before} MB`);
  for (const [name, attack] of Object.entries(attacks)) {
    if (!partsOfNames.split(',').some((part) => name.includes(part))) continue;
    const samples = await attackFor(seconds, attack);
    const ratios = probed.map((kind) => {
      const [under, idly] = [samples, without].map((all) => percentile(ofKind(kind, all), 0.95));
      return `${kind} ${(under! / idly!).toFixed(1)}x`;
    });
    const outcomes = JSON.stringify(countOutcomes(ofKind('expensive', samples)));
    const live = await heap.liveMegabytes();
    console.log(
      `${name}: ${percentiles(samples)}; ${ratios.join(', ')}; live heap ${live} MB\n  ${outcomes}`,
    );
  }
  await delay(60_000);
  console.log(`live heap in MB: ${before} before, ${await heap.liveMegabytes()} a minute later`);
  heap.close();
}

const probed = ['health', 'page'] as const;

const ofKind = (kind: Sample['kind'], samples: readonly Sample[]) =>
  samples.filter((sample) => sample.kind === kind);

const percentiles = (samples: readonly Sample[]): string =>
  probed
    .map((kind) => {
      const [most, longest] = [0.95, 1].map((part) => Math.round(percentile(ofKind(kind, samples), part)));
      return `${kind} p95 ${most} ms, longest ${longest} ms`;
    })
    .join(', ');

/** One client sends an attack while another one opens pages that are not cached. */
function attackFor(seconds: number, { clients, call }: Attack): Promise<Sample[]> {
  let number = 0;
  return sendLoad({
    url,
    milliseconds: seconds * 1000,
    visitors: 1,
    pauseMilliseconds: 200,
    page: () => ({ path: `/earthquakes?probe=${Date.now()}-${(number += 1)}` }),
    expensive: clients,
    expensiveCall: call,
    fromOneAddress: true,
  });
}

function print(kind: Sample['kind'], all: readonly Sample[]): void {
  const samples = all.filter((sample) => sample.kind === kind);
  const [half, most, longest] = [0.5, 0.95, 1].map((part) => Math.round(percentile(samples, part)));
  console.log(`${kind}: ${samples.length} requests, p50 ${half} ms, p95 ${most} ms, longest ${longest} ms`);
  console.log(`  ${JSON.stringify(countOutcomes(samples))}`);
}

/** The tables that visitors may read, with the names of their columns and of one with moments. */
async function openTables(): Promise<AttackedTable[]> {
  const catalogue = await (await fetch(`${url}/data.json`)).text();
  const paths = [...new Set(catalogue.match(/\/download\/\d+\/\d+\/data\.json/g))];
  const tables = [];
  // One after the other: a client may have two downloads written at a time.
  for (const path of paths) {
    const [first = {}] = (await (await fetch(`${url}${path}`)).json()) as object[];
    const moment =
      Object.entries(first).find(([, cell]) => /^\d{4}-\d\d-\d\dT/.test(String(cell)))?.[0] ?? '';
    const versionId = Number(path.split('/')[3]);
    tables.push({ path: path.replace('data.json', ''), versionId, columns: Object.keys(first), moment });
  }
  return tables;
}

/** The path of the picture that a link to a page has. */
async function pictureOf(path: string): Promise<string> {
  const html = await (await fetch(url + path)).text();
  const address = /property="og:image" content="([^"]+)"/.exec(html)?.[1];
  if (!address) throw new Error(`The page ${path} has no picture for links.`);
  return new URL(address).pathname;
}

/** The path of the tiles of the map of a page. */
async function tilesOf(path: string): Promise<string> {
  const html = await (await fetch(url + path)).text();
  const section = /\/interact\/([\w-]+)/.exec(html)?.[1];
  if (!section) throw new Error(`The page ${path} has no map that can be explored.`);
  return `/tiles/${section}/data`;
}

const processId = async (dataFolder: string): Promise<number> =>
  Number(await readFile(join(dataFolder, 'tidemark.pid'), 'utf8'));

/** The resident memory of the server process, in megabytes. */
async function megabytes(dataFolder: string): Promise<number> {
  const pid = await processId(dataFolder);
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

await main();
