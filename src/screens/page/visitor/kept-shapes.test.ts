import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { MissingShapes, replaceAroundShapes } from './kept-shapes.ts';

const { document } = new JSDOM('').window;
const section = (content: string) => {
  const element = document.createElement('section');
  element.innerHTML = content;
  return element;
};

test('shapes get their new classes where they are, and what is around them is new', () => {
  const shown = section(
    '<p>Old</p><svg class="a" width="1"><g data-kept="a" data-classes=""><path class="c0"/><path class="c1"/></g></svg>',
  );
  const stay = [...shown.querySelectorAll('svg, g, path')];
  const taken: Node[] = [];
  for (const element of stay) {
    element.remove = () => taken.push(element);
  }
  const next = section(
    '<p>New</p><svg class="b"><title>Now</title><g data-kept="a" data-classes="0_"></g></svg>',
  );
  replaceAroundShapes(shown, next);

  expect(taken).toEqual([]);
  expect(shown.innerHTML).toBe(
    '<p>New</p><svg class="b"><title>Now</title><g data-kept="a" data-classes=""><path class="c0"></path><path class="c_"></path></g></svg>',
  );
  expect([...shown.querySelectorAll('svg, g, path')]).toEqual(stay);
});

test('shapes that are not there, or elsewhere, are an error before anything changes: the page is loaded', () => {
  const refused = (content: string, next: string) => {
    const shown = section(content);
    const before = shown.innerHTML;
    expect(() => replaceAroundShapes(shown, section(next))).toThrow(MissingShapes);
    expect(shown.innerHTML).toBe(before);
  };
  const next = '<svg><g data-kept="a"></g></svg>';
  refused('<p>No data</p>', next);
  refused('<svg><g data-kept="b"><path/></g></svg>', next);
  refused('<svg><g data-kept="a"><path/></g></svg>', '<svg><g data-kept="a"></g><g data-kept="a"></g></svg>');
  refused('<div><svg><g data-kept="a"><path/></g></svg></div>', next);
  refused('<svg><g data-kept="a"><path/></g></svg>', `<div>${next}</div>`);
  refused(
    '<svg><g data-kept="a"><path/></g><g data-kept="b"><path/></g></svg>',
    '<svg><g data-kept="a"></g></svg><svg><g data-kept="b"></g></svg>',
  );
});

test('whatever is around them, a section has its new content with the shapes of before', () => {
  const text = fc.constantFrom('', '<p>1</p>', 'two', '<p>2</p>three', '<ul><li>4</li></ul>');
  const drawn = fc.constantFrom('', '<title>1</title>', 'two', '<path d="x"/><defs><path/></defs>');
  const attribute = fc.constantFrom('', ' class="x"', ' aria-label="y"', ' class="z" aria-label="y"');
  const around = fc.record({ start: text, end: text, first: drawn, last: drawn, middle: drawn, attribute });
  const write = (
    { start, end, first, middle, last, attribute: own }: Around,
    shapes: (key: string) => string,
  ) =>
    `${start}<svg${own}>${first}<g data-kept="a">${shapes('a')}</g>${middle}<g${own}><g data-kept="b">${shapes('b')}</g></g>${last}</svg>${end}`;
  type Around = typeof around extends fc.Arbitrary<infer Value> ? Value : never;

  fc.assert(
    fc.property(around, around, (before, after) => {
      const shapes = (key: string) => `<path d="${key}"/>`;
      const shown = section(write(before, shapes));
      const stay = [...shown.querySelectorAll('svg, g, [data-kept] path')];
      replaceAroundShapes(shown, section(write(after, () => '')));
      expect(shown.isEqualNode(section(write(after, shapes)))).toBe(true);
      expect([...shown.querySelectorAll('svg, g, [data-kept] path')]).toEqual(stay);
    }),
  );
});
