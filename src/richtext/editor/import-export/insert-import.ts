import {
  $createParagraphNode,
  $getRoot,
  $getSelection,
  $insertNodes,
  $parseSerializedNode,
  type LexicalEditor,
  type LexicalNode,
  type SerializedLexicalNode,
} from 'lexical';
import { showToast } from '#ui/toast/toast.tsx';
import { $readHtml } from '../../paste/read-html.ts';
import { lexicalState } from '../lexical-state.ts';
import type { Imported } from './read-import.ts';

type Content = Exclude<Imported, { kind: 'problem' }>;

function $nodesOf(editor: LexicalEditor, content: Content): LexicalNode[] {
  if (content.kind === 'html') {
    const { nodes, note } = $readHtml(editor, content.html);
    if (note) {
      showToast({ text: note });
    }
    return nodes;
  }

  const { root } = JSON.parse(lexicalState(content.document)) as {
    root: { children: SerializedLexicalNode[] };
  };
  return root.children.map((child) => $parseSerializedNode(child));
}

/** Puts imported content in place of the text, or at the caret; one step of the history. */
export function insertImport(editor: LexicalEditor, content: Content, isReplacing: boolean): void {
  editor.update(() => {
    if (isReplacing) {
      $getRoot().clear().append($createParagraphNode()).selectStart();
    } else if (!$getSelection()) {
      $getRoot().selectEnd();
    }
    $insertNodes($nodesOf(editor, content));
  });
}
