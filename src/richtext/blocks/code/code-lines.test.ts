import fc from 'fast-check';
import { expect, it } from 'vitest';
import { indentLines, indentOfLine, indentUnit, outdent } from './code-lines.ts';

const caret = (text: string, at = text.length) => ({ text, anchor: at, focus: at });
const selected = (text: string) => ({ text, anchor: 0, focus: text.length });

it('indents as the code does, by tabs where nothing is indented yet', () => {
  expect(indentUnit('a\nb')).toBe('\t');
  expect(indentUnit('def f():\n    return 1\n        2')).toBe('    ');
  expect(indentUnit('/*\n * a\n */\nif\n  b')).toBe('  ');
  expect(indentUnit('a\n\tb\n  c')).toBe('\t');
  expect(indentUnit(`a\n${' '.repeat(60)}b`)).toBe('\t');
});

it('writes a level at the caret, or before each selected line that has text', () => {
  expect(indentLines(caret('a'))).toEqual({ text: 'a\t', anchor: 2, focus: 2 });
  expect(indentLines(selected('a\n\nb'))).toEqual({ text: '\ta\n\n\tb', anchor: 0, focus: 6 });
  expect(outdent(caret('if\n  a', 6))).toEqual({ text: 'if\na', anchor: 4, focus: 4 });
  expect(outdent(caret('\ta\n\tb', 1))).toEqual({ text: 'a\n\tb', anchor: 0, focus: 0 });
  expect(indentOfLine('a\n  b', 5)).toBe('  ');
  expect(indentOfLine('a\n  b', 3)).toBe(' ');
});

it('leaves a line alone that the selection ends before', () => {
  expect(indentLines({ text: 'a\nb', anchor: 0, focus: 2 })).toEqual({ text: '\ta\nb', anchor: 0, focus: 3 });
});

const line = fc.string({ unit: fc.constantFrom('a', '{', ' ', '\t'), maxLength: 6 });
const anyCode = fc.array(line, { minLength: 2, maxLength: 6 }).map((lines) => lines.join('\n'));

it('takes back exactly what it indented, and changes nothing but the beginnings of lines', () => {
  fc.assert(
    fc.property(anyCode, (text) => {
      const indented = indentLines(selected(text));
      const hasSameUnit = indentUnit(indented.text) === indentUnit(text);
      if (hasSameUnit) {
        expect(outdent(indented).text).toBe(text);
      }
      const trimmed = (code: string) => code.split('\n').map((one) => one.trimStart());
      expect(trimmed(indented.text)).toEqual(trimmed(text));
      expect(trimmed(outdent(selected(text)).text)).toEqual(trimmed(text));
    }),
  );
});

it('keeps the caret at its letter', () => {
  fc.assert(
    fc.property(anyCode, fc.nat(), (text, number) => {
      const at = number % (text.length + 1);
      const { text: changed, anchor } = outdent(caret(text, at));
      expect(changed.slice(anchor).trimStart()).toBe(text.slice(at).trimStart());
    }),
  );
});
