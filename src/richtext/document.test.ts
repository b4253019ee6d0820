import { describe, expect, it } from 'vitest';
import {
  acceptDocument,
  emptyDocument,
  plainText,
  readDocument,
  refusal,
  storedDocument,
  textDocument,
} from './document.ts';
import { codeText } from './blocks/code/index.ts';
import { linkUrl, typedLinkUrl } from './link-url.ts';

const withBlock = (...children: unknown[]) => ({ root: { type: 'root', version: 1, children } });
const paragraph = (...children: unknown[]) => ({ type: 'paragraph', version: 1, children });
const text = (words: string, fields = {}) => ({ type: 'text', version: 1, text: words, ...fields });
const link = (url: unknown) => withBlock(paragraph({ type: 'link', url, children: [text('x')] }));
const nested = (levels: number): unknown => ({
  type: 'list',
  listType: 'bullet',
  children: [{ type: 'listitem', children: levels > 1 ? [nested(levels - 1)] : [text('deep')] }],
});

describe('accepting', () => {
  it('takes plain text as a paragraph, and older states as JSON text', () => {
    expect(acceptDocument('Hello\nthere')).toEqual({ ok: true, document: textDocument('Hello\nthere') });
    expect(acceptDocument(JSON.stringify(link('/a')))).toMatchObject({ ok: true });
    expect(plainText(readDocument('{not json'))).toBe('{not json');
    expect(acceptDocument(null)).toEqual({ ok: true, document: emptyDocument });
  });

  it('is a fixed point: what was accepted is accepted as it is', () => {
    const first = acceptDocument(withBlock(nested(7), { type: 'heading', tag: 'h3', children: [text('T')] }));
    expect(first.ok && acceptDocument(first.document)).toEqual(first);
    expect(acceptDocument(emptyDocument)).toEqual({ ok: true, document: emptyDocument });
  });

  it('drops the words that an older editor only suggested', () => {
    const suggestion = { type: 'autocomplete', text: 'quake', uuid: 'u', version: 1 };
    const accepted = acceptDocument(withBlock(paragraph(text('earth'), suggestion)));
    expect(accepted.ok && plainText(accepted.document)).toBe('earth');
  });

  it('keeps the characters that an older editor marked as too many', () => {
    const overflow = (...children: unknown[]) => ({ type: 'overflow', version: 1, children });
    const marked = paragraph(text('fits'), overflow(text(' and more', { format: 1 }), overflow(text('.'))));
    const accepted = acceptDocument(withBlock(marked, overflow(text('loose'))));
    const plain = paragraph(text('fits'), text(' and more', { format: 1 }), text('.'));
    expect(accepted).toEqual(acceptDocument(withBlock(plain, paragraph(text('loose')))));
    expect(accepted.ok).toBe(true);
    const hostile = overflow({ type: 'iframe', src: 'x', children: [] });
    expect(acceptDocument(withBlock(paragraph(hostile)))).toMatchObject({ ok: false });
    let deep: unknown = text('x');
    for (let level = 0; level < 10_000; level += 1) {
      deep = overflow(deep);
    }
    expect(acceptDocument(withBlock(deep))).toMatchObject({ ok: false });
  });

  it('drops styles and unknown fields', () => {
    const accepted = acceptDocument(
      withBlock(paragraph(text('x', { style: 'background:url(//e)', onclick: 'x' }))),
    );
    expect(JSON.stringify(accepted)).not.toMatch(/url\(|onclick/);
  });

  it.each([
    ['an unknown node', withBlock({ type: 'iframe', src: 'x' }), 'Unknown node: iframe.'],
    ['an unsafe link', link('javascript:alert(1)'), 'A link may lead to'],
    ['a link without address', link(undefined), 'A link may lead to'],
    [
      'a link in a link',
      withBlock(
        paragraph({ type: 'link', url: '/a', children: [{ type: 'link', url: '/b', children: [] }] }),
      ),
      'A link cannot stand in a link.',
    ],
    ['lists nested 8 deep', withBlock(nested(8)), 'Lists are nested 7 deep at most.'],
    ['a block in a paragraph', withBlock(paragraph(paragraph(text('x')))), 'A paragraph cannot stand there.'],
    ['no document', { a: 1 }, 'It is not a document: it has no `root`.'],
    ['children that are no list', withBlock({ type: 'paragraph', children: 'x' }), 'has no list of children'],
  ])('refuses %s with the specified sentence and a reason', (_, input, reason) => {
    const refused = acceptDocument(input);
    expect(refused).toMatchObject({ ok: false, message: expect.stringContaining(reason) });
    expect(!refused.ok && refused.message.startsWith(refusal)).toBe(true);
  });

  it('refuses what is too deep or too much, without falling over', () => {
    let deep: unknown = text('x');
    for (let level = 0; level < 20_000; level += 1) {
      deep = { type: 'quote', children: [deep] };
    }
    expect(acceptDocument(withBlock(deep))).toMatchObject({ ok: false });
    expect(acceptDocument(withBlock(...Array.from({ length: 80_001 }, () => paragraph())))).toMatchObject({
      ok: false,
    });
    expect(acceptDocument('x'.repeat(1_000_001))).toMatchObject({ ok: false });
  });
});

describe('reading', () => {
  it('keeps the text of nodes that it leaves out', () => {
    const document = withBlock(
      { type: 'card', children: [text('kept')] },
      link('javascript:x').root.children[0],
      nested(9),
    );
    expect(plainText(readDocument(document))).toBe('kept\nx\ndeep');
  });
  it('returns a cleaned document as it is, and frozen', () => {
    const document = readDocument('words');
    expect(readDocument(document)).toBe(document);
    expect(() => Object.assign(document.root.children[0]!, { type: 'script' })).toThrow();
    expect(() => Object.assign(document.root, { children: [] })).toThrow();
  });
  it('puts blocks on lines of their own', () => {
    const document = readDocument(
      withBlock(paragraph(text('a'), text('b')), nested(1), { type: 'horizontalrule' }),
    );
    expect(plainText(document)).toBe('ab\ndeep');
  });
});

describe('addresses', () => {
  it.each([
    ['https://example.org/a b', 'https://example.org/a%20b'],
    ['HTTP://example.org', 'HTTP://example.org'],
    ['/a?b=c:d', '/a?b=c:d'],
    ['a/b:c', 'a/b:c'],
    ['#x', '#x'],
    ['tel:+1-202', 'tel:+1-202'],
    ['', undefined],
    ['javascript:x', undefined],
    ['x:y', undefined],
    ['java&#115;cript:x', 'java&#115;cript:x'], // a path and an anchor: React escapes the ampersand
    ['\tjavascript:x', undefined],
    ['//evil.example', undefined],
    ['\\\\evil.example', undefined],
    ['https:/evil', undefined],
    ['https://', undefined],
    [['/x'], undefined],
  ])('%j becomes %j', (raw, expected) => expect(linkUrl(raw)).toBe(expected));

  it('gives what is typed its scheme', () => {
    expect(typedLinkUrl('example.org/a')).toBe('https://example.org/a');
    expect(typedLinkUrl('a@example.org')).toBe('mailto:a@example.org');
    expect(typedLinkUrl('/floods')).toBe('/floods');
    expect(typedLinkUrl('/our floods')).toBe('/our%20floods');
    expect(typedLinkUrl('our floods')).toBeUndefined();
    expect(typedLinkUrl('javascript:x')).toBeUndefined();
  });
});

it('keeps blocks that were put into code as lines, and says that it had to', () => {
  const children = [paragraph(text('one')), paragraph(), text('two'), paragraph(text('three'))];
  const { document, problem } = storedDocument(withBlock({ type: 'code', version: 1, children }));
  expect(problem).toBe('A paragraph cannot stand there.');
  expect(document.root.children.map(codeText)).toEqual(['one\n\ntwo\nthree']);
});
