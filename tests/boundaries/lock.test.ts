import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('package-lock.json names the packages of every system, so that npm ci works on all of them', () => {
  const check = () =>
    execFileSync(process.execPath, ['scripts/complete-lock.ts', '--check'], { stdio: 'pipe' });
  expect(check).not.toThrow();
});
