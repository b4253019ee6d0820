import {
  $getNearestNodeFromDOMNode,
  $getNodeByKey,
  $isElementNode,
  $isRootOrShadowRoot,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import { directionOfText } from '#domain/value/text/direction-of-text.ts';
import { textBlocks } from '../block-direction.ts';

/**
 * Gives blocks without a stored direction the one that visitors see: that of their first letter, or of what
 * is around them. Lexical leaves it to the browser (`auto`), for which a text without letters runs from left
 * to right on every page.
 */
export function registerBlockDirections(editor: LexicalEditor): () => void {
  const setAll = (changed: Iterable<string>) => {
    for (const element of editor.getRootElement()?.querySelectorAll('[dir=auto]') ?? []) {
      setDirection(editor, $getNearestNodeFromDOMNode(element));
    }
    for (const key of changed) {
      setDirection(editor, $getNodeByKey(key));
    }
  };

  const stop = editor.registerUpdateListener(({ dirtyElements, editorState }) =>
    editorState.read(() => setAll(dirtyElements.keys()), { editor }),
  );
  const stopRoots = editor.registerRootListener(() => editor.read(() => setAll([])));
  return () => {
    stop();
    stopRoots();
  };
}

function setDirection(editor: LexicalEditor, node: LexicalNode | null): void {
  const parent = node?.getParent() ?? null;
  if (!$isElementNode(node) || node.getDirection() !== null) return;
  if (!$isElementNode(parent) || !$isRootOrShadowRoot(parent) || parent.getDirection() !== null) return;

  const element = editor.getElementByKey(node.getKey());
  const direction = textBlocks.has(node.getType()) ? directionOfText(node.getTextContent()) : null;
  if (!element || element.getAttribute('dir') === direction) return;
  if (direction) {
    element.dir = direction;
  } else {
    element.removeAttribute('dir');
  }
}
