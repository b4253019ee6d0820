// @vitest-environment jsdom
import { buildEditorFromExtensions } from '@lexical/extension';
import { $generateHtmlFromNodes } from '@lexical/html';
import fc from 'fast-check';
import { $getRoot } from 'lexical';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { StoredNode } from './block.ts';
import { highlight } from './blocks/code/highlight.ts';
import { nodeTypes } from './blocks/index.ts';
import { acceptDocument, readDocument, type RichTextDocument } from './document.ts';
import { editorExtension } from './editor/editor-extension.ts';
import { nodesText } from './plain-text.ts';
import { $readHtml } from './paste/read-html.ts';
import { randomAsset, randomDocument, randomFields, randomFile } from './random-document.ts';
import { RichText } from './render.tsx';
import { setEditorLibrary, type AssetLibrary } from './library/asset-library.ts';
import { findUpload } from './library/running-upload.ts';
import { shownAssets, ShownAssetsContext } from './shown-assets.ts';

/** The HTML of a document for visitors. */
const visitorsHtml = (document: RichTextDocument) =>
  renderToStaticMarkup(
    <ShownAssetsContext value={shownAssets([randomAsset, randomFile])}>
      <RichText document={document} highlight={highlight} />
    </ShownAssetsContext>,
  );

/** The HTML that an editor puts on the clipboard. */
function editorsHtml(document: RichTextDocument): string {
  const editor = buildEditorFromExtensions(editorExtension(document));
  return editor.read(() => $generateHtmlFromNodes(editor));
}

/** The blocks of HTML that is pasted into an empty document. */
function pasted(html: string): StoredNode[] {
  const editor = buildEditorFromExtensions(editorExtension(readDocument('')));
  editor.update(
    () =>
      $getRoot()
        .clear()
        .append(...$readHtml(editor, html).nodes),
    { discrete: true },
  );
  const accepted = acceptDocument(editor.getEditorState().toJSON());
  if (!accepted.ok) throw new Error(accepted.message);
  const { root } = accepted.document;
  const last = root.children.at(-1);
  // The caret gets a paragraph after a block without text.
  if (last?.type === 'paragraph' && last.children?.length === 0) return root.children.slice(0, -1);
  return root.children;
}

it('keeps images of a pasted page where they were, with their alternative text', () => {
  const picture = (alt: string) => `<img alt="${alt}" src="data:image/png;base64,iVBORw0KGgo=">`;
  const html = [
    `<h2>Title ${picture('in the title')}${picture('second')}</h2>`,
    `<p>before ${picture('within')} after</p>`,
    `<p><a href="/there">a link ${picture('linked')}</a></p>`,
    `<ul><li>item ${picture('of a list')}</li></ul>`,
    '<img src="https://elsewhere.example/a.png" data-upload="x"><p style="font-family:Arial">end</p>',
  ].join('');
  const editor = buildEditorFromExtensions(editorExtension(readDocument('')));
  setEditorLibrary(editor, {} as AssetLibrary);
  const read = { note: undefined as string | undefined };
  editor.update(
    () => {
      const { nodes, note } = $readHtml(editor, html);
      read.note = note;
      $getRoot()
        .clear()
        .append(...nodes);
    },
    { discrete: true },
  );
  const outline = (node: { type: string; text?: string; uploadId?: string; children?: [] }): string =>
    node.text ??
    (node.uploadId ? `[${findUpload(node.uploadId)?.altText}]` : (node.children ?? []).map(outline).join(''));
  const { root } = JSON.parse(JSON.stringify(editor.getEditorState())) as { root: { children: [] } };
  expect(root.children.map(outline)).toEqual([
    'Title',
    '[in the title]',
    '[second]',
    'before',
    '[within]',
    'after',
    'a link',
    '[linked]',
    'item[of a list]',
    'end',
  ]);
  expect(read.note).toBe('Pasted without an image and its fonts and sizes.');
});

it.each([
  ['<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp>字<rt>ji</rt></ruby></p>', '漢(kan)字(ji)'],
  ['<p>He said <q>she said <q>no</q></q>.</p>', 'He said “she said ‘no’”.'],
  ['<p lang="de-AT">Er rief <q>halt</q>.</p>', 'Er rief „halt“.'],
  ['<p lang="ja"><q>はい</q></p>', '「はい」'],
])('reads what browsers only draw of %s', (html, text) => {
  expect(nodesText(pasted(html))).toBe(text);
});

it('has random fields for every type of node', () => {
  expect(Object.keys(randomFields).toSorted()).toEqual([...nodeTypes.keys()].toSorted());
});

it('gives back every document that visitors see and editors paste', () => {
  // Visitors get the text of a value, never where it comes from.
  fc.assert(
    fc.property(randomDocument(['value']), (raw) => {
      const document = readDocument(raw);
      expect(essence(pasted(visitorsHtml(document)))).toEqual(essence(document.root.children));
    }),
    { numRuns: 75 },
  );
});

it('gives back values and styles that are copied in an editor and pasted as HTML', () => {
  fc.assert(
    fc.property(randomFields['value']!, (value) => {
      const text = { type: 'text', text: 'There are', size: 20, color: '#aa0000' };
      const children = [{ type: 'paragraph', children: [text, { type: 'value', ...value }] }];
      const document = readDocument({ root: { type: 'root', children } });
      expect(essence(pasted(editorsHtml(document)))).toEqual(essence(document.root.children));
    }),
    { numRuns: 10 },
  );
});

/**
 * What HTML cannot say: how text was typed, what the next letter would look like, and the number of an item.
 */
const unsaid = ['direction', 'mode', 'detail', 'value', 'isUnlinked', 'rel', 'textFormat', 'textStyle'];

/**
 * A document without what HTML cannot say. Text of one format is one node, and lists of one kind beside each
 * other are one list, as they are after pasting: a card in a card, which no document has, leaves them so.
 */
function essence(nodes: readonly StoredNode[], parent?: Omit<StoredNode, 'children'>): unknown[] {
  const result: Record<string, unknown>[] = [];
  for (const { children, ...fields } of nodes) {
    const node = Object.fromEntries(Object.entries(fields).filter(([name]) => !unsaid.includes(name)));
    if (node['type'] === 'autolink') {
      node['type'] = 'link';
    }
    if (node['type'] === 'listitem') {
      node['indent'] = undefined;
      node['checked'] = parent?.['listType'] === 'check' && node['checked'] === true;
    }
    const last = result.at(-1);
    if (last?.['type'] === 'text' && node['type'] === 'text' && isSameLook(last, node)) {
      last['text'] = `${String(last['text'])}${String(node['text'])}`;
    } else if (
      last?.['type'] === 'list' &&
      node['type'] === 'list' &&
      last['listType'] === node['listType']
    ) {
      last['children'] = [...(last['children'] as unknown[]), ...essence(children ?? [], fields)];
    } else {
      result.push({ ...node, ...(children ? { children: essence(children, fields) } : {}) });
    }
  }
  return result;
}

const isSameLook = (one: Record<string, unknown>, other: Record<string, unknown>) =>
  ['format', 'font', 'size', 'color', 'background'].every((field) => one[field] === other[field]);
