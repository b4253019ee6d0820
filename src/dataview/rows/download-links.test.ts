import { expect, test } from 'vitest';
import { dataStateSchema } from '../state/data-state.ts';
import { downloadAddress, mayDownload } from './download-links.tsx';

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

test('the address of a file has what the section calls its columns', () => {
  const labelsOf = (columns: object[]) => {
    const sourceInfo = { sourceId: 1, sourceName: 'Gauges', versionId: 2, versionName: '2024' };
    const context = { filters: {}, parameters: { page: 0, sort: null } };
    const address = downloadAddress(dataStateSchema.parse({ sourceInfo, columns }), context)?.('csv', null);
    return new URL(address ?? '', 'http://localhost').searchParams.get('labels');
  };
  const station = { name: 'station', display_name: 'Station', type: 'text', show: true };
  const level = { name: 'level', type: 'number', customName: 'Water level', show: true };
  expect(labelsOf([station])).toBeNull();
  expect(labelsOf([station, level, { ...level, name: 'depth', show: false }])).toBe(
    '{"level":"Water level"}',
  );
  // A formula is called as the section calls it, with its function.
  const variable = { type: 'variable', key: 'level' };
  const formula = { name: 'Twice', type: 'formula', formula: variable, show: true };
  expect(labelsOf([station, formula])).toBe('{"Twice":"Twice"}');
  expect(
    labelsOf([
      { ...station, group: true },
      { ...formula, fn: 'avg' },
    ]),
  ).toBe('{"Twice":"Average of Twice"}');
});
