import { expect, test } from 'vitest';
import { hasHeaderSection, headingLevels, innerHeadingLevel, orderedGroups, pageLayout } from './layout.ts';
import { pageContentSchema } from './page.ts';

const section = (id: string, group: string, more: object = {}) => ({
  id,
  group,
  element: { 'element-type': 'lexical', 'element-data': null },
  ...more,
});
const content = pageContentSchema.parse({
  section_groups: [
    { name: 'end', position: 'bottom', index: 0 },
    { name: 'second', position: 'content', index: 2 },
    { name: 'first', position: 'content', index: 1 },
    { name: 'head', position: 'top', index: 5 },
  ],
  sections: [
    section('a', 'second', { title: 'A', level: '4' }),
    section('b', 'first', { title: 'B', level: '3' }),
    section('c', 'first', { title: 'C', level: '3' }),
    section('d', 'end', { level: '1' }),
    section('e', 'end', { title: 'E', level: '0' }),
    section('f', 'gone', { title: 'F' }),
  ],
});

test('groups follow positions and indexes, sections follow the content', () => {
  expect(orderedGroups(content).map(({ name }) => name)).toEqual(['head', 'first', 'second', 'end']);
  expect(
    pageLayout(content).map(({ position, groups }) => [
      position,
      groups.map(({ sections }) => sections.map(({ id }) => id).join()),
    ]),
  ).toEqual([
    ['top', ['']],
    ['content', ['b,c', 'a']],
    ['bottom', ['d,e']],
  ]);
});

test('headings go at most one level deeper at a time; sections without a title have none', () => {
  expect([...headingLevels(content)]).toEqual([
    ['b', 2],
    ['c', 3],
    ['a', 4],
    ['e', 2],
  ]);
});

test('a header section is the first level', () => {
  const header = section('h', 'head', { title: 'H', level: '2', is_header: true });
  const withHeader = pageContentSchema.parse({ ...content, sections: [...content.sections, header] });
  expect(hasHeaderSection(content)).toBe(false);
  expect(hasHeaderSection(withHeader)).toBe(true);
  expect(headingLevels(withHeader).get('h')).toBe(1);
});

test('headings inside a section are below its own title, else below that of the page', () => {
  expect(innerHeadingLevel({ title: 'Rivers' }, 2)).toBe(3);
  expect(innerHeadingLevel({ title: 'Rivers' }, 5)).toBe(5);
  expect(innerHeadingLevel({ title: '' }, undefined)).toBe(2);
  // A chart without a section's title in a frame on another site is all that there is.
  expect(innerHeadingLevel({ title: '' }, 1)).toBe(1);
});
