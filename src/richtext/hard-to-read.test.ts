import { expect, it } from 'vitest';
import { readDocument } from './document.ts';
import { hardToRead } from './hard-to-read.ts';

const grounds = [
  { colour: '#ffffff', mode: 'light' },
  { colour: '#0e1218', mode: 'dark' },
] as const;
const text = (words: string, fields: object) => ({ type: 'text', text: words, ...fields });
const documentOf = (...children: object[]) =>
  readDocument({ root: { type: 'root', children: [{ type: 'paragraph', children }] } });
const problems = (...children: object[]) => hardToRead(documentOf(...children), grounds);

it('names texts whose colour is hard to read in one of the modes', () => {
  expect(problems(text('dark grey', { color: '#222222' }))).toEqual([
    'Hard to read in dark mode: contrast 1.1, at least 4.5 is needed. It is “dark grey”.',
  ]);
  expect(problems(text('white', { color: '#ffffff' }))).toEqual([
    'Hard to read in light mode: contrast 1.0, at least 4.5 is needed. It is “white”.',
  ]);
  expect(problems(text('of the theme', {}), text('grey', { color: '#777777', size: 24 }))).toEqual([]);
});

it('compares with what the text is on: its highlight, its cell or its section', () => {
  expect(problems(text('x', { color: '#222222', background: '#ffff00' }))).toEqual([]);
  expect(problems(text('x', { color: '#eeee00', background: '#ffff00' }))).toHaveLength(1);
  const cell = {
    type: 'tablecell',
    backgroundColor: '#fff2cc',
    children: [{ type: 'paragraph', children: [text('x', { color: '#222222' })] }],
  };
  const table = { type: 'table', children: [{ type: 'tablerow', children: [cell] }] };
  expect(hardToRead(readDocument({ root: { type: 'root', children: [table] } }), grounds)).toEqual([]);
  expect(hardToRead(documentOf(text('x', { color: '#222222' })), [{ colour: '#fff2cc' }])).toEqual([]);
});

it('names three texts, and counts the others', () => {
  const many = Array.from({ length: 5 }, (_, index) =>
    text(`text ${index}`, { color: '#333333', format: index % 2 }),
  );
  expect(problems(...many)).toHaveLength(4);
  expect(problems(...many).at(-1)).toBe('2 more texts are hard to read.');
});
