/**
 * The long soak test, by hand: starts the built server with the sample on an empty data folder, sends the load of 200
 * visitors, of whom 20 send the most expensive requests that they may, and prints what it measured.
 *
 *     node tests/resilience/soak.ts [minutes]
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { countOutcomes, expensiveRows, percentile, sendLoad, type Call, type Sample } from './soak-load.ts';

const minutes = Number(process.argv[2] ?? 10);
const port = 4900 + Math.floor(Math.random() * 90);
const url = `http://127.0.0.1:${port}`;
const root = join(import.meta.dirname, '..', '..');
const pages = ['/', '/weather', '/weather/snow_days', '/earthquakes', '/earthquakes/every_earthquake'];

async function main(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'tidemark-soak-'));
  const server = startServer(dataFolder);
  try {
    await untilReady();
    await measure(dataFolder);
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
    },
  });
  // Warnings and errors.
  createInterface({ input: server.stdout }).on('line', (line) => {
    if (/^\{"level":[4-6]0/.test(line)) console.log(line.slice(0, 500));
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
  for (const kind of ['page', 'health', 'expensive'] as const) print(kind, samples);
  console.log(`memory in MB: ${before} before, ${most} at most, ${end} at the end, ${after} a minute later`);
  for (const folder of ['downloads', 'files/temporary', 'replica/spill']) {
    const left = await readdir(join(dataFolder, folder)).catch(() => []);
    console.log(`left in ${folder}: ${left.length}`);
  }
}

function print(kind: Sample['kind'], all: readonly Sample[]): void {
  const samples = all.filter((sample) => sample.kind === kind);
  const [half, most, longest] = [0.5, 0.95, 1].map((part) => Math.round(percentile(samples, part)));
  console.log(`${kind}: ${samples.length} requests, p50 ${half} ms, p95 ${most} ms, longest ${longest} ms`);
  console.log(`  ${JSON.stringify(countOutcomes(samples))}`);
}

/** The tables that visitors may read, with the names of their columns. */
async function openTables(): Promise<{ versionId: number; columns: string[] }[]> {
  const catalogue = await (await fetch(`${url}/data.json`)).text();
  const paths = [...new Set(catalogue.match(/\/download\/\d+\/\d+\/data\.json/g))];
  const tables = [];
  // One after the other: a client may have two downloads written at a time.
  for (const path of paths) {
    const [first = {}] = (await (await fetch(`${url}${path}`)).json()) as object[];
    tables.push({ versionId: Number(path.split('/')[3]), columns: Object.keys(first) });
  }
  return tables;
}

/** The resident memory of the server process, in megabytes. */
async function megabytes(dataFolder: string): Promise<number> {
  const pid = await readFile(join(dataFolder, 'tidemark.pid'), 'utf8').then((text) => text.trim());
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

await main();
