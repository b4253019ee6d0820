import { openAsBlob } from 'node:fs';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { graphClient, signInByForm } from '../tests/e2e/graphql-client.ts';
import { startServer } from '../tests/e2e/server.ts';
import { report } from './shared/measure.ts';

/**
 * The server as it is built, in a process of its own: what it takes beyond its rest while a CSV file comes in
 * over HTTP.
 */
const megabytes = Number(process.env['BENCH_MEGABYTES'] ?? 500);
/** What DuckDB may take while a file is read (`server/uploads/table/duckdb-table.ts`). */
const duckDbLimit = 1024;
const most = 300 + duckDbLimit;

const folder = await mkdtemp(join(tmpdir(), 'tidemark-memory-'));
const file = join(folder, 'large.csv');
const rows = await writeCsv(file);
const server = await startServer({ TIDEMARK_SAMPLE: 'none' }, { dataFolder: join(folder, 'data') });
const cookie = await signInByForm(server.url);
const ask = graphClient(
  () => server.url,
  () => cookie,
);
await ask('{ sources { id } }');
await delay(3000);
const idle = await memory('VmRSS');
// Resets the system's record of the highest memory use of the process.
await writeFile(`/proc/${server.process.pid}/clear_refs`, '5');

const form = new FormData();
form.set('file', await openAsBlob(file), 'large.csv');
const sent = await fetch(`${server.url}/dama-admin/tidemark/gis-dataset/upload`, {
  method: 'POST',
  headers: { cookie, origin: server.url },
  body: form,
});
if (!sent.ok) throw new Error(await sent.text());
const received = await memory('VmHWM');
const [{ id }] = (await sent.json()) as [{ id: number }];
await untilRead(id);
const peak = await memory('VmHWM');
report(
  `memory while a CSV of ${megabytes} MB is uploaded and read, at most 300 MB above rest and DuckDB's limit of ${duckDbLimit} MB`,
  { 'idle MB': idle, 'received, above idle MB': received - idle, 'read, above idle MB': peak - idle },
  received - idle <= 300 && peak - idle <= most,
);
await server.stop();
await rm(folder, { recursive: true, force: true });

async function writeCsv(path: string): Promise<number> {
  const handle = await open(path, 'w');
  await handle.write('code,name,state,date,people,share,note\n');

  let written = 0;
  let count = 0;

  while (written < megabytes * 1_000_000) {
    const lines = Array.from({ length: 20_000 }, () => line((count += 1))).join('');
    written += (await handle.write(lines)).bytesWritten;
  }

  await handle.close();
  return count;
}

function line(index: number): string {
  const date = `20${String(index % 24).padStart(2, '0')}-0${1 + (index % 9)}-1${index % 10}`;
  return `0${index},"County, ${index % 3143}",State ${index % 51},${date},${(index * 7919) % 1_000_000},${((index * 31) % 10_000) / 100},Some words about row ${index}\n`;
}

async function untilRead(upload: number): Promise<void> {
  const query = 'query ($id: Int!) { upload(id: $id) { status error layers } }';
  for (;;) {
    const answer = await ask<{ upload: { status: string; error: string; layers: { rows: number }[] } }>(
      query,
      {
        id: upload,
      },
    );
    const { status, error, layers } = answer.upload;
    if (status === 'failed') throw new Error(error);
    if (status === 'ready') {
      if (layers[0]?.rows !== rows) throw new Error(`${layers[0]?.rows} rows instead of ${rows}`);
      return;
    }
    await delay(200);
  }
}

/** A figure of the system about the server's process, in megabytes. */
async function memory(name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${server.process.pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)![1]) / 1024;
}
