import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { analyseFile } from '../src/server/uploads/analysis/analyse-file.ts';
import { readOpenDocument } from '../src/server/uploads/workbook/opendocument/read-open-document.ts';
import { readOfficeWorkbook } from '../src/server/uploads/workbook/read-office-workbook.ts';
import { writeLargeDocument } from './large-document.ts';
import { largeCells, writeLargeWorkbook } from './shared/large-workbook.ts';
import { middle, report } from './shared/measure.ts';

/**
 * How long a file takes, in milliseconds of processor time, and the memory of its process at most, in
 * megabytes.
 */
type Figures = { ms: number; megabytes: number; rows: string };

const [task, path] = process.argv.slice(2);
if (task && path) {
  console.log(JSON.stringify(await measure(task, path)));
} else {
  await compare();
}

/** Reads the rows of a file, or analyses it as an upload, in a process that does nothing else. */
async function measure(what: string, file: string): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-rows-'));
  const before = process.cpuUsage();
  let rows = '';

  if (what === 'analyse') {
    const layers = await analyseFile(
      { path: file, fileName: file, parseOptions: {}, folder },
      () => undefined,
    );
    rows = JSON.stringify(layers.map((layer) => ({ ...layer, parquetObject: null })));
  } else {
    const read = file.endsWith('.ods') ? readOpenDocument : readOfficeWorkbook;
    const { sheets } = await read({ path: file, folder, parseOptions: {}, usedNames: [] });
    rows = sheets[0]!.file;
  }

  const { user, system } = process.cpuUsage(before);
  const hash = await digest(what === 'analyse' ? Buffer.from(rows) : await readFile(rows));
  await rm(folder, { recursive: true });

  return { ms: (user + system) / 1000, megabytes: process.resourceUsage().maxRSS / 1024, rows: hash };
}

async function digest(bytes: Buffer): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex');
}

async function compare(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-document-'));
  const files = { xlsx: join(folder, 'large.xlsx'), ods: join(folder, 'large.ods') };
  await writeLargeWorkbook(files.xlsx);
  await writeLargeDocument(files.ods);

  for (const what of ['read', 'analyse']) {
    const figures: Record<keyof typeof files, Figures[]> = { xlsx: [], ods: [] };
    for (let run = 0; run < 3; run += 1) {
      figures.xlsx.push(await inProcess(what, files.xlsx));
      figures.ods.push(await inProcess(what, files.ods));
    }
    const time = (list: Figures[]) => middle(list.map(({ ms }) => ms));
    const memory = (list: Figures[]) => middle(list.map(({ megabytes }) => megabytes));
    const [slower, larger] = [
      time(figures.ods) / time(figures.xlsx),
      memory(figures.ods) / memory(figures.xlsx),
    ];
    const isSame = figures.ods[0]!.rows === figures.xlsx[0]!.rows;
    report(
      `the same ${largeCells / 1e6} million cells as ODS and as XLSX, ${what}: the same result, at most 1.5x the time and the memory`,
      {
        'XLSX ms': time(figures.xlsx),
        'ODS ms': time(figures.ods),
        time: slower,
        'XLSX MB': memory(figures.xlsx),
        'ODS MB': memory(figures.ods),
        memory: larger,
        same: Number(isSame),
      },
      isSame && slower <= 1.5 && larger <= 1.5,
    );
  }

  await rm(folder, { recursive: true });
}

async function inProcess(what: string, file: string): Promise<Figures> {
  const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename, what, file]);
  return JSON.parse(stdout) as Figures;
}
