import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { highlight } from './blocks/code/highlight.ts';
import { nodeTypes } from './blocks/index.ts';
import { exampleAsset } from '../../tests/fixtures/example-asset.ts';
import { RichText } from './render.tsx';
import { ShownAssetsContext } from './shown-assets.ts';

const folder = new URL('./cases/', import.meta.url);
const html = (document: unknown) =>
  renderToStaticMarkup(
    <ShownAssetsContext value={{ find: exampleAsset }}>
      <RichText document={document} highlight={highlight} />
    </ShownAssetsContext>,
  );

describe('golden cases', () => {
  it.each(readdirSync(folder))('%s', async (name) => {
    const document: unknown = JSON.parse(readFileSync(new URL(`${name}/document.json`, folder), 'utf8'));
    const readable = html(document).replace(/(?=<(?:p|h\d|ul|ol|li|blockquote|pre|hr)\b)/g, '\n');
    await expect(`${readable}\n`).toMatchFileSnapshot(`cases/${name}/expected.txt`);
  });
});

const urls = fc.oneof(
  fc.constantFrom(
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript\u200b:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    'https:evil',
    'blob:x',
    'file:///etc/passwd',
    '" onclick="x',
    'https://example.org/',
    '/a#b',
  ),
  fc.string(),
);
const value = fc.oneof(
  fc.string(),
  urls,
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom('<script>', '"><img src=x onerror=alert(1)>', 'h1', 'h9', 'script', '__proto__', 'volcano'),
  fc.object({ maxDepth: 1 }),
);
const names = [
  'url',
  'tag',
  'listType',
  'start',
  'format',
  'indent',
  'style',
  'text',
  'target',
  'rel',
  'title',
  'language',
  'icon',
  'path',
  'linkText',
  'headerState',
  'rowSpan',
  'colSpan',
  'backgroundColor',
  'verticalAlign',
  'colWidths',
  'height',
  'frozenRowCount',
  'templateColumns',
  'open',
  '$',
  'font',
  'size',
  'color',
  'background',
];
const attributes = fc.dictionary(
  fc.constantFrom(...names, 'onclick', 'dangerouslySetInnerHTML', 'ref', 'key'),
  value,
);
const { node } = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc
    .tuple(
      fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...nodeTypes.keys(), 'code-highlight') },
        fc.constantFrom('script', 'html', 'image'),
      ),
      attributes,
      fc.oneof({ maxDepth: 5 }, fc.constant([]), fc.array(tie('node'), { maxLength: 4 }), value),
    )
    .map(([type, fields, children]) => ({ ...fields, type, children })),
}));

const tags =
  /^<\/?(?:div|p|h[1-6]|ul|ol|li|blockquote|pre|code|hr|a|br|strong|em|s|u|sub|sup|mark|span|table|caption|colgroup|col|thead|tbody|tr|th|td|details|summary|nav|figure|figcaption|small|iframe)(?: (?:srcDoc|allow|sandbox|referrerPolicy|data-icon|class|id|dir|href|target|rel|title|start|tabindex|role|aria-label|scope|rowSpan|colSpan|data-language|data-theme|style|open)="[^"<>]*")*\/?>$/;
const glyphs =
  /^<\/?(?:svg|path|circle|rect|line|polyline|polygon|ellipse)(?: (?:xmlns|width|height|viewBox|fill|stroke(?:-[a-z]+)?|class|aria-hidden|d|c[xy]|r[xy]?|x[12]?|y[12]?|points)="[^"<>]*")*\/?>$/;
const styleSheet = '<link rel="stylesheet" href="/src/richtext/blocks.css" data-precedence="blocks"/>';
const styles =
  /^(?:(?:(?:width|height):\d+px|(?:background-)?color:#[0-9a-f]{6}|font-family:[\w ,&;-]+|font-size:[\d.]+rem|text-transform:[a-z]+|vertical-align:(?:middle|bottom)|white-space:pre)(?:;(?!$)|$))+$/;

it('renders only known elements and attributes, whatever is stored', () => {
  const documents = fc.oneof(
    fc.array(node).map((children) => ({ root: { type: 'root', children } })),
    fc.jsonValue(),
    fc.string(),
  );
  fc.assert(
    fc.property(documents, (document) => {
      const rendered = html(document);
      for (const tag of rendered.match(/<[^<>]*>/g) ?? []) {
        if (tag !== styleSheet && !glyphs.test(tag)) {
          expect(tag).toMatch(tags);
        }
      }
      for (const [, style] of rendered.matchAll(/ style="([^"]*)"/g)) {
        expect(style).toMatch(styles);
      }
      for (const [, href] of rendered.matchAll(/href="([^"]*)"/g)) {
        expect(href).toMatch(/^(?:https?:\/\/|mailto:|tel:|(?!\/\/)[^:]*$|[^:]*[/?#])/i);
        expect(new URL(href!.replaceAll('&amp;', '&'), 'https://own.example').protocol).toMatch(
          /^(?:https?|mailto|tel):$/,
        );
      }
    }),
    { numRuns: 1000 },
  );
});
