import { expect, test } from 'vitest';
import { sectionSchema } from '#domain/page/page.ts';
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
  expect(sectionDifferences(before, after)).toEqual([
    { label: 'Width', before: 'Full width', after: 'Half' },
    { label: 'Space above', before: 'None', after: '25 px' },
    { label: 'Hide in view', before: 'No', after: 'Yes' },
    { label: 'Text', before: 'Three rivers rose.', after: 'Four rivers rose.' },
  ]);
  expect(sectionDifferences(after, after)).toEqual([]);
});

test('settings are compared by their paths, and columns by their names, wherever they are in the list', () => {
  const before = { display: { pageSize: 10 }, columns: [{ name: 'day', show: true }, { name: 'damage' }] };
  const after = { display: { pageSize: 20 }, columns: [{ name: 'damage', show: true }, { name: 'day' }] };
  expect(settingDifferences(before, after)).toEqual([
    { label: 'display › pageSize', before: '10', after: '20' },
    { label: 'columns › day › show', before: 'Yes', after: '' },
    { label: 'columns › damage › show', before: '', after: 'Yes' },
  ]);
});
