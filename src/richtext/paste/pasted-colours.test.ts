// @vitest-environment jsdom
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { moveInks } from './pasted-colours.ts';

const inked = (html: string) => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  moveInks(page);
  return [...page.querySelectorAll('span')].map((span) => `${span.style.color} ${span.textContent}`);
};
const red = 'rgb(192, 0, 0)';

it.each([
  ['a paragraph', '<p style="color:#c00000">a</p>', [`${red} a`]],
  ['a cell', '<table><tr><td style="color:#c00000">a</td><td>b</td></tr></table>', [`${red} a`]],
  [
    'a row',
    '<table><tr style="color:#c00000"><td>a</td><td style="color:#222">b</td></tr></table>',
    [`${red} a`],
  ],
  [
    'a box of blocks',
    '<div style="color:#c00000"><p>a</p><ul><li>b</li></ul></div>',
    [`${red} a`, `${red} b`],
  ],
  ['the ink of the program', '<p style="color:#222222">a</p>', []],
  ['a link and a heading', '<div style="color:#c00000"><h2>a</h2><a href="/a">b</a><pre>c</pre></div>', []],
])('moves the colour of %s to its text', (_, html, spans) => expect(inked(html)).toEqual(spans));

/** What a text alone becomes in a block of a colour. */
const spansOf: Record<string, string[]> = { '#c00000': [`${red} a`], '#0000c0': ['rgb(0, 0, 192) a'] };

it('text has the nearest colour of the blocks that it is in, or none where that is left out', () => {
  const colours = fc.array(fc.constantFrom('', '#c00000', '#0000c0', '#222222'), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(colours, (outerFirst) => {
      const opened = outerFirst.map((colour) => `<div style="color:${colour}">`).join('');
      const nearest = outerFirst.findLast((colour) => colour !== '') ?? '';
      const expected = spansOf[nearest] ?? [];
      expect(inked(`${opened}a${'</div>'.repeat(outerFirst.length)}`)).toEqual(expected);
    }),
  );
});
