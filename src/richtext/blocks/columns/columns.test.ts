import { buildEditorFromExtensions } from '@lexical/extension';
import fc from 'fast-check';
import { $getRoot, type LexicalEditor } from 'lexical';
import { expect, it } from 'vitest';
import { acceptDocument, plainText, readDocument } from '../../document.ts';
import { editorExtension } from '../../editor/editor-extension.ts';
import { $insertBlock } from '../../editor/block/insert-block.ts';
import { $isColumnsNode, $newColumns } from './column-nodes.ts';
import { $changeTemplate, $removeColumns } from './column-rules.ts';
import { columnCount, columnTemplates } from './templates.ts';

const templates = columnTemplates.map(({ value }) => value);
const paragraph = (text: string) => ({ type: 'paragraph', children: [{ type: 'text', text }] });
const columns = (templateColumns: unknown, texts: string[][]) => ({
  type: 'layout-container',
  templateColumns,
  children: texts.map((blocks) => ({ type: 'layout-item', children: blocks.map(paragraph) })),
});
const withBlocks = (...children: unknown[]) => ({ root: { type: 'root', children } });
const open = (stored: unknown) => buildEditorFromExtensions(editorExtension(readDocument(stored)));
const saved = (editor: LexicalEditor) => readDocument(editor.getEditorState().toJSON());
const $first = () => $getRoot().getChildren().find($isColumnsNode);

it('always has as many columns as its layout, and no text is lost', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abc'), minLength: 1, maxLength: 3 });
  const texts = fc.array(fc.array(word, { maxLength: 3 }), { maxLength: 7 });
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom(...templates), fc.string()), texts, (template, all) => {
      const document = readDocument(withBlocks(columns(template, all)));
      const [node] = document.root.children;
      expect(node?.children).toHaveLength(
        columnCount(node?.['templateColumns'] as (typeof templates)[number]),
      );
      expect(plainText(document).split('\n').filter(Boolean)).toEqual(all.flat());
      expect(acceptDocument(JSON.parse(JSON.stringify(document)))).toEqual({ ok: true, document });
      expect(saved(open(document))).toEqual(document);
    }),
    { numRuns: 50 },
  );
});

it('keeps all text when the layout changes, and when columns are removed', () => {
  const editor = open(withBlocks(columns('1fr 1fr 1fr', [['a'], ['b'], ['c']])));
  const change = (act: () => void) => editor.update(act, { discrete: true });
  change(() => $changeTemplate($first()!, '1fr 3fr'));
  expect(saved(editor).root.children[0]).toMatchObject({ templateColumns: '1fr 3fr' });
  expect(plainText(saved(editor))).toBe('a\nb\nc');
  change(() => $changeTemplate($first()!, '1fr 1fr 1fr 1fr 1fr'));
  expect(saved(editor).root.children[0]?.children).toHaveLength(5);
  change(() => $removeColumns($first()!));
  expect(plainText(saved(editor))).toBe('a\nb\nc');
  expect(saved(editor).root.children.every(({ type }) => type === 'paragraph')).toBe(true);
});

it('are inserted after columns and tables, never in them', () => {
  const editor = open('');
  editor.update(() => void $getRoot().selectEnd(), { discrete: true });
  for (const template of templates.slice(0, 2)) {
    editor.update(() => $insertBlock($newColumns(template), $isColumnsNode), { discrete: true });
  }
  expect(saved(editor).root.children.map(({ type }) => type)).toEqual([
    'layout-container',
    'layout-container',
    'paragraph',
  ]);
});

it('refuses columns in columns and in tables', () => {
  const inner = columns('1fr 1fr', [['a'], ['b']]);
  const nested = { ...columns('1fr 1fr', []), children: [{ type: 'layout-item', children: [inner] }] };
  expect(acceptDocument(withBlocks(nested))).toMatchObject({
    ok: false,
    message: expect.stringContaining('Columns cannot be in columns.'),
  });
  const table = {
    type: 'table',
    children: [{ type: 'tablerow', children: [{ type: 'tablecell', children: [inner] }] }],
  };
  expect(acceptDocument(withBlocks(table))).toMatchObject({
    ok: false,
    message: expect.stringContaining('Columns cannot be in a table.'),
  });
});
