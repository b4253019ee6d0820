import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takesLinearTime } from '../../../../../tests/fixtures/takes-linear-time.ts';
import { TextBytes } from './text-bytes.ts';
import { Utf8Chunks } from './utf8-chunks.ts';
import { XmlNames } from './xml-names.ts';
import type { XmlTag } from './xml-tag.ts';
import { XmlTokenizer, type XmlHandler } from './xml-tokenizer.ts';

const known = { a: 1, b: 2, long: 3, r: 4, ':id': 5 };
const names = new XmlNames(known);

/** Writes the tokens down; texts that follow each other are one. */
class Tokens implements XmlHandler {
  readonly list: string[] = [];
  readonly #text = new TextBytes(100_000_000);

  open(name: number, tag: XmlTag): void {
    this.#endText();
    this.list.push(`<${name} r=${tag.text(known.r)} id=${tag.text(known[':id'])}>`);
  }

  close(name: number): void {
    this.#endText();
    this.list.push(`</${name}>`);
  }

  text(bytes: Uint8Array, start: number, end: number, isLiteral: boolean): void {
    this.#text.append(bytes, start, end, isLiteral);
  }

  #endText(): void {
    this.#text.resolveEscapes();
    if (this.#text.length > 0) this.list.push(this.#text.toString());
    this.#text.clear();
  }
}

function tokensOf(bytes: Buffer, cuts: readonly number[] = []): string[] {
  const tokens = new Tokens();
  const tokenizer = new XmlTokenizer(names, tokens);
  const chunks = new Utf8Chunks();
  const ends = [...cuts.filter((cut) => cut < bytes.length).toSorted((a, b) => a - b), bytes.length];
  ends.forEach((end, index) => tokenizer.push(chunks.push(bytes.subarray(ends[index - 1] ?? 0, end))));
  tokenizer.push(chunks.end());
  tokenizer.end();
  return tokens.list;
}

const read = (text: string) => tokensOf(Buffer.from(text));

test.each<[string, string, string[]]>([
  [
    'elements and texts',
    '<a>x<b/>y</a>',
    ['<1 r=null id=null>', 'x', '<2 r=null id=null>', '</2>', 'y', '</1>'],
  ],
  ['prefixes', '<x:a x:r="1" r="2" y:id="3" xmlns:r="4"/>', ['<1 r=2 id=3>', '</1>']],
  ['quotes and brackets in attributes', `<a r='">"'></a>`, ['<1 r=">" id=null>', '</1>']],
  ['blanks in tags', '<a\n r = "1"\t></a >', ['<1 r=1 id=null>', '</1>']],
  ['references', '<a r="&lt;&#65;">&amp;&#x1F600;&#128512;</a>', ['<1 r=<A id=null>', '&😀😀', '</1>']],
  ['surrogates as references', '<a>&#55357;&#56832;&#xD83D;</a>', ['<1 r=null id=null>', '😀\ufffd', '</1>']],
  ['CDATA', '<a>x<![CDATA[<&amp;]]>y</a>', ['<1 r=null id=null>', 'x<&amp;y', '</1>']],
  [
    'comments and instructions',
    '<?xml?><!-- <b> --><a>x<?b?>y<!---->z</a>',
    ['<1 r=null id=null>', 'xyz', '</1>'],
  ],
  ['line breaks', '<a>1\r\n2\r3\n&#13;</a>', ['<1 r=null id=null>', '1\n2\n3\n\r', '</1>']],
  [
    'escapes',
    '<a>_x0041__x005F_x0042__x00__xD83D__xDE00_</a>',
    ['<1 r=null id=null>', 'A_x0042__x00_😀', '</1>'],
  ],
  ['characters that are not allowed', '<a>x\0y&#0;</a>', ['<1 r=null id=null>', 'xy', '</1>']],
  ['unknown names', '<other><longer/></other>', ['<0 r=null id=null>', '<0 r=null id=null>', '</0>', '</0>']],
])('%s', (_what, text, tokens) => {
  expect(read(text)).toEqual(tokens);
});

test.each([
  ['a document type', '<!DOCTYPE a><a/>', 'document type'],
  ['an unknown entity', '<a>&x;</a>', 'entity'],
  ['an endless reference', `<a>&${'x'.repeat(1000)};</a>`, 'reference'],
  ['tags that do not match', '<a></b>', 'do not match'],
  ['an end without a beginning', '<a/></a>', 'do not match'],
  ['two roots', '<a/><a/>', 'two root'],
  ['no end', '<a>', 'incomplete'],
  ['an incomplete tag', '<a><b', 'incomplete'],
  ['nothing', '', 'incomplete'],
  ['no name', '<a><></a>', 'no name'],
  ['a bracket in a tag', '<a <b>', 'not well-formed'],
  ['an attribute without a value', '<a r>', 'no value'],
  ['an attribute without quotes', '<a r=1>', 'not quoted'],
  ['elements without end', '<a>'.repeat(1000), 'too deeply'],
  ['attributes without end', `<a ${'r="" '.repeat(1000)}/>`, 'too many attributes'],
])('%s is refused', (_what, text, reason) => {
  expect(() => read(text)).toThrow(reason);
});

test('a tag without end is refused before it fills the memory', () => {
  const tokenizer = new XmlTokenizer(names, new Tokens());
  const chunk = Buffer.from(`<a r="${'x'.repeat(100_000)}`);
  tokenizer.push(chunk);
  expect(() => {
    for (let count = 0; count < 5; count += 1) tokenizer.push(Buffer.alloc(100_000, 'x'));
  }).toThrow('too long');
});

test('the chunks of a part do not matter, nor does its encoding', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }).map((plain) => plain.replaceAll(/[<&\0\r]/g, '-')),
    fc.constantFrom(
      '&#x1F600;',
      '&amp;',
      '<![CDATA[a]] >b]]>',
      '<!-- <x> -->',
      '\r\n',
      '_x000D_',
      '<b r=">"/>',
      '😀',
    ),
  );
  fc.assert(
    fc.property(
      fc.array(text, { maxLength: 20 }),
      fc.array(fc.nat(400), { maxLength: 20 }),
      fc.constantFrom('utf8', 'utf8 with a mark', 'utf16'),
      (texts, cuts, encoding) => {
        const xml = `<a>${texts.join('')}</a>`;
        const bytes = Buffer.from(
          encoding === 'utf8' ? xml : `\ufeff${xml}`,
          encoding === 'utf16' ? 'utf16le' : 'utf8',
        );
        expect(tokensOf(bytes, cuts)).toEqual(read(xml));
      },
    ),
    { numRuns: 500 },
  );
});

test('bytes that are no UTF-8 are replaced', () => {
  expect(tokensOf(Buffer.from('<a>\xe9t\xe9</a>', 'latin1'))[1]).toBe('\ufffdt\ufffd');
});

test.each([
  ['a text', (length: number) => `<a>${'x'.repeat(length)}</a>`],
  ['references', (length: number) => `<a>${'&lt;'.repeat(length / 4)}</a>`],
  ['underscores', (length: number) => `<a>${'_x'.repeat(length / 2)}</a>`],
  ['elements', (length: number) => `<a>${'<b/>'.repeat(length / 4)}</a>`],
])('%s takes linear time', (_what, text) => {
  expect(takesLinearTime(text, read)).toBe(true);
});
