import { expect, test } from 'vitest';
import { downloadName } from './download-name.ts';

const time = new Date('2026-01-31T12:30:05.250Z');

test.each([
  [['Gauges', '2024', 'Levels'], 'Gauges 2024 Levels 2026-01-31T12-30-05.250Z.svg'],
  [['', 'Levels'], 'Levels 2026-01-31T12-30-05.250Z.svg'],
  [['a/b\\c:d*e?f<g>h|i', 'say "x"\n'], "a-b-c-d-e-f-g-h-i say 'x'- 2026-01-31T12-30-05.250Z.svg"],
])('the file of %j is called so that file systems take it', (parts, name) => {
  expect(downloadName(parts, 'svg', time)).toBe(name);
});

test('long names are cut before a character that does not fit', () => {
  expect(downloadName([`${'x'.repeat(129)}💣`], 'png', time)).toBe(
    `${'x'.repeat(129)} 2026-01-31T12-30-05.250Z.png`,
  );
});
