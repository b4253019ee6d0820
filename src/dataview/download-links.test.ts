import { expect, test } from 'vitest';
import { dataStateSchema } from './data-state.ts';
import { mayDownload } from './download-links.tsx';

const levels = (display: object) =>
  [-1, 0, 5, 10].filter((level) => mayDownload(dataStateSchema.parse({ display }), { level }));

test('links to download are for the level that the section says, for everyone where it says none', () => {
  expect(levels({})).toEqual([]);
  expect(levels({ downloadLevel: 0 })).toEqual([]);
  expect(levels({ allowDownload: true })).toEqual([-1, 0, 5, 10]);
  expect(levels({ allowDownload: true, downloadLevel: 0 })).toEqual([0, 5, 10]);
  expect(levels({ allowDownload: true, downloadLevel: 10 })).toEqual([10]);
  expect(levels({ allowDownload: true, downloadLevel: 'all' })).toEqual([-1, 0, 5, 10]);
});
