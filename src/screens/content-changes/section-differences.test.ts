import { expect, test } from 'vitest';
import { sectionSchema } from '#domain/page/content/page.ts';
import { textDocument } from '#richtext/document.ts';
import { sectionDifferences } from './section-differences.ts';
import { settingDifferences } from './setting-differences.ts';

const text = (words: string, fields: object = {}) =>
  sectionSchema.parse({
    id: 's',
    group: 'default',
    element: { 'element-type': 'lexical', 'element-data': { text: textDocument(words) } },
    ...fields,
  });

test('text is compared as text, and fields as people read them', () => {
  const before = text('Three rivers rose.', { title: 'Rivers' });
  const after = text('Four rivers rose.', { title: 'Rivers', size: '1/2', offset: 25, hideInView: true });
  expect(sectionDifferences(before, after, 'six')).toEqual([
    { label: 'Width', before: 'Full width', after: 'Half' },
    { label: 'Space above', before: 'None', after: '25 px' },
    { label: 'Hide in view', before: 'No', after: 'Yes' },
    { label: 'Text', before: 'Three rivers rose.', after: 'Four rivers rose.' },
  ]);
  expect(sectionDifferences(after, after, 'six')).toEqual([]);
  const [partial, whole] = [text('', { size: '1' }), text('', { size: '2' })];
  expect(sectionDifferences(partial, whole, 'six')).toEqual([]);
  expect(sectionDifferences(partial, whole, 'twelve')).toEqual([
    { label: 'Width', before: 'Three quarters', after: 'Full width' },
  ]);
});

test('settings are compared by what they are called, and columns by their names, wherever they are in the list', () => {
  const before = {
    sourceInfo: { sourceId: 1, sourceName: 'Storms', versionId: 2, versionName: 'v1' },
    display: { pageSize: 10 },
    columns: [
      { name: 'day', show: true },
      { name: 'damage', display_name: 'Damage' },
      { name: 'gone', size: 5 },
    ],
  };
  const after = {
    sourceInfo: { sourceId: 1, sourceName: 'Storms', versionId: 3, versionName: 'v2' },
    display: { pageSize: 20, tags: ['a', 'b'] },
    columns: [
      { name: 'damage', display_name: 'Damage', show: true, filters: [{ values: ['x', 'y'] }] },
      { name: 'day' },
      { name: 'new', display_name: 'New one', size: 5 },
    ],
  };
  expect(settingDifferences(before, after)).toEqual([
    { label: 'Version', before: 'v1', after: 'v2' },
    { label: 'Page size', before: '10', after: '20' },
    { label: 'Tags', before: '', after: 'a, b' },
    { label: 'Columns removed', before: 'gone', after: '' },
    { label: 'Columns added', before: '', after: 'New one' },
    { label: 'day › Show', before: 'Yes', after: '' },
    { label: 'Damage › Show', before: '', after: 'Yes' },
    { label: 'Damage › Filters › 1 › Values', before: '', after: 'x, y' },
  ]);
  expect(settingDifferences(null, before)).toContainEqual({ label: 'Source', before: '', after: 'Storms' });
});
