import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { until } from './host-process.ts';

const keepRunning = pathToFileURL(join(import.meta.dirname, '../../scripts/keep-running.js')).href;
let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'tidemark-restarts-'))));
afterEach(async () => rm(folder, { recursive: true, force: true }));

/**
 * Runs a server under `keepRunning` that does one thing at each start: `die`s by SIGKILL when it is ready,
 * `fail`s with exit code 3 when it is ready, is `refused` before it is ready, or `serve`s until it is
 * stopped.
 */
async function supervise(...starts: string[]) {
  const [program, supervisor, count] = ['server.mjs', 'supervisor.mjs', 'count'].map((name) =>
    join(folder, name),
  );
  await writeFile(
    program!,
    `import { appendFileSync, readFileSync } from 'node:fs';
     // First, because the test stops it as soon as it is counted.
     process.on('SIGTERM', () => process.exit(0));
     appendFileSync(${JSON.stringify(count)}, 'x');
     const now = ${JSON.stringify(starts)}[readFileSync(${JSON.stringify(count)}).length - 1];
     if (now === 'refused') process.exit(1);
     process.send('ready', () => {
       if (now === 'die') process.kill(process.pid, 'SIGKILL');
       if (now === 'fail') process.exit(3);
     });
     setInterval(() => undefined, 1000);`,
  );
  await writeFile(
    supervisor!,
    `import { keepRunning } from ${JSON.stringify(keepRunning)};
     process.exitCode = await keepRunning(process.execPath, [${JSON.stringify(program)}], 'test', 1);`,
  );
  const child = spawn(process.execPath, [supervisor!], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill());
  let log = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (log += text));
  const ended = once(child, 'close');
  const runs = () =>
    readFile(count!, 'utf8').then(
      ({ length }) => length,
      () => 0,
    );
  return { child, ended, runs, log: () => log };
}

test('a server that dies is started again, with a line in the log, until it is stopped', async () => {
  const { child, ended, runs, log } = await supervise('die', 'fail', 'refused', 'serve');
  await until(async () => (await runs()) === 4);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  const lines = log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { how: string; milliseconds: number; msg: string });
  expect(lines.map(({ how }) => how)).toEqual(['SIGKILL', 'exit code 3', 'exit code 1']);
  expect(lines.map(({ milliseconds }) => milliseconds)).toEqual([1, 2, 4]);
});

test('a server that was never ready is not started again', async () => {
  const { ended, runs } = await supervise('refused', 'serve');
  expect(await ended).toEqual([1, null]);
  expect(await runs()).toBe(1);
});
