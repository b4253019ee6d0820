// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { neighbourMark } from './neighbour-mark.ts';

/** The places that keys lead to in a drawing, from the first mark on. */
function places(markup: string, keys: readonly string[], isMirrored = false): (string | undefined)[] {
  const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  drawing.innerHTML = markup;
  let mark: SVGElement | undefined;
  return keys.map((key) => {
    const marks = [...drawing.querySelectorAll<SVGElement>('[data-x]')];
    mark = neighbourMark(marks, mark, key, isMirrored) ?? mark;
    return mark && [mark.dataset.x, mark.dataset.series].filter(Boolean).join(' ');
  });
}

test('bars of several series are read within a series, and across the series of a place', () => {
  const bars = `<g><rect data-x="a" data-series="s"/><rect data-x="b" data-series="s"/></g>
    <g><rect data-x="a" data-series="t"/><rect data-x="b" data-series="t"/></g>`;
  const keys = ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'End', 'x'];
  expect(places(bars, keys)).toEqual(['a s', 'b s', 'b s', 'b t', 'a t', 'a s', 'b s', 'b s']);
});

test('places of lines are read one after the other, whichever lines have a point there', () => {
  const strips = `<g data-x="a" data-names="s|||t"/><g data-x="b" data-names="s"/><g data-x="c" data-names="s|||t"/>`;
  const keys = ['Home', 'ArrowRight', 'ArrowDown', 'ArrowUp', 'End'];
  expect(places(strips, keys)).toEqual(['a', 'b', 'c', 'b', 'c']);
});

test('in a mirrored drawing the next mark is at the left, and the others are where they are', () => {
  const bars = `<g data-x="a"/><g data-x="b"/><g data-x="c"/>`;
  const keys = ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'ArrowDown', 'End', 'Home'];
  expect(places(bars, keys, true)).toEqual(['a', 'b', 'a', 'b', 'c', 'a']);
});
