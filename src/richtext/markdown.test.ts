import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { acceptDocument, plainText, readDocument } from './document.ts';
import { readMarkdown, writeMarkdown } from './markdown.ts';
import { RichText } from './render.tsx';

const folder = new URL('./cases/', import.meta.url);
const html = (document: unknown) => renderToStaticMarkup(createElement(RichText, { document }));
const htmlOf = (markdown: string) => html(readMarkdown(markdown)).slice('<div class="prose">'.length, -6);

describe('golden cases', () => {
  it.each(readdirSync(folder))(
    '%s as Markdown, which reads back to a document that may be stored',
    async (name) => {
      const document = readDocument(readFileSync(new URL(`${name}/document.json`, folder), 'utf8'));
      const markdown = writeMarkdown(document);
      await expect(`${markdown}\n`).toMatchFileSnapshot(`cases/${name}/expected-markdown.txt`);
      expect(acceptDocument(readMarkdown(markdown))).toMatchObject({ ok: true });
      expect(writeMarkdown(readMarkdown(markdown))).toBe(markdown);
    },
  );
});

describe('reading', () => {
  it.each([
    ['# One #\n\ntwo\nlines', '<h1 id="one">One</h1><p>two lines</p>'],
    [String.raw`# a \#`, '<h1 id="a">a #</h1>'],
    ['a  \nb\\\nc', '<p>a<br/>b<br/>c</p>'],
    [
      '**a *b***, ~~c~~ and `d*`',
      '<p><strong>a </strong><strong><em>b</em></strong>, <s>c</s> and <code>d*</code></p>',
    ],
    ['snake_case_name, 2 * 3 * 4', '<p>snake_case_name, 2 * 3 * 4</p>'],
    [String.raw`\*not bold\* \# \[x\](y)`, '<p>*not bold* # [x](y)</p>'],
    ['[a **b**](/c "d \\"e\\"")', '<p><a href="/c" title="d &quot;e&quot;">a <strong>b</strong></a></p>'],
    [
      '<https://example.org>',
      '<p><a href="https://example.org" rel="noopener" data-bare="true">https://example.org</a></p>',
    ],
    ['[x](javascript:alert)', '<p>x</p>'],
    ['- a\n  - b\n    - c\n- d', '<ul><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li><li>d</li></ul>'],
    ['3. a\n4. b\n\n- c', '<ol start="3"><li>a</li><li>b</li></ol><ul><li>c</li></ul>'],
    ['> a\n>\n> - b\n\nc', '<blockquote><p>a</p><ul><li>b</li></ul></blockquote><p>c</p>'],
    [
      '```text\nSELECT 1;\n\n# x\n```',
      '<pre tabindex="0" aria-label="Code"><code data-language="text">SELECT 1;\n\n# x</code></pre>',
    ],
    ['a\n***\nb', '<p>a</p><hr/><p>b</p>'],
    ['| a | b |', '<p>| a | b |</p>'],
  ])('%j', (markdown, expected) => expect(htmlOf(markdown)).toBe(expected));

  it('keeps the number sign at the end of a heading when it is written', () => {
    const heading = String.raw`# a \##`;
    expect(writeMarkdown(readMarkdown(heading))).toBe(heading);
  });

  it('never fails, and gives what may be stored', () => {
    const piece = fc.constantFrom(
      '#',
      '- ',
      '1. ',
      '> ',
      '`',
      '```',
      '**',
      '_',
      '~~',
      '[',
      '](',
      ')',
      '<',
      '\\',
      '\n',
      ' ',
      'a',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((pieces) => pieces.join('')),
        ),
        (markdown) => {
          expect(readDocument(readMarkdown(markdown)).root.type).toBe('root');
        },
      ),
    );
  });
});

it.each([
  ['file', 'label', { src: 'A'.repeat(22) }],
  ['image', 'altText', { src: 'A'.repeat(22) }],
  ['button', 'linkText', { path: '/a' }],
  ['embed', 'title', { provider: 'youtube', reference: 'dQw4w9WgXcQ' }],
])('writes the text of a %s on one line, so that it is read again', (type, field, fields) => {
  const block = { type, ...fields, [field]: 'Zones\n[1] \\ a' };
  const markdown = writeMarkdown(readDocument({ root: { type: 'root', children: [block] } }));
  expect(readMarkdown(markdown).root.children).toMatchObject([{ type, [field]: String.raw`Zones [1] \ a` }]);
});

