import { buildEditorFromExtensions } from '@lexical/extension';
import {
  $getRoot,
  $getSelection,
  $isElementNode,
  INSERT_PARAGRAPH_COMMAND,
  type LexicalEditor,
} from 'lexical';
import { describe, expect, it } from 'vitest';
import { acceptDocument, plainText, readDocument } from '../../document.ts';
import { editorExtension } from '../../editor/editor-extension.ts';
import { $insertBlock } from '../../editor/block/insert-block.ts';
import { $newCollapsible } from './collapsible-rules.ts';
import { noPreviewTypes, previewTypes, type CollapsibleTypes } from './index.ts';

const text = (words: string) => ({ type: 'text', text: words });
const paragraph = (words: string) => ({ type: 'paragraph', children: [text(words)] });
const withBlocks = (...children: unknown[]) => ({ root: { type: 'root', children } });
const open = (stored: unknown) => buildEditorFromExtensions(editorExtension(readDocument(stored)));
const saved = (editor: LexicalEditor) => readDocument(editor.getEditorState().toJSON());
const update = (editor: LexicalEditor, act: () => void) => editor.update(act, { discrete: true });

describe.each([
  ['with a preview', previewTypes, true],
  ['without a preview', noPreviewTypes, false],
])('a collapsible block %s', (_, types, hasPreview) => {
  const block = ({ container, title, content }: CollapsibleTypes) => ({
    type: container,
    open: true,
    children: [
      { type: title, children: [text('Title')] },
      { type: content, children: [paragraph('content')] },
    ],
  });

  it('always has a title and a content', () => {
    const only = (type: string, children: unknown[]) =>
      readDocument(withBlocks({ type: types.container, children: [{ type, children }] }));
    for (const document of [only(types.title, [text('Title')]), only(types.content, [paragraph('x')])]) {
      expect(document.root.children[0]?.children?.map(({ type }) => type)).toEqual([
        types.title,
        types.content,
      ]);
      expect(acceptDocument(document)).toEqual({ ok: true, document });
      expect(saved(open(document))).toEqual(document);
    }
  });

  it('is inserted open, with the caret in its title; Enter goes to the content', () => {
    const editor = open('');
    update(editor, () => void $getRoot().selectEnd());
    update(editor, () => $insertBlock($newCollapsible(hasPreview)));
    update(editor, () => $getSelection()?.insertText('Title'));
    update(editor, () => void editor.dispatchCommand(INSERT_PARAGRAPH_COMMAND, undefined));
    update(editor, () => $getSelection()?.insertText('content'));
    expect(saved(editor).root.children[0]).toEqual(readDocument(withBlocks(block(types))).root.children[0]);
  });

  it('is unwrapped by deleting at the start of its title', () => {
    const editor = open(withBlocks(block(types)));
    update(editor, () => {
      const [container] = $getRoot().getChildren();
      const title = $isElementNode(container) ? container.getFirstChild() : null;
      // What Lexical calls for deleting at the start; the key itself needs a browser.
      if ($isElementNode(title)) {
        expect(title.collapseAtStart(title.selectStart())).toBe(true);
      }
    });
    expect(saved(editor).root.children.map(({ type }) => type)).toEqual(['paragraph', 'paragraph']);
    expect(plainText(saved(editor))).toBe('Title\ncontent');
  });

  it('is refused deeper than 3 in each other; reading keeps the text', () => {
    const nested = (levels: number): unknown => ({
      ...block(types),
      children: [
        { type: types.title, children: [text(`Title ${levels}`)] },
        { type: types.content, children: [levels > 1 ? nested(levels - 1) : paragraph('deep')] },
      ],
    });
    expect(acceptDocument(withBlocks(nested(3))).ok).toBe(true);
    expect(acceptDocument(withBlocks(nested(4)))).toMatchObject({
      ok: false,
      message: expect.stringContaining('Collapsible blocks are nested 3 deep at most.'),
    });
    expect(plainText(readDocument(withBlocks(nested(4))))).toContain('Title 1\ndeep');
  });
});
