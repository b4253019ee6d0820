import { buildEditorFromExtensions } from '@lexical/extension';
import fc from 'fast-check';
import { $getRoot, $selectAll, type LexicalEditor } from 'lexical';
import { expect, it } from 'vitest';
import type { StoredNode } from '../../block.ts';
import { acceptDocument, plainText, readDocument } from '../../document.ts';
import { editorExtension } from '../../editor/editor-extension.ts';
import { readMarkdown, writeMarkdown } from '../../markdown.ts';
import { storedSpans } from './fit-table.ts';
import { insertTable, tableOfSize, typedTableSize } from './insert-table.ts';
import { wholeNumber } from './whole-number.ts';

const paragraph = (text: string) => ({ type: 'paragraph', children: [{ type: 'text', text }] });
const cell = (text: string, fields = {}) => ({ type: 'tablecell', ...fields, children: [paragraph(text)] });
const row = (...children: unknown[]) => ({ type: 'tablerow', children });
const withTable = (rows: unknown[], fields = {}) => ({
  root: { type: 'root', children: [{ type: 'table', ...fields, children: rows }] },
});
const sized = (rows: number, columns: number) =>
  withTable(Array.from({ length: rows }, () => row(...Array.from({ length: columns }, () => cell('')))));
const open = (stored: unknown) => buildEditorFromExtensions(editorExtension(readDocument(stored)));
const saved = (editor: LexicalEditor) => readDocument(editor.getEditorState().toJSON());
const shape = (document: { root: { children: StoredNode[] } }) =>
  document.root.children.map(({ type, children = [] }) =>
    type === 'table' ? `${children.length}x${children[0]?.children?.length}` : type,
  );

/** How often each position of the grid is covered, where every cell is placed exactly where it is stored. */
function coverage(table: StoredNode): number[][] {
  const rows = table.children ?? [];
  const covered: number[][] = rows.map(() => []);
  for (const [at, { children = [] }] of rows.entries()) {
    let column = 0;
    for (const one of children) {
      while (covered[at]?.[column]) {
        column += 1;
      }
      const { rowSpan, colSpan } = storedSpans(one);
      for (let down = at; down < at + rowSpan; down += 1) {
        for (let right = column; right < column + colSpan; right += 1) {
          const line = (covered[down] ??= []);
          line[right] = (line[right] ?? 0) + 1;
        }
      }
    }
  }
  return covered;
}

const span = fc.oneof(
  { weight: 4, arbitrary: fc.constant(1) },
  fc.constantFrom(0, 2, 3, 7, -1, 1.5, '2', null),
);
const randomTable = fc.array(
  fc
    .array(fc.record({ rowSpan: fc.oneof(span, fc.constant(1e9)), colSpan: span }), { maxLength: 5 })
    .map((spans) => row(...spans.map((fields, at) => cell(`c${at}`, fields)))),
  { maxLength: 6 },
);

it('reads every table as a full grid in which no cell covers another, and accepts what it has read', () => {
  fc.assert(
    fc.property(randomTable, (rows) => {
      const document = readDocument(withTable(rows));
      const covered = coverage(document.root.children[0]!);
      const columns = covered[0]?.length ?? 0;
      expect(columns).toBeGreaterThan(0);
      expect(covered.every((line) => line.length === columns && line.every((times) => times === 1))).toBe(
        true,
      );
      expect(acceptDocument(JSON.parse(JSON.stringify(document)))).toEqual({ ok: true, document });
      expect(plainText(document).split('\n').filter(Boolean)).toHaveLength(
        rows.flatMap(({ children }) => children).length,
      );
    }),
  );
});

it('shows in the editor what is stored, and stores the same again', () => {
  fc.assert(
    fc.property(randomTable, (rows) => {
      const document = readDocument(withTable(rows));
      expect(saved(open(document))).toEqual(document);
    }),
    { numRuns: 30 },
  );
});

it('accepts 500 rows and 50 columns, and refuses more', () => {
  expect(acceptDocument(sized(500, 50)).ok).toBe(true);
  const message = expect.stringContaining('A table has 500 rows and 50 columns at most.');
  expect(acceptDocument(sized(501, 1))).toMatchObject({ ok: false, message });
  expect(acceptDocument(sized(1, 51))).toMatchObject({ ok: false, message });
});

it('splits a table that is pasted larger than a table may be; nothing is lost', () => {
  const editor = open('');
  const [high, wide] = [sized(501, 1), sized(1, 51)].map(({ root }) => root.children[0]);
  editor.setEditorState(
    editor.parseEditorState(JSON.stringify({ root: { type: 'root', children: [high, wide] } })),
  );
  editor.update(
    () =>
      $getRoot()
        .getChildren()
        .forEach((node) => node.markDirty()),
    { discrete: true },
  );
  expect(shape(saved(editor))).toEqual(['500x1', '1x1', '1x50', '1x1']);
});

it('inserts a table with a header row in place of an empty paragraph, and a paragraph after it', () => {
  const editor = open('');
  editor.update(() => void $selectAll(), { discrete: true });
  insertTable(editor, { rows: 2, columns: 3 });
  editor.update(() => undefined, { discrete: true });
  expect(shape(saved(editor))).toEqual(['2x3', 'paragraph']);
  insertTable(editor, { rows: 1, columns: 1 });
  editor.update(() => undefined, { discrete: true });
  expect(shape(saved(editor))).toEqual(['2x3', '1x1', 'paragraph']);
});

it.each([
  ['3x4', { rows: 3, columns: 4 }],
  ['99X50', { rows: 99, columns: 50 }],
  ['0x4', undefined],
  ['3x51', undefined],
  ['100x2', undefined],
  ['3x', undefined],
])('the slash menu reads %s as a size', (typed, size) => {
  expect(typedTableSize(typed)).toEqual(size);
  expect(tableOfSize(typed).map(({ label }) => label)).toEqual(
    size ? [`${size.rows}x${size.columns} Table`] : [],
  );
});

it.each([
  ['1', 1],
  [' 500 ', 500],
  ['501', undefined],
  ['0', undefined],
  ['', undefined],
  ['2.5', undefined],
  ['1e2', undefined],
])('reads %j as a number of rows', (typed, number) => expect(wholeNumber(typed, 1, 500)).toBe(number));

it('reads what it writes as Markdown as the same table', () => {
  const word = fc
    .string({ unit: fc.constantFrom(...'ab|\\`*_<> '), minLength: 1, maxLength: 6 })
    .map((text) => `x${text}x`);
  const tables = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.boolean(), fc.constantFrom('', 'center', 'right'))
    .chain(([columns, hasHeader, format]) =>
      fc
        .array(fc.array(word, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 4 })
        .map((rows) =>
          withTable(
            rows.map((texts, at) =>
              row(
                ...texts.map((text) => ({
                  type: 'tablecell',
                  headerState: hasHeader && at === 0 ? 1 : 0,
                  children: [{ ...paragraph(text), format }],
                })),
              ),
            ),
          ),
        ),
    );
  fc.assert(
    fc.property(tables, (stored) => {
      const document = readDocument(stored);
      expect(readMarkdown(writeMarkdown(document))).toEqual(document);
    }),
  );
});
