import { cutText } from '#domain/value/text/cut-text.ts';
import { $generateNodesFromDOM } from '@lexical/html';
import {
  $createParagraphNode,
  $isDecoratorNode,
  $isElementNode,
  $isParagraphNode,
  type LexicalEditor,
  type LexicalNode,
  type ParagraphNode,
} from 'lexical';
import { documentLimits } from '../clean-nodes.ts';
import { hasLibrary } from '../library/asset-library.ts';
import { registerUpload, RunningUpload } from '../library/running-upload.ts';
import { cleanPasted } from './clean-pasted.ts';
import { leftOutText } from './left-out.ts';

/** What HTML of other programs gives: nodes, and a sentence about what was left out. */
export type ReadHtml = { nodes: LexicalNode[]; note: string | undefined };

/**
 * Reads HTML of other programs; images that are written into it are uploaded. Runs in an update of the
 * editor.
 */
export function $readHtml(editor: LexicalEditor, html: string): ReadHtml {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const leftOut = cleanPasted(page, hasLibrary(editor) ? takeImage : null);

  if (page.querySelectorAll('*').length > documentLimits.nodes) {
    return { nodes: [], note: `This is too much for one text: at most ${documentLimits.nodes} parts.` };
  }

  const nodes = $generateNodesFromDOM(editor, page).flatMap($liftBlocks);
  // A block without text at the end would be put into the paragraph of the caret.
  if ($isBlockWithoutText(nodes.at(-1))) {
    nodes.push($createParagraphNode());
  }

  return { nodes, note: leftOutText(leftOut) };
}

/** The longest alternative text of an image. */
const maxAltText = 1000;

const takeImage = (file: File, altText: string): string =>
  registerUpload(new RunningUpload(file, { altText: cutText(altText, maxAltText) }));

/** Whether a node is a block that holds no text, such as a divider or an image. */
const $isBlockWithoutText = (node: LexicalNode | undefined): boolean =>
  $isDecoratorNode(node) && !node.isInline();

/**
 * Blocks without text come in paragraphs where they were in an element that is no block. Paragraphs cannot
 * hold them.
 */
function $liftBlocks(node: LexicalNode): LexicalNode[] {
  if (!$isElementNode(node)) return [node];

  if (!$isParagraphNode(node)) {
    const children = node.getChildren();
    const lifted = children.flatMap($liftBlocks);
    if (lifted.length !== children.length || lifted.some((child, index) => child !== children[index])) {
      node.splice(0, node.getChildrenSize(), lifted);
    }
    return [node];
  }

  if (node.getChildren().some($isBlockWithoutText)) return $split(node);
  return [node];
}

function $split(paragraph: ParagraphNode): LexicalNode[] {
  const result: LexicalNode[] = [];
  let text: ParagraphNode | undefined;

  for (const child of paragraph.getChildren()) {
    child.remove();
    if ($isBlockWithoutText(child)) {
      text = undefined;
      result.push(child);
    } else {
      if (!text) {
        result.push((text = $createParagraphNode()));
      }
      text.append(child);
    }
  }

  return result;
}
