// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { isSourceGround, isSourceInk } from './source-colour.ts';

const elementOf = (html: string) =>
  new DOMParser().parseFromString(html, 'text/html').querySelector('span') as Element;
const inText = elementOf('<p>one <span>two</span></p>');

it.each([
  ['black of every program', '#000000'],
  ['Gmail', '#222222'],
  ['web pages', '#333333'],
  ['GitHub', '#24292e'],
  ['Notion', '#37352f'],
  ['slate of design systems', '#334155'],
  ['code in a dark editor', '#d4d4d4'],
  ['white', '#ffffff'],
])('leaves the ink of %s out: %s', (_, colour) => expect(isSourceInk(colour, inText)).toBe(true));

it.each(['#c00000', '#ff0000', '#0000ff', '#1155cc', '#2f5496', '#38761d', '#8b4513', '#000080'])(
  'keeps %s of words in a text as a choice',
  (colour) => expect(isSourceInk(colour, inText)).toBe(false),
);

it.each([
  ['a link around it', '#1155cc', '<a href="/a"><span>there</span></a>'],
  ['a link within it', '#0563c1', '<p><span><a href="/a">there</a></span></p>'],
  ['a whole heading', '#2f5496', '<h2><b><span>Title</span></b></h2>'],
])('leaves the colour of %s out', (_, colour, html) =>
  expect(isSourceInk(colour, elementOf(html))).toBe(true),
);

it('keeps the colour of a word of a heading, and of text beside a link', () => {
  expect(isSourceInk('#c00000', elementOf('<h2>The <span>red</span> title</h2>'))).toBe(false);
  expect(isSourceInk('#c00000', elementOf('<p><span>See <a href="/a">there</a></span></p>'))).toBe(false);
});

it.each([
  '#ffff00',
  '#fff2cc',
  '#d9ead3',
  '#cfe2f3',
  '#f4cccc',
  '#00ff00',
  '#ffc000',
  '#e2efda',
  '#ddebf7',
  '#c0c0c0',
])('keeps the highlight %s', (colour) => expect(isSourceGround(colour)).toBe(false));

it.each(['#ffffff', '#fafafa', '#f6f8fa', '#fdf6e3', '#1e1e1e', '#0d1117', '#282a36', '#000000'])(
  'leaves the paper %s out',
  (colour) => expect(isSourceGround(colour)).toBe(true),
);
