import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the styles of cells for visitors are none of those that only editing uses', () => {
  const isEditing = /\/edit\.tsx$|-field\.tsx$|^src\/grid\/|\.test\./;
  const shown = globSync('src/**/*.{ts,tsx}')
    .filter((file) => !isEditing.test(file))
    .map((file) => readFileSync(file, 'utf8'));
  const styles = readFileSync('src/columns/cells.css', 'utf8');
  const classes = new Set([...styles.matchAll(/\.(tm-[\w-]+)/g)].map(([, name]) => name));
  expect([...classes].filter((name) => !shown.some((text) => text.includes(String(name))))).toEqual([]);
});
