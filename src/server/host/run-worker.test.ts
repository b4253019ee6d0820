import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { utils, write } from '@e965/xlsx';
import { build } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectRoot } from './project-root.ts';
import { runWorker, WorkerLimitError } from './run-worker.ts';

const script = 'server/uploads/workbook/read-workbook.worker.ts';
let folder: string;
let task: object;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-worker-'));
  const book = utils.book_new();
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ['name', 'n'],
      ['a', 1],
    ]),
    'Sheet',
  );
  const path = join(folder, 'a.xlsx');
  await writeFile(path, write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array);
  task = { path, folder, parseOptions: {}, usedNames: [] };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a worker ends with its result, or at its limit', async () => {
  await expect(runWorker(script, task)).resolves.toMatchObject({ sheets: [{ name: 'Sheet' }] });
  await expect(runWorker(script, task, { milliseconds: 1 })).rejects.toBeInstanceOf(WorkerLimitError);
  await expect(runWorker('server/no-such.worker.ts', task)).rejects.toThrow('no-such.worker.ts');
});

test('a worker ends when its signal aborts, with the reason of the signal', async () => {
  const reason = new Error('the client has left');
  const controller = new AbortController();
  const running = runWorker(script, task, { signal: controller.signal });
  controller.abort(reason);
  await expect(running).rejects.toBe(reason);
  await expect(runWorker(script, task, { signal: controller.signal })).rejects.toBe(reason);
});

test('a bundle in the build folder starts workers from any working directory', async () => {
  const outDir = await mkdtemp(join(projectRoot, 'node_modules', '.worker-test-'));
  try {
    await build({
      configFile: false,
      logLevel: 'silent',
      root: projectRoot,
      build: { ssr: join(projectRoot, 'src/server/host/run-worker.ts'), outDir, target: 'node24' },
    });
    const bundle = JSON.stringify(join(outDir, 'run-worker.js'));
    const program = `const { runWorker } = await import(${bundle});
      console.log(JSON.stringify(await runWorker(${JSON.stringify(script)}, ${JSON.stringify(task)})));`;
    const file = join(folder, 'program.mjs');
    await writeFile(file, program);
    const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: tmpdir() });
    expect(JSON.parse(stdout)).toMatchObject({ sheets: [{ name: 'Sheet' }] });
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}, 60_000);
