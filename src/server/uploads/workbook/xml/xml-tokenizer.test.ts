import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takesLinearTime } from '../../../../../tests/fixtures/takes-linear-time.ts';
import { TextBytes } from './text-bytes.ts';
import { Utf8Chunks } from './utf8-chunks.ts';
import type { XmlVocabulary } from './xml-scope.ts';
import type { XmlTag } from './xml-tag.ts';
import { XmlTokenizer, type XmlHandler } from './xml-tokenizer.ts';

const known = { a: 1, b: 2, long: 3, r: 4, 'r:id': 5 };
const vocabulary: XmlVocabulary = { names: known, prefixes: { 'urn:relations': 'r' } };

/** Writes the tokens down; texts that follow each other are one. */
class Tokens implements XmlHandler {
  readonly list: string[] = [];
  readonly #text = new TextBytes(100_000_000);

  open(name: number, tag: XmlTag): void {
    this.#endText();
    this.list.push(`<${name} r=${tag.text(known.r)} id=${tag.text(known['r:id'])}>`);
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
    if (this.#text.length > 0) {
      this.list.push(this.#text.toString());
    }
    this.#text.clear();
  }
}

function tokensOf(bytes: Buffer, cuts: readonly number[] = []): string[] {
  const tokens = new Tokens();
  const tokenizer = new XmlTokenizer(vocabulary, tokens);
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
  [
    'prefixes',
    '<x:a x:r="1" r="2" y:id="3" xmlns:x="urn:a" xmlns:y="urn:relations"/>',
    ['<1 r=2 id=3>', '</1>'],
  ],
  [
    'elements of other namespaces',
    '<a xmlns="urn:a"><x:a xmlns:x="urn:x" r="1"/><b xmlns="urn:x"><a/></b><y:b xmlns:y="urn:a"/></a>',
    ['<1 r=null id=null>', '<0 r=1 id=null>', '</0>', '<0 r=null id=null>'].concat([
      '<0 r=null id=null>',
      '</0>',
      '</0>',
      '<2 r=null id=null>',
      '</2>',
      '</1>',
    ]),
  ],
  [
    'attributes of other namespaces',
    '<a x:r="1" x:id="2" id="3" xmlns:x="urn:x"/>',
    ['<1 r=null id=null>', '</1>'],
  ],
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
  [
    'names that begin alike, again and again',
    '<a><long/><longer></longer><long></long><longer/></a>',
    ['<1 r=null id=null>', '<3 r=null id=null>', '</3>', '<0 r=null id=null>', '</0>'].concat([
      '<3 r=null id=null>',
      '</3>',
      '<0 r=null id=null>',
      '</0>',
      '</1>',
    ]),
  ],
  ['unknown names', '<other><longer/></other>', ['<0 r=null id=null>', '<0 r=null id=null>', '</0>', '</0>']],
])('%s', (_what, text, tokens) => {
  expect(read(text)).toEqual(tokens);
});

test.each([
  ['a document type', '<!DOCTYPE a><a/>', 'document type'],
  ['an unknown entity', '<a>&x;</a>', 'entity'],
  ['an endless reference', `<a>&${'x'.repeat(1000)};</a>`, 'reference'],
  ['tags that do not match', '<a></b>', 'do not match'],
  ['a tag that ends with a longer one', '<a><long></longer></a>', 'do not match'],
  ['a tag that ends with a shorter one', '<a><longer></long></a>', 'do not match'],
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

/** An element with elements in it, each of one of these namespaces, with or without a prefix of its own. */
type Nested = { name: string; namespace: string; prefix: string | null; inner: Nested[] };

const { nested } = fc.letrec<{ nested: Nested }>((tie) => ({
  nested: fc.record({
    name: fc.constantFrom('a', 'b', 'long', 'other'),
    namespace: fc.constantFrom('urn:own', 'urn:foreign', 'urn:relations'),
    prefix: fc.constantFrom(null, 'x', 'y'),
    inner: fc.oneof({ maxDepth: 4 }, fc.constant<Nested[]>([]), fc.array(tie('nested'), { maxLength: 3 })),
  }),
}));

function nestedXml({ name, namespace, prefix, inner }: Nested): string {
  const [written, declared] = prefix ? [`${prefix}:${name}`, `xmlns:${prefix}`] : [name, 'xmlns'];
  return `<${written} ${declared}="${namespace}">${inner.map(nestedXml).join('')}</${written}>`;
}

function nestedTokens({ name, namespace, inner }: Nested): string[] {
  const id = namespace === 'urn:own' ? ((known as Record<string, number>)[name] ?? 0) : 0;
  return [`<${id} r=null id=null>`, ...inner.flatMap(nestedTokens), `</${id}>`];
}

test('names of another namespace are unknown, whatever their prefixes are', () => {
  fc.assert(
    fc.property(fc.array(nested, { maxLength: 5 }), (inner) => {
      const root: Nested = { name: 'a', namespace: 'urn:own', prefix: null, inner };
      expect(read(nestedXml(root))).toEqual(nestedTokens(root));
    }),
    { numRuns: 300 },
  );
});

test('a part that declares ever new prefixes is refused', () => {
  const many = Array.from({ length: 1000 }, (_, index) => `<p${index}:b xmlns:p${index}="urn:own"/>`);
  expect(() => read(`<a xmlns="urn:own">${many.join('')}</a>`)).toThrow('too many prefixes');
  const foreign = Array.from({ length: 1000 }, (_, index) => `<p${index}:b xmlns:p${index}="urn:x"/>`);
  expect(read(`<a xmlns="urn:own">${foreign.join('')}</a>`)).toHaveLength(2002);
});

test('a tag without end is refused before it fills the memory', () => {
  const tokenizer = new XmlTokenizer(vocabulary, new Tokens());
  const chunk = Buffer.from(`<a r="${'x'.repeat(100_000)}`);
  tokenizer.push(chunk);
  expect(() => {
    for (let count = 0; count < 5; count += 1) {
      tokenizer.push(Buffer.alloc(100_000, 'x'));
    }
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
      '<long xmlns:r="urn:relations" id="1" r:id="2"></long>',
      '<long xmlns:other="urn:x" other:id="3"><longer/></long >',
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
