import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takesLinearTime } from '../../tests/fixtures/takes-linear-time.ts';
import { headingAnchors } from './heading-anchors.ts';

const heading = (text: string) => ({
  type: 'heading',
  version: 1,
  tag: 'h2',
  children: [{ type: 'text', version: 1, text }],
});
const idsOf = (...texts: string[]) => [...headingAnchors(texts.map(heading)).values()];

test('the id of a heading is its text with hyphens, and a number when it is taken', () => {
  expect(idsOf('  Rise & fall! ', 'rise, fall', '…')).toEqual(['rise-fall', 'rise-fall-2', 'section']);
});

test.each([
  ['हिन्दी काला', 'हिन्दी-काला'],
  ['தமிழ் மொழி', 'தமிழ்-மொழி'],
  ['ガラス と カラス', 'ガラス-と-カラス'],
  ['น้ำท่วม', 'น้ำท่วม'],
  ['❤️ Blood donors', 'blood-donors'],
  ['☀️', 'section'],
  ['1️⃣ First steps', '1-first-steps'],
])('the id of %s keeps its vowels, and has nothing that cannot be seen', (text, id) => {
  expect(idsOf(text)).toEqual([id]);
});

test('headings have ids however deep they are', () => {
  const within = (type: string, ...children: object[]) =>
    ({ type, version: 1, children }) as ReturnType<typeof heading>;
  const blocks = [
    within('collapsible-container', within('collapsible-content', heading('Question'))),
    within(
      'layout-container',
      within('layout-item', heading('Left')),
      within('layout-item', heading('Left')),
    ),
    within('card', heading('Note')),
    within('table', within('tablerow', within('tablecell', heading('Cell')))),
    heading('Left'),
  ];
  expect([...headingAnchors(blocks).values()]).toEqual([
    'question',
    'left',
    'left-2',
    'note',
    'cell',
    'left-3',
  ]);
});

test('ids are none of those that are taken, and each is there once', () => {
  const text = fc.constantFrom('Overview', 'overview 2', 'Overview-2-2', '2', '☀️', 'काला');
  fc.assert(
    fc.property(fc.array(fc.array(text)), (sections) => {
      const taken = new Map([['main', 1]]);
      const ids = sections.flatMap((texts) => [...headingAnchors(texts.map(heading), { taken }).values()]);
      expect(new Set(ids).size).toBe(ids.length);
      expect(taken.size).toBe(ids.length + 1);
    }),
  );
});

test('a long heading takes linear time', () => {
  const text = (length: number) => `a${'\u0316\u0301'.repeat(length)}`;
  expect(takesLinearTime(text, (long) => idsOf(long))).toBe(true);
});

test('any number of headings that are alike have ids in linear time', () => {
  const alike = Array.from({ length: 100_000 }, () => heading('Overview'));
  const ids = [...headingAnchors(alike).values()];
  expect(new Set(ids).size).toBe(100_000);
  expect([ids[0], ids[1], ids.at(-1)]).toEqual(['overview', 'overview-2', 'overview-100000']);
});
