import fc from 'fast-check';
import { expect, it } from 'vitest';
import { highlight } from './highlight.ts';
import { hasHighlightedCode, highlightedCode, highlightLimits } from './highlighted-code.ts';
import { codeLanguage, codeLanguageOptions } from './languages.ts';

const code = (text: string, language: string | null = 'sql') => ({
  type: 'code',
  version: 1,
  language,
  children: [{ type: 'text', version: 1, text }],
});

it('divides code into parts by what they are', () => {
  expect(highlight("SELECT 'a' -- b", 'sql')).toEqual([
    { text: 'SELECT', kind: 'keyword' },
    { text: ' ', kind: undefined },
    { text: "'a'", kind: 'string' },
    { text: ' ', kind: undefined },
    { text: '-- b', kind: 'comment' },
  ]);
});

it('keeps all text of any code in every language', () => {
  const language = fc.constantFrom(...codeLanguageOptions.map(({ value }) => value));
  const piece = fc.constantFrom(
    ...'ab 1"\'`<>{}()[]/*#-\n\\$@;:='.split(''),
    'select',
    'function',
    '<!--',
    '/*',
    '"""',
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join('')),
  );
  fc.assert(
    fc.property(text, language, (given, name) => {
      expect(
        highlight(given, name)
          .map((part) => part.text)
          .join(''),
      ).toBe(given);
    }),
    { numRuns: 500 },
  );
});

it('leaves code plain that is long or in a language that it does not know', () => {
  const short = code('select 1');
  const nodes = [
    short,
    code('a'.repeat(highlightLimits.block + 1)),
    code('x', 'no-language'),
    code('x', null),
  ];
  expect([...highlightedCode(nodes, highlight).keys()]).toEqual([short]);
  expect(hasHighlightedCode([{ type: 'quote', version: 1, children: [code('x', 'js')] }])).toBe(true);
  expect(hasHighlightedCode(nodes.slice(2))).toBe(false);
  const many = Array.from({ length: 20 }, () => code('a'.repeat(highlightLimits.block)));
  expect(highlightedCode(many, (text) => [{ text, kind: undefined }]).size).toBe(10);
});

it('knows languages by their other names, and no names of objects', () => {
  expect(['JS', 'ts', 'html', 'constructor', null].map(codeLanguage)).toEqual([
    'javascript',
    'typescript',
    'xml',
    undefined,
    undefined,
  ]);
});
