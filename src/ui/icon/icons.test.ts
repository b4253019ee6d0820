import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hazardIcons } from './hazard-icons.ts';
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

test('the icons of all types of graphs, sections and columns are in the list', () => {
  const named = globSync('src/**/index.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bicon: '([a-z0-9-]+)'/g)].map(([, name]) => name ?? ''),
  );
  expect(named).toEqual(expect.arrayContaining(['chart-column', 'list-checks']));
  expect(named.filter((name) => !isIconName(name))).toEqual([]);
});

test('the natural hazards have icons', () => {
  const labels = Object.values(hazardIcons).map(({ label }) => label.toLowerCase());
  const hazards =
    'flooding, coastal, drought, earthquake, extreme cold, extreme heat, hail, hurricane, ice storm, landslide, lightning, tornado, tsunami/seiche, volcano, wildfire, wind, snowstorm, avalanche';
  expect(labels).toEqual(hazards.split(', '));
  for (const name of Object.keys(hazardIcons)) {
    expect(isIconName(name), name).toBe(true);
  }
});
