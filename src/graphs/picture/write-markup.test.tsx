import { createElement, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { markupOf, pictureContext } from './write-markup.ts';

/** Whole numbers below a bound, one after the other, that follow from a seed. */
function choices(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const texts = ['', 'Kings', `"a" & <b> 'c'`, 'Łódź ', '0'];
const attributes: Record<string, readonly unknown[]> = {
  className: ['tm-line', undefined, ''],
  strokeWidth: [1.5, 0, undefined],
  vectorEffect: ['non-scaling-stroke'],
  viewBox: ['0 0 10 10'],
  preserveAspectRatio: ['none'],
  fill: ['var(--tm-ink, #1d2026)', 'none', null],
  textAnchor: ['end', 'middle'],
  fontFamily: [`'Inter Variable', sans-serif`],
  'data-x': texts,
  'aria-hidden': [true, false, undefined],
  d: ['M0,0L1.5,-2Z'],
  style: [
    { strokeWidth: 3, strokeDasharray: '1 6', opacity: undefined },
    { scale: '-1 1', fontSize: 12, left: 0 },
    {},
    undefined,
  ],
};
const names = Object.keys(attributes);
const Twice = ({ children }: { children?: ReactNode }) => [
  children,
  <Fragment key="again">{children}</Fragment>,
];

function drawing(choose: (below: number) => number, depth: number): ReactNode {
  const kind = depth === 0 ? choose(3) : choose(8);
  if (kind === 0) return texts[choose(texts.length)];
  if (kind === 1) return choose(100) / 8;
  if (kind === 2) return [null, undefined, false, true][choose(4)];

  const children = Array.from({ length: choose(4) }, (_, key) => (
    <Fragment key={key}>{drawing(choose, depth - 1)}</Fragment>
  ));
  if (kind === 3) return <Twice>{children}</Twice>;

  const given = Object.fromEntries(
    names.flatMap((name) => {
      const values = attributes[name]!;
      return choose(3) === 0 ? [[name, values[choose(values.length)]]] : [];
    }),
  );
  if (kind === 4) {
    return createElement('g', { ...given, dangerouslySetInnerHTML: { __html: '<path d=""/>' } });
  }
  return createElement(['g', 'path', 'text', 'svg'][choose(4)]!, given, ...children);
}

test('elements, attributes, styles, texts and components are written as React writes them', () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const node = drawing(choices(seed), 4);
    expect(markupOf(node)).toBe(renderToStaticMarkup(node));
  }
});

test('rules of a style sheet are written as they are, and titles as text', () => {
  const node = (
    <svg>
      <style>{'text{fill:red}.a>b{}'}</style>
      <title>{'a > b'}</title>
    </svg>
  );
  expect(markupOf(node)).toBe(renderToStaticMarkup(node));
});

test('colours of attributes, styles, rules and markup are written as the caller says', () => {
  const red = (text: string) => text.replaceAll('var(--a)', 'red');
  const node = (
    <g fill="var(--a)" style={{ stroke: 'var(--a)' }}>
      <style>{'a{fill:var(--a)}'}</style>
      <g dangerouslySetInnerHTML={{ __html: '<b fill="var(--a)"/>' }} />
      var(--a)
    </g>
  );
  expect(markupOf(node, red)).toBe(
    '<g fill="red" style="stroke:red"><style>a{fill:red}</style><g><b fill="red"/></g>var(--a)</g>',
  );
});

test('a context is known within what it is around, and not behind it, also after an error', () => {
  const side = pictureContext('left');
  const Side = () => <text>{side.read()}</text>;
  const Failing = () => {
    throw new Error('not drawn');
  };
  const node = (
    <g>
      <side.Around value="right">
        <Side />
        <side.Around value="top">
          <Side />
        </side.Around>
        <Side />
      </side.Around>
      <Side />
    </g>
  );
  const written = '<g><text>right</text><text>top</text><text>right</text><text>left</text></g>';
  expect(markupOf(node)).toBe(written);
  const failing = (
    <side.Around value="top">
      <Failing />
    </side.Around>
  );
  expect(() => markupOf(failing)).toThrow('not drawn');
  expect(markupOf(node)).toBe(written);
});
