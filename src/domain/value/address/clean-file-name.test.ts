import { expect, test } from 'vitest';
import { cleanFileName } from './clean-file-name.ts';

test.each([
  ['C:\\data\\tides.csv', 'tides.csv'],
  ['../../etc/tides.csv', 'tides.csv'],
  ['ti\u0000des\r\n.csv ', 'tides .csv'],
  ['report\u202evsc.exe', 'reportvsc.exe'],
  [`${'a'.repeat(300)}.csv`, `${'a'.repeat(251)}.csv`],
  [`👍${'a'.repeat(254)}`, 'a'.repeat(254)],
  ['/', 'upload'],
])('a file that is sent as %j is named %j', (sent, name) => {
  expect(cleanFileName(sent, 'upload')).toBe(name);
});
