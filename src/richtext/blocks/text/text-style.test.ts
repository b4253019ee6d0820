import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { acceptDocument, readDocument } from '../../document.ts';
import { lexicalState } from '../../editor/lexical-state.ts';
import { RichText } from '../../render.tsx';
import { fonts, readStyle, sizeLimits, styleText, type Font, type TextStyle } from './text-style.ts';

const documentOf = (text: object) => ({
  root: { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', text: 'x', ...text }] }] },
});
const html = (text: object) =>
  renderToStaticMarkup(createElement(RichText, { document: documentOf(text) })).slice(
    '<div class="prose"><p>'.length,
    -'</p></div>'.length,
  );

it.each<[string, TextStyle]>([
  ['font-family: Arial; font-size: 15px', { font: 'Arial', size: 15 }],
  ['font-family: "times new roman", serif; font-size: 12pt', { font: 'Times New Roman', size: 16 }],
  ['font-size: 1.5rem; color: #ABC', { size: 24, color: '#aabbcc' }],
  ['COLOR: rgb(194, 80, 79); background-color: #dfe6ef', { color: '#c2504f', background: '#dfe6ef' }],
])('reads %s', (css, style) => expect(readStyle(css)).toEqual(style));

it.each([
  'font-family: Comic Sans MS',
  'font-size: 7px',
  'font-size: 73px',
  'font-size: 2em',
  'font-size: calc(1px)',
  'color: url(//evil.example)',
  'color: var(--tm-ink)',
  'color: red',
  'background: #fff url(//evil.example)',
  'background-color: rgb(1, 2, 300)',
  'position: fixed; inset: 0',
  `${'x'.repeat(1000)}; color: #aabbcc`,
])('drops %s', (css) => expect(readStyle(css)).toStrictEqual({}));

it('stores values and never CSS, and sends only known values', () => {
  const accepted = acceptDocument(
    documentOf({ style: 'color: #c2504f; position: fixed', size: 20, font: 'Wingdings' }),
  );
  const stored = JSON.stringify(accepted);
  expect(stored).toContain('"style":""');
  expect(stored).toContain('"color":"#c2504f"');
  expect(stored).toContain('"size":20');
  expect(stored).not.toMatch(/position|Wingdings/);
  expect(html({ color: 'url(//e)', background: '#fff"', size: 1e9, font: 'x' })).toBe('x');
});

it('draws the style; text on a colour of its own is readable in both modes', () => {
  expect(html({ font: 'Arial', size: 15, color: '#c2504f', format: 1 })).toBe(
    '<span class="tm-text" style="font-family:Arial, Helvetica, sans-serif;font-size:0.9375rem;color:#c2504f"><strong>x</strong></span>',
  );
  expect(html({ background: '#dfe6ef' })).toContain('color:#1c2330;background-color:#dfe6ef');
  expect(html({ background: '#1c2330' })).toContain('color:#ffffff');
  expect(html({ format: 512 })).toBe('<span class="tm-text" style="text-transform:uppercase">x</span>');
});

it('comes back from the editor as it was stored', () => {
  const color = fc.stringMatching(/^#[0-9a-f]{6}$/);
  const style = fc.record(
    {
      font: fc.constantFrom(...(Object.keys(fonts) as Font[])),
      size: fc.integer(sizeLimits),
      color,
      background: color,
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(style, (values) => {
      const stored = readDocument(documentOf(values));
      expect(readDocument(lexicalState(stored))).toEqual(stored);
      expect(readStyle(styleText(readStyle(styleText(values))))).toEqual(readStyle(styleText(values)));
    }),
  );
});
