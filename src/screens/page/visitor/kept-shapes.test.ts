import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { keptShapes } from './kept-shapes.ts';

const { document } = new JSDOM('').window;
const section = (content: string) => {
  const element = document.createElement('section');
  element.innerHTML = content;
  return element;
};

test('shapes that are there get their new classes and stay the same elements', () => {
  const shown = section(
    '<svg><g data-kept="a" data-classes=""><path class="c0"/><path class="c1"/></g></svg>',
  );
  const [first, second] = shown.querySelectorAll('path');
  const next = section('<p>New</p><svg><g data-kept="a" data-classes="0_"></g></svg>');
  const putBack = keptShapes(shown, next);
  shown.replaceChildren(...next.childNodes);
  putBack();

  expect([...shown.querySelectorAll('path')]).toEqual([first, second]);
  expect([first, second].map((path) => path?.getAttribute('class'))).toEqual(['c0', 'c_']);
  expect(shown.textContent).toBe('New');
});

test('shapes that are not there, or others, are an error: the page is loaded', () => {
  const next = section('<svg><g data-kept="a"></g></svg>');
  expect(() => keptShapes(section('<p>No data</p>'), next)).toThrow('not there');
  expect(() => keptShapes(section('<svg><g data-kept="b"><path/></g></svg>'), next)).toThrow('not there');
});