const word = fc
  .array(
    fc.constantFrom(
      ...'abXY9ü',
      '*',
      '_',
      '`',
      '[',
      ']',
      '(',
      ')',
      '<',
      '>',
      '#',
      '~',
      '\\',
      '-',
      '+',
      '.',
      '!',
      '&',
      '|',
    ),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((characters) => characters.join(''));
const plain = (text: string) => ({ type: 'text', text });
// Formats are of whole words: within a word Markdown cannot express all of them.
const formatted = fc.tuple(word, fc.constantFrom(0, 1, 2, 3, 4, 5, 8, 16, 32, 64, 128, 129));
const inline = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: formatted.map(([text, format]) => ({ ...plain(text), format })) },
      formatted.map(([text, format]) => ({
        type: 'link',
        url: '/a?b=c(d)',
        children: [{ ...plain(text), format: format & 7 }],
      })),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((nodes) => nodes.flatMap((node, index) => (index > 0 ? [plain(' '), node] : [node])));
const { block } = fc.letrec<{ block: { type: string }; list: { type: string } }>((tie) => ({
  list: fc
    .tuple(fc.constantFrom('bullet', 'number', 'check'), fc.array(inline, { minLength: 1, maxLength: 3 }))
    .map(([listType, items]) => ({
      type: 'list',
      listType,
      children: items.map((children, index) => ({
        type: 'listitem',
        value: index + 1,
        ...(listType === 'check' ? { checked: index % 2 === 0 } : {}),
        children,
      })),
    })),
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    inline.map((children) => ({ type: 'paragraph', children })),
    fc
      .tuple(fc.constantFrom('h1', 'h3', 'h6'), inline)
      .map(([tag, children]) => ({ type: 'heading', tag, children })),
    tie('list'),
    fc.constant({ type: 'horizontalrule' }),
    fc.array(word, { minLength: 1 }).map((lines) => ({
      type: 'code',
      language: 'sql',
      children: lines.flatMap((text, index) => [...(index > 0 ? [{ type: 'linebreak' }] : []), plain(text)]),
    })),
    tie('block').map((inner) => ({ type: 'quote', children: [inner] })),
  ),
}));

/** How many characters and lines are looked at to read a text: what patterns search, and what is copied. */
function steps(markdown: string): number {
  let count = 0;
  const [exec, slice] = [RegExp.prototype.exec, Array.prototype.slice];
  // Spies of the test runner copy lists themselves.
  Reflect.set(RegExp.prototype, 'exec', function (this: RegExp, text: string) {
    const start = this.lastIndex;
    const match = exec.call(this, text);
    // A sticky pattern looks at one place.
    if (!this.sticky) {
      count += (match ? match.index + match[0].length : text.length) - start;
    }
    return match;
  });
  Reflect.set(Array.prototype, 'slice', function (this: unknown[], ...ends: [number?, number?]) {
    const part = slice.apply(this, ends);
    count += part.length;
    return part;
  });
  try {
    readMarkdown(markdown);
  } finally {
    Reflect.set(RegExp.prototype, 'exec', exec);
    Reflect.set(Array.prototype, 'slice', slice);
  }
  return count;
}

it.each([
  ['paragraphs', 'Some *words* in a line.\n\n'],
  ['one paragraph', 'Some *words* and `code` that never ends, '],
  ['open formats', '**a __b ~~c `d [e '],
  ['a list', '- one\n'],
  ['lists of two kinds', '- one\n1. two\n'],
  ['list items in a line', '- '],
  ['nested lists', '- one\n  - two\n    - three\n'],
  ['quotes in a line', '> '],
  ['tables', 'a|b\n-|-\n'],
  ['code', '```\ncode\n```\n'],
  ['open code', '```sql\n'],
])('reads %s in linear time', (_, piece) => {
  const [once, twice] = [steps(piece.repeat(500)), steps(piece.repeat(1000))];
  expect(twice / once).toBeLessThan(2.5);
});

it('reads what it writes as the same document', () => {
  // A paragraph between two blocks: lists beside each other would become one.
  const documents = fc.array(block, { minLength: 1, maxLength: 4 }).map((blocks) => ({
    root: {
      type: 'root',
      children: blocks.flatMap((one) => [one, { type: 'paragraph', children: [plain('and')] }]),
    },
  }));
  fc.assert(
    fc.property(documents, (raw) => {
      const document = readDocument(raw);
      const read = readMarkdown(writeMarkdown(document));
      expect(html(read)).toBe(html(document));
      expect(plainText(read)).toBe(plainText(document));
    }),
    { numRuns: 300 },
  );
});
