import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { analyseFile } from '../src/server/uploads/analysis/analyse-file.ts';
import { largeCells, largeRows, writeLargeWorkbook } from './shared/large-workbook.ts';
import { report } from './shared/measure.ts';

const [work, path] = process.argv.slice(2);
if (work && path) {
  console.log(JSON.stringify(await (work === 'publish' ? publish(path) : analyse(path))));
} else {
  await measureProcesses();
}

/** Uploads and publishes a workbook three times. */
async function publish(file: string): Promise<{ ms: number }> {
  // The process that analyses does not load these, as the worker does not.
  const { openTestUploads } = await import('../tests/fixtures/uploads.ts');
  const { publishFile } = await import('./shared/publish-file.ts');
  // Without workers, the time until a worker takes a job is not measured.
  const fixture = await openTestUploads({ workers: false });
  const times: number[] = [];

  for (let run = 0; run < 3; run += 1) {
    const start = performance.now();
    await publishFile(fixture, file, largeRows - 1);
    times.push(performance.now() - start);
  }

  await fixture.close();
  return { ms: Math.min(...times) };
}

/** Analyses a workbook as the worker process of an upload does; the memory of this process is the result. */
async function analyse(file: string): Promise<{ megabytes: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-analysis-'));
  const task = { path: file, fileName: 'large.xlsx', parseOptions: {}, folder };
  await analyseFile(task, () => undefined);
  await rm(folder, { recursive: true });
  return { megabytes: process.resourceUsage().maxRSS / 1024 };
}

async function measureProcesses(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-workbook-'));
  const file = join(folder, 'large.xlsx');
  await writeLargeWorkbook(file);

  const { ms } = await inProcess<{ ms: number }>(import.meta.filename, 'publish', file);
  const { megabytes } = await inProcess<{ megabytes: number }>(import.meta.filename, 'analyse', file);
  const library = join(import.meta.dirname, 'read-workbook.ts');
  const read = await inProcess<{ ms: number }>(library, 'library', file);

  await rm(folder, { recursive: true });
  report(
    `a workbook of ${largeCells / 1e6} million cells received, analysed and published, in at most 0.8x of the time in which @e965/xlsx reads it, with at most 500 MB for the analysis`,
    { 'library ms': read.ms, 'publish ms': ms, ratio: ms / read.ms, megabytes },
    ms / read.ms <= 0.8 && megabytes <= 500,
  );
}

async function inProcess<Figures>(...args: string[]): Promise<Figures> {
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as Figures;
}
