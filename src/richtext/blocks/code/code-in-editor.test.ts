// @vitest-environment jsdom
import { $isCodeNode } from '@lexical/code-core';
import { buildEditorFromExtensions } from '@lexical/extension';
import fc from 'fast-check';
import {
  $createRangeSelection,
  $getRoot,
  $getSelection,
  $setSelection,
  INSERT_PARAGRAPH_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  PASTE_COMMAND,
  type LexicalEditor,
} from 'lexical';
import { expect, it } from 'vitest';
import { acceptDocument, readDocument } from '../../document.ts';
import { editorExtension } from '../../editor/editor-extension.ts';
import { $readHtml } from '../../paste/read-html.ts';
import { randomDocument } from '../../random-document.ts';
import { codeText } from './index.ts';

const code = (children: unknown[] = []) => ({
  root: { type: 'root', children: [{ type: 'code', children }] },
});

function openCode(children?: unknown[]): LexicalEditor {
  const editor = buildEditorFromExtensions(editorExtension(readDocument(code(children))));
  editor.update(() => void $getRoot().selectEnd(), { discrete: true });
  return editor;
}

/**
 * What the server stores of an editor's text, as the text of its code blocks; it must not have to change it.
 */
function storedCode(editor: LexicalEditor): string[] {
  const accepted = acceptDocument(editor.getEditorState().toJSON());
  if (!accepted.ok) throw new Error(accepted.message);
  return accepted.document.root.children.map((node) => (node.type === 'code' ? codeText(node) : node.type));
}

const shownCode = (editor: LexicalEditor) =>
  editor.read(() =>
    $getRoot()
      .getChildren()
      .filter($isCodeNode)
      .map((node) => node.getTextContent()),
  );

function paste(editor: LexicalEditor, content: { html?: string; text?: string }): void {
  const formats = [
    ['text/html', content.html],
    ['text/plain', content.text],
  ] as const;
  const clipboardData = {
    files: [],
    types: formats.map(([type]) => type),
    getData: (type: string) => new Map<string, string | undefined>(formats).get(type) ?? '',
  };
  const event = Object.assign(new Event('paste'), { clipboardData }) as unknown as ClipboardEvent;
  editor.update(() => void editor.dispatchCommand(PASTE_COMMAND, event), { discrete: true });
}

const press = (editor: LexicalEditor, shiftKey = false) =>
  editor.update(
    () =>
      void editor.dispatchCommand(KEY_TAB_COMMAND, new KeyboardEvent('keydown', { key: 'Tab', shiftKey })),
    { discrete: true },
  );

const fromEditor =
  '<div style="white-space:pre"><div><span>for (const row of rows) {</span></div><div><span>  show(row);</span></div><br><div><span>}</span></div></div>';
const fourLines = 'for (const row of rows) {\n  show(row);\n\n}';

it('takes the lines that a code editor puts on the clipboard as they are', () => {
  const editor = openCode();
  paste(editor, { html: fromEditor, text: fourLines });
  expect(shownCode(editor)).toEqual([fourLines]);
  expect(storedCode(editor)).toEqual([fourLines]);
});

it.each(['a\n\n\n\nb\n\tc', 'a\r\n\r\n\r\nb', '\n\n\n', '<p>not HTML</p>', '    return {\n\n\n    }'])(
  'takes the plain text %j as it is',
  (text) => {
    const editor = openCode([{ type: 'text', text: 'before' }]);
    paste(editor, { html: '<p>something <b>else</b></p>', text });
    expect(storedCode(editor)).toEqual([`before${text.replaceAll('\r\n', '\n')}`]);
  },
);

it('replaces what is selected by what is pasted, and goes on after it', () => {
  const editor = openCode([
    { type: 'text', text: 'one' },
    { type: 'linebreak' },
    { type: 'text', text: 'two' },
  ]);
  editor.update(
    () => {
      const [first, , last] = $getRoot().getFirstChildOrThrow<ReturnType<typeof $getRoot>>().getChildren();
      const selection = $createRangeSelection();
      selection.anchor.set(last?.getKey() ?? '', 1, 'text');
      selection.focus.set(first?.getKey() ?? '', 2, 'text');
      $setSelection(selection);
    },
    { discrete: true },
  );
  paste(editor, { text: 'X\nY' });
  editor.update(() => $getSelection()?.insertText('!'), { discrete: true });
  expect(storedCode(editor)).toEqual(['onX\nY!wo']);
});

it('indents with Tab, takes it back with Shift Tab, keeps blank lines and leaves with Escape', () => {
  const editor = openCode([{ type: 'text', text: 'a' }]);
  press(editor);
  expect(storedCode(editor)).toEqual(['a\t']);
  press(editor, true);
  for (let line = 0; line < 4; line++) {
    editor.update(() => void editor.dispatchCommand(INSERT_PARAGRAPH_COMMAND, undefined), { discrete: true });
  }
  press(editor);
  editor.update(() => $getSelection()?.insertText('b'), { discrete: true });
  expect(storedCode(editor)).toEqual(['a\t\n\n\n\n\tb']);
  press(editor, true);
  expect(storedCode(editor)).toEqual(['a\t\n\n\n\nb']);
  const escape = new KeyboardEvent('keydown', { key: 'Escape' });
  editor.update(() => void editor.dispatchCommand(KEY_ESCAPE_COMMAND, escape), { discrete: true });
  editor.update(() => $getSelection()?.insertText('text'), { discrete: true });
  expect(storedCode(editor)).toEqual(['a\t\n\n\n\nb', 'paragraph']);
});

it('shows in code exactly what is stored, whatever is put into it', () => {
  fc.assert(
    fc.property(randomDocument(), (raw) => {
      const document = readDocument(raw);
      const editor = openCode();
      const other = buildEditorFromExtensions(editorExtension(document));
      editor.setEditorState(
        editor.parseEditorState(
          JSON.stringify({
            root: {
              ...other.getEditorState().toJSON().root,
              children: [
                {
                  ...code().root.children[0],
                  version: 1,
                  children: other.getEditorState().toJSON().root.children,
                },
              ],
            },
          }),
        ),
      );
      editor.update(() => $getRoot().getFirstChildOrThrow().markDirty(), { discrete: true });
      expect(storedCode(editor)).toEqual(shownCode(editor));
    }),
    { numRuns: 50 },
  );
});

it('makes lines of the blocks of HTML that is read into code', () => {
  const editor = openCode();
  editor.update(
    () =>
      void $getRoot()
        .getFirstChildOrThrow<ReturnType<typeof $getRoot>>()
        .append(...$readHtml(editor, fromEditor).nodes),
    { discrete: true },
  );
  expect(storedCode(editor)).toEqual([fourLines]);
});
