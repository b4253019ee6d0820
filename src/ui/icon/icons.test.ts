import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isIconName } from './icons.ts';

test('every icon that the code names is in the list', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'));
  const named = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:<Icon name|\bicon)="([a-z0-9-]+)"/g)].map(
      ([, name]) => name ?? '',
    ),
  );
  expect(named).toContain('x');
  expect(named.filter((name) => !isIconName(name))).toEqual([]);
});
