import { buildEditorFromExtensions } from '@lexical/extension';
import {
  $createRangeSelection,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  $setSelection,
  INDENT_CONTENT_COMMAND,
  type ElementNode,
  type LexicalEditor,
} from 'lexical';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../document.ts';
import { readMarkdown, writeMarkdown } from '../markdown.ts';
import { $moveBlocks } from './block-handle/move-block.ts';
import { editorExtension } from './editor-extension.ts';
import { $findInDocument, $replaceMatches } from './find/find-in-document.ts';
import { insertImport } from './import-export/insert-import.ts';
import { registerEditorKeys } from './keys/editor-keys.ts';
import { lengthNote } from './limit/length-limit.ts';
import { registerMaxLength } from './limit/register-max-length.ts';
import { readSpoken } from './speech/spoken.ts';
import { searchedTarget } from './link-targets.ts';
import { applyStyle } from './text-style/apply-style.ts';
import { clearFormatting } from './text-style/clear-formatting.ts';
import { countWords } from './tools/count-words.ts';

const open = (markdown: string) => buildEditorFromExtensions(editorExtension(readMarkdown(markdown)));
const document = (editor: LexicalEditor) => readDocument(editor.getEditorState().toJSON());
const markdown = (editor: LexicalEditor) => writeMarkdown(document(editor));
const change = (editor: LexicalEditor, update: () => void) => editor.update(update, { discrete: true });
const $blockAt = (index: number) => $getRoot().getChildAtIndex<ElementNode>(index)!;
// What is applied without `discrete` is done with the next update that is.
const settled = (editor: LexicalEditor) => change(editor, () => undefined);

describe('find and replace', () => {
  const replaced = (text: string, query: string, replacement: string, isCaseSensitive = false) => {
    const editor = open(text);
    change(editor, () => $replaceMatches($findInDocument(query, isCaseSensitive), replacement));
    return markdown(editor);
  };

  it('replaces all matches, within a text and across formats', () => {
    expect(replaced('a cat, a Cat', 'cat', 'dog')).toBe('a dog, a dog');
    expect(replaced('a cat, a Cat', 'cat', 'dog', true)).toBe('a dog, a Cat');
    expect(replaced('one **two** three', 'e two t', 'X')).toBe('onXhree');
    expect(replaced('- aa\n- aa', 'a', '')).toBe('-\n-');
    expect(replaced('aa aa', 'aa', 'aaaa')).toBe('aaaa aaaa');
  });

  it('finds and replaces the text of keywords, also across their edges', () => {
    const text = 'a [[keyword:storm surge]] at night';
    expect(replaced(text, 'surge', 'tide')).toBe('a [[keyword:storm tide]] at night');
    expect(replaced(text, 'storm surge', '')).toBe('a  at night');
    expect(replaced(text, 'a storm', 'the')).toBe('the[[keyword:surge]] at night');
    expect(replaced(text, 'surge at', 'in the')).toBe('a [[keyword:storm in the]] night');
    expect(replaced(text, 's', 'x')).toBe('a [[keyword:xtorm xurge]] at night');
    expect(replaced(text, 'surge', 'x'.repeat(100))).toBe(`a storm ${'x'.repeat(100)} at night`);
  });

  it('never matches across blocks or line breaks', () => {
    expect(replaced('one\n\ntwo', 'onetwo', 'x')).toBe('one\n\ntwo');
    expect(replaced('one\\\ntwo', 'onetwo', 'x')).toBe('one\\\ntwo');
  });
});

describe('moving blocks', () => {
  const moved = (index: number, direction: 'up' | 'down', to = index) => {
    const editor = open('a\n\nb\n\nc');
    change(editor, () => {
      const selection = $createRangeSelection();
      selection.anchor.set($blockAt(index).getKey(), 0, 'element');
      selection.focus.set($blockAt(to).getKey(), 1, 'element');
      $setSelection(selection);
      $moveBlocks(direction);
    });
    return markdown(editor).replaceAll('\n\n', '');
  };

  it('moves one block or several past their neighbour, and not beyond the ends', () => {
    expect(moved(1, 'up')).toBe('bac');
    expect(moved(1, 'down')).toBe('acb');
    expect(moved(0, 'up')).toBe('abc');
    expect(moved(2, 'down')).toBe('abc');
    expect(moved(1, 'up', 2)).toBe('bca');
    expect(moved(0, 'down', 1)).toBe('cab');
    expect(moved(1, 'down', 0)).toBe('cab');
  });
});

