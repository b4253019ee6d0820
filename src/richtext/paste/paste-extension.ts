import { $insertGeneratedNodes, ClipboardImportExtension } from '@lexical/clipboard';
import { $generateNodesFromDOM } from '@lexical/html';
import {
  $createParagraphNode,
  $getEditor,
  $isDecoratorNode,
  $isParagraphNode,
  configExtension,
  type BaseSelection,
  type LexicalNode,
  type ParagraphNode,
} from 'lexical';
import { showToast } from '#ui/toast/toast.tsx';
import { documentLimits } from '../clean-nodes.ts';
import { cleanPasted } from './clean-pasted.ts';
import { leftOutText } from './left-out.ts';

/** The longest HTML that is read; what is longer is pasted as text. */
const maxHtml = 10_000_000;

/** Reads pasted HTML of other programs, and says what could not be kept. */
export const pasteExtension = configExtension(ClipboardImportExtension, {
  $importMimeType: { 'text/html': [$pasteHtml] },
});

function $pasteHtml(html: string, selection: BaseSelection): boolean {
  if (html.length > maxHtml) return false;
  const page = new DOMParser().parseFromString(html, 'text/html');
  const note = leftOutText(cleanPasted(page));
  if (page.querySelectorAll('*').length > documentLimits.nodes) {
    showToast({
      text: `This is too much for one text: at most ${documentLimits.nodes} parts.`,
      tone: 'danger',
    });
    return true;
  }
  const editor = $getEditor();
  const nodes = $generateNodesFromDOM(editor, page).flatMap($withoutWrapper);
  // A block without text at the end would be put into the paragraph of the caret.
  if ($isBlockWithoutText(nodes.at(-1))) nodes.push($createParagraphNode());
  $insertGeneratedNodes(editor, nodes, selection);
  if (note) showToast({ text: note });
  return true;
}

const $isBlockWithoutText = (node: LexicalNode | undefined) => $isDecoratorNode(node) && !node.isInline();

/** A divider within an element that is no block comes in a paragraph, which cannot hold it. */
function $withoutWrapper(node: LexicalNode): LexicalNode[] {
  if (!$isParagraphNode(node) || !node.getChildren().some($isBlockWithoutText)) return [node];
  const result: LexicalNode[] = [];
  let paragraph: ParagraphNode | undefined;
  for (const child of node.getChildren()) {
    child.remove();
    if ($isBlockWithoutText(child)) {
      paragraph = undefined;
      result.push(child);
      continue;
    }
    if (!paragraph) result.push((paragraph = $createParagraphNode()));
    paragraph.append(child);
  }
  return result;
}
