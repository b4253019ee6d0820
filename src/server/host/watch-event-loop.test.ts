import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const script = join(import.meta.dirname, 'watch-event-loop.ts');

/**
 * Runs a program that watches its event loop with short limits by default, and returns how it ended and what
 * it logged.
 */
async function run(body: string, limits = { warning: 200, end: 1000 }) {
  const text = `import { watchEventLoop } from ${JSON.stringify(script)};
    const stop = watchEventLoop(${JSON.stringify(limits)});
    ${body}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', text], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let log = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (log += piece));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { code, signal, log };
}

test('a process whose event loop is blocked ends, with lines in the log', async () => {
  const { signal, log } = await run('setTimeout(() => { for (;;); }, 300);');
  expect(signal).toBe('SIGKILL');
  const lines = log.trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'the event loop is blocked',
    'the event loop is blocked, and the process is ended',
  ]);
});

test('a process that works is not touched, and the watch does not keep it running', async () => {
  const limits = { warning: 30_000, end: 60_000 };
  const ended = { code: 0, signal: null, log: '' };
  expect(await run('setTimeout(() => void stop(), 100);', limits)).toEqual(ended);
  expect(await run('', limits)).toEqual(ended);
});
