import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { columnOfLayer } from '#domain/source/upload-layer.ts';
import { openTestUploads } from '../tests/fixtures/uploads.ts';
import { largeCells, largeRows, writeLargeWorkbook } from './large-workbook.ts';
import { report } from './measure.ts';

const [path] = process.argv.slice(2);
if (path) await publish(path);
else await measureProcess();

/** Uploads and publishes a workbook three times, in a process that does nothing else. */
async function publish(file: string): Promise<void> {
  // Without workers, the time until a worker takes a job is not measured.
  const fixture = await openTestUploads({ workers: false });
  const times: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const start = performance.now();
    const { id, layers, error } = await fixture.send('large.xlsx', createReadStream(file));
    const layer = layers?.[0];
    if (!layer || layer.rows !== largeRows - 1) throw new Error(`The table was not read: ${error ?? ''}`);
    const columns = layer.columns.map(columnOfLayer);
    await fixture.publish(id, { layerName: layer.layerName, sourceName: 'Large', columns });
    times.push(performance.now() - start);
  }
  const megabytes = process.resourceUsage().maxRSS / 1024;
  await fixture.close();
  console.log(JSON.stringify({ ms: Math.min(...times), megabytes }));
}

/** The process that writes the workbook takes more memory than the one that reads it. */
async function measureProcess(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-workbook-'));
  const file = join(folder, 'large.xlsx');
  await writeLargeWorkbook(file);
  const published = await inProcess(import.meta.filename, file);
  const read = await inProcess(join(import.meta.dirname, 'read-workbook.ts'), 'library', file);
  await rm(folder, { recursive: true });
  const ratio = published.ms / read.ms;
  report(
    `a workbook of ${largeCells / 1e6} million cells received, analysed and published, in at most 0.8x of the time in which @e965/xlsx reads it, with at most 500 MB`,
    { 'library ms': read.ms, 'publish ms': published.ms, ratio, megabytes: published.megabytes },
    ratio <= 0.8 && published.megabytes <= 500,
  );
}

async function inProcess(...args: string[]): Promise<{ ms: number; megabytes: number }> {
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as { ms: number; megabytes: number };
}
