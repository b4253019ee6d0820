import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KnownName } from './known-name.ts';
import { XmlNames } from './xml-names.ts';

const written = fc.stringMatching(/^[ab]{1,9}$/);
const ending = fc.constantFrom('=', '>', ' ', '/', '\n');

function viewOf(text: string): DataView {
  const { buffer, byteOffset, length } = Buffer.from(text);
  return new DataView(buffer, byteOffset, length);
}

test('a name is at a place where it is written, complete, and where something follows', () => {
  fc.assert(
    fc.property(
      written,
      written,
      written,
      fc.oneof(ending, fc.constantFrom('', 'x', ':')),
      (name, before, there, after) => {
        fc.pre(name.length > 1);
        const isThere = name === there && /^[=> /\n]$/.test(after);
        const view = viewOf(before + there + after);
        expect(new KnownName(Buffer.from(name), 1).isAt(view, before.length)).toBe(isThere);
      },
    ),
    { numRuns: 2000 },
  );
});

test('names that are remembered are those that are found, whatever they follow', () => {
  const names = fc.uniqueArray(written, { maxLength: 20 });
  fc.assert(
    fc.property(names, fc.array(fc.tuple(written, ending)), (known, texts) => {
      const all = new XmlNames(known.map((name, index) => [name, index + 1]));
      let before = 0;
      for (const [text, end] of texts.filter(([{ length }]) => length > 1)) {
        const remembered = all.follow(viewOf(text + end), 0, before);
        const name = all.find(Buffer.from(text), 0, text.length, before);
        expect(name?.id ?? 0).toBe(known.indexOf(text) + 1);
        if (remembered) {
          expect(remembered).toBe(name);
        }
        before = name?.id ?? 0;
        if (name) {
          expect(all.follow(viewOf(text + end), 0, 0)).toSatisfy((again) => again === null || again === name);
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('names that followed another are remembered, up to a number', () => {
  const all = new XmlNames(Array.from({ length: 20 }, (_, index) => [`name${index}`, index + 1]));
  const texts = Array.from({ length: 20 }, (_, index) => `name${index}`);
  for (const text of texts) {
    all.find(Buffer.from(text), 0, text.length, 1);
  }
  const remembered = texts.filter((text) => all.follow(viewOf(`${text}>`), 0, 1));
  expect(remembered).toEqual(texts.slice(0, 8));
});