describe('the style of text', () => {
  it('is put on the selection, stored as values, and removed with all formats', () => {
    const editor = open('**bold** and more');
    change(editor, () => $blockAt(0).select(0));
    applyStyle(editor, { color: '#c2504f', size: 20, font: 'Georgia' });
    settled(editor);
    expect(JSON.stringify(document(editor))).toContain('"size":20');
    applyStyle(editor, { size: undefined, background: '#dfe6ef' });
    settled(editor);
    const styled = JSON.stringify(document(editor));
    expect(styled).toContain('"background":"#dfe6ef"');
    expect(styled).not.toContain('"size"');
    clearFormatting(editor);
    settled(editor);
    expect(document(editor)).toEqual(readMarkdown('bold and more'));
  });
});

it('indents blocks and lists 7 deep at most', () => {
  const editor = open('text');
  const unregister = registerEditorKeys(editor, { openFind: () => undefined });
  change(editor, () => $blockAt(0).selectEnd());
  for (let count = 0; count < 10; count += 1) {
    editor.dispatchCommand(INDENT_CONTENT_COMMAND, undefined);
    settled(editor);
  }
  expect(editor.read(() => $blockAt(0).getIndent())).toBe(7);
  unregister();
});

describe('the limit of characters', () => {
  const typed = (start: string, text: string, maxLength = 10) => {
    const editor = open(start);
    registerMaxLength(editor, maxLength);
    change(editor, () => {
      $getRoot().selectEnd();
      const selection = $getSelection();
      if ($isRangeSelection(selection)) {
        selection.insertText(text);
      }
    });
    return markdown(editor);
  };

  it('takes no more than fits, and leaves what was longer before', () => {
    expect(typed('12345', '678')).toBe('12345678');
    expect(typed('12345', '678901234')).toBe('12345');
    expect(typed('123456789012', '3')).toBe('123456789012');
  });

  it('warns from 5 characters on', () => {
    expect(lengthNote(24, 30)).toEqual({ text: '6 characters left', isWarning: false });
    expect(lengthNote(25, 30)).toEqual({ text: '5 characters left', isWarning: true });
    expect(lengthNote(29, 30).text).toBe('1 character left');
    expect(lengthNote(32, 30)).toEqual({ text: '2 characters too many', isWarning: true });
  });
});

it('imports documents in place of the text or at the caret, as one step', () => {
  const editor = open('before');
  const content = { kind: 'document' as const, document: readMarkdown('# One\n\n- a') };
  change(editor, () => $getRoot().selectEnd());
  insertImport(editor, content, true);
  settled(editor);
  expect(markdown(editor)).toBe('# One\n\n- a');
  insertImport(editor, { kind: 'document', document: readMarkdown('> quote') }, false);
  settled(editor);
  expect(markdown(editor)).toContain('quote');
  expect(
    editor.read(() =>
      $getRoot()
        .getChildren()
        .every((node) => $isElementNode(node)),
    ),
  ).toBe(true);
});

it('reads what is spoken: undo, redo, paragraphs and text', () => {
  expect(readSpoken(' Undo ')).toEqual([{ kind: 'undo' }]);
  expect(readSpoken('redo')).toEqual([{ kind: 'redo' }]);
  expect(readSpoken('undo that')).toEqual([{ kind: 'text', text: 'undo that' }]);
  expect(readSpoken('\n')).toEqual([{ kind: 'paragraph' }]);
  expect(readSpoken('one\ntwo')).toEqual([
    { kind: 'text', text: 'one' },
    { kind: 'paragraph' },
    { kind: 'text', text: 'two' },
  ]);
});

it('counts words', () => {
  expect(countWords('')).toBe(0);
  expect(countWords("It's 3 o'clock – twenty-one.")).toBe(5);
});

it('searches other pages for words of three letters and more, not for addresses', () => {
  expect(searchedTarget(' flood ')).toBe('flood');
  for (const typed of ['fl', '/floods', '#floods', 'https://example.org', 'mailto:a@b.c']) {
    expect(searchedTarget(typed)).toBeNull();
  }
});
