import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takesLinearTime } from '../../../tests/fixtures/takes-linear-time.ts';
import { loggedError } from './open-log.ts';

const messageOf = (message: string) => (loggedError(new Error(message)) as { message: string }).message;

test('the log shows no values and no e-mail addresses', () => {
  expect(messageOf('Key (name)=(Ann Lee) already exists.')).toBe('Key (name)… already exists.');
  expect(messageOf('Key (name)=(Ann')).toBe('Key (name)…');
  expect(messageOf('"a secret" is no number, nor is \'this one\'.')).toBe('… is no number, nor is ….');
  expect(messageOf('ann@example.org, user="x"ann@example.org and @@ann@example.org')).toBe('… … and …');
  expect(loggedError('sent to ann@example.org')).toBe('sent to …');
});

test.each([
  ['letters', (length: number) => 'a'.repeat(length)],
  ['signs', (length: number) => '@ '.repeat(length)],
  ['open brackets', (length: number) => '=('.repeat(length)],
  ['quotes', (length: number) => `'${'"'.repeat(length)}`],
])('a long message takes linear time: %s', (_, text) => {
  expect(takesLinearTime(text, (message) => loggedError(message))).toBe(true);
});

test.skipIf(!existsSync('/dev/full'))(
  'a full disk takes lines of the log, and never the server',
  async () => {
    const script = join(import.meta.dirname, 'open-log.ts');
    const text = `import { openLog } from ${JSON.stringify(script)};
    const log = openLog({});
    for (let line = 0; line < 100; line += 1) log.error('a line');
    setTimeout(() => process.exit(7), 10);`;
    const full = await open('/dev/full', 'w');
    const child = spawn(process.execPath, ['--input-type=module', '--eval', text], {
      stdio: ['ignore', full.fd, 'inherit'],
      timeout: 20_000,
      killSignal: 'SIGKILL',
    });
    expect(await once(child, 'close')).toEqual([7, null]);
    await full.close();
  },
);
