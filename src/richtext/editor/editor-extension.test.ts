import { buildEditorFromExtensions } from '@lexical/extension';
import { $createLinkNode } from '@lexical/link';
import { $createTextNode, $getRoot, type ElementNode, type LexicalEditor } from 'lexical';
import { readdirSync, readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { acceptDocument, plainText, readDocument } from '../document.ts';
import { exampleAsset } from '../../../tests/fixtures/example-asset.ts';
import { RichText } from '../render.tsx';
import { ShownAssetsContext } from '../shown-assets.ts';
import { editorExtension } from './editor-extension.ts';

const open = (stored: unknown) => buildEditorFromExtensions(editorExtension(readDocument(stored)));
const saved = (editor: LexicalEditor) => editor.getEditorState().toJSON();
const html = (document: unknown) =>
  renderToStaticMarkup(
    createElement(
      ShownAssetsContext,
      { value: { find: exampleAsset } },
      createElement(RichText, { document }),
    ),
  );
const cases = new URL('../cases/', import.meta.url);

it.each(readdirSync(cases))('opens %s; the server accepts what it writes, and shows it the same', (name) => {
  const stored = readDocument(readFileSync(new URL(`${name}/document.json`, cases), 'utf8'));
  const accepted = acceptDocument(saved(open(stored)));
  expect(accepted.ok && html(accepted.document)).toBe(html(stored));
});

it('takes unsafe links, and styles that cannot be stored, out of what is typed or pasted', () => {
  const editor = open('');
  editor.update(
    () => {
      const link = $createLinkNode('javascript:alert(1)').append($createTextNode('click'));
      const styled = $createTextNode('red').setStyle('color: red; background: url(//e); position: fixed');
      $getRoot().getFirstChildOrThrow<ElementNode>().append(link, styled);
    },
    { discrete: true },
  );
  expect(JSON.stringify(saved(editor))).not.toMatch(/javascript|color|url|position/);
  const accepted = acceptDocument(saved(editor));
  expect(accepted.ok && plainText(accepted.document)).toBe('clickred');
});
