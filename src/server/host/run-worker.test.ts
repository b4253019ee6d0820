import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { expect, test } from 'vitest';
import type { TestTask } from '../../../tests/fixtures/test-task.worker.ts';
import { projectRoot } from './project-root.ts';
import { runWorker, WorkerLimitError, type WorkerOptions } from './run-worker.ts';

const script = '../tests/fixtures/test-task.worker.ts';
const run = <Result>(task: TestTask, options?: WorkerOptions) => runWorker<Result>(script, task, options);

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('tasks run in another process, which is used again, and which gets no secrets', async () => {
  const pid = await run<number>('process id');
  expect(pid).not.toBe(process.pid);
  expect(await run('process id')).toBe(pid);
  process.env.TIDEMARK_SECRET_OF_A_TEST = 'x';
  expect(await run<string[]>('environment')).not.toContain('TIDEMARK_SECRET_OF_A_TEST');
  delete process.env.TIDEMARK_SECRET_OF_A_TEST;
});

test('tasks that run at the same time have a process each', async () => {
  const pids = await Promise.all([run<number>('process id'), run<number>('process id')]);
  expect(new Set(pids).size).toBe(2);
});

test('progress arrives in order, before the result', async () => {
  const seen: unknown[] = [];
  expect(await run('report', { onProgress: (step) => seen.push(step) })).toBe('done');
  expect(seen).toEqual([1, 2, 3]);
});

test('errors arrive as they were thrown', async () => {
  await expect(run('refuse')).rejects.toMatchObject({
    name: 'TidemarkError',
    code: 'too_large',
    message: 'It is too large.',
    details: { most: 1 },
  });
  await expect(run('fail')).rejects.toMatchObject({ name: 'RangeError', message: 'out of range' });
});

test('a full heap ends the worker, and full memory at least its task', async () => {
  await expect(run('fill the heap', { heapMegabytes: 64 })).rejects.toMatchObject({ limit: 'heapMegabytes' });
  await expect(run('fill the memory', { megabytes: 600 })).rejects.toThrow();
});

test('a worker that dies says so clearly, and the next task has another one', async () => {
  await expect(run('kill itself')).rejects.toMatchObject({
    code: 'unavailable',
    message: 'This work was interrupted. Please try again.',
  });
  expect(await run<number>('process id')).toBeGreaterThan(0);
  await expect(runWorker('server/no-such.worker.ts', 'x')).rejects.toMatchObject({ code: 'unavailable' });
});

test('a worker that is blocked ends at its time limit, and when its signal aborts', async () => {
  const pids: number[] = [];
  const onProgress = (pid: unknown) => pids.push(Number(pid));
  const late = run('never end', { milliseconds: 1000, onProgress });
  await expect(late).rejects.toBeInstanceOf(WorkerLimitError);
  const reason = new Error('the client has left');
  const controller = new AbortController();
  const running = run('never end', { signal: controller.signal, onProgress });
  await expect.poll(() => pids.length, { timeout: 20_000 }).toBe(2);
  controller.abort(reason);
  await expect(running).rejects.toBe(reason);
  await expect(run('process id', { signal: controller.signal })).rejects.toBe(reason);
  await expect.poll(() => pids.some(isAlive)).toBe(false);
});

test('a bundle in the build folder starts workers from any working directory', async () => {
  const outDir = await mkdtemp(join(projectRoot, 'node_modules', '.worker-test-'));
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-worker-'));
  try {
    await build({
      configFile: false,
      logLevel: 'silent',
      root: projectRoot,
      build: { ssr: join(projectRoot, 'src/server/host/run-worker.ts'), outDir, target: 'node24' },
    });
    const bundle = JSON.stringify(join(outDir, 'run-worker.js'));
    const program = `const { runWorker } = await import(${bundle});
      console.log(JSON.stringify(await runWorker(${JSON.stringify(script)}, ${JSON.stringify('process id')})));`;
    const file = join(folder, 'program.mjs');
    await writeFile(file, program);
    const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: tmpdir() });
    expect(JSON.parse(stdout)).toBeGreaterThan(0);
  } finally {
    for (const path of [outDir, folder]) {
      await rm(path, { recursive: true, force: true });
    }
  }
}, 60_000);
