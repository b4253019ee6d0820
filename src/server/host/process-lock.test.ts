import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { lockDataFolder } from './process-lock.ts';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'tidemark-lock-'))));
afterEach(async () => rm(folder, { recursive: true, force: true }));

const lockModule = new URL('./process-lock.ts', import.meta.url).href;

async function lockInAnotherProcess() {
  // The lock is kept in a variable: collected as garbage, it would be let go.
  const script = `
    const { lockDataFolder } = await import(${JSON.stringify(lockModule)});
    globalThis.lock = await lockDataFolder(${JSON.stringify(folder)}).catch((error) => error);
    console.log(lock instanceof Error ? lock.message : 'locked');
    setInterval(() => {}, 1000);`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void other.kill('SIGKILL'));
  const [said] = (await once(other.stdout, 'data')) as [Buffer];
  return { other, said: said.toString().trim() };
}

test('a second process gets a sentence with the folder and the process that uses it', async () => {
  const lock = await lockDataFolder(folder);
  const { other, said } = await lockInAnotherProcess();
  other.kill('SIGKILL');
  expect(said).toContain(folder);
  expect(said).toContain(`process ${process.pid}`);
  await lock.release();
});

test('a process that was killed leaves no lock behind', async () => {
  const { other, said } = await lockInAnotherProcess();
  expect(said).toBe('locked');
  await expect(lockDataFolder(folder)).rejects.toThrow(`process ${other.pid}`);
  other.kill('SIGKILL');
  await once(other, 'exit');
  const lock = await lockDataFolder(folder);
  await lock.release();
});

test('a lock that was let go can be taken again', async () => {
  await (await lockDataFolder(folder)).release();
  await (await lockDataFolder(folder)).release();
});
