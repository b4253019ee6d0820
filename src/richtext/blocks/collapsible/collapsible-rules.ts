import {
  $createParagraphNode,
  $findMatchingParent,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  COMMAND_PRIORITY_LOW,
  KEY_ARROW_DOWN_COMMAND,
  mergeRegister,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import { registerLeaving } from '../../editor/block/leave-block.ts';
import {
  $isCollapsibleContent,
  $isCollapsibleNode,
  $isCollapsibleTitle,
  $unwrapCollapsible,
  NoPreviewContentNode,
  NoPreviewNode,
  NoPreviewTitleNode,
  PreviewContentNode,
  PreviewNode,
  PreviewTitleNode,
  type CollapsibleContentNode,
  type CollapsibleNode,
  type CollapsibleTitleNode,
} from './collapsible-nodes.ts';
import { maxCollapsibleDepth } from './index.ts';

const previewParts = { Title: PreviewTitleNode, Content: PreviewContentNode };
const noPreviewParts = { Title: NoPreviewTitleNode, Content: NoPreviewContentNode };
const partsOf = (block: CollapsibleNode) => (block instanceof PreviewNode ? previewParts : noPreviewParts);

function $newTitle(block: CollapsibleNode): CollapsibleTitleNode {
  const { Title } = partsOf(block);
  return new Title();
}

function $newContent(block: CollapsibleNode): CollapsibleContentNode {
  const { Content } = partsOf(block);
  return new Content();
}

/** A new block with an empty title and an empty paragraph as its content; open, so that it is written in. */
export function $newCollapsible(hasPreview: boolean): CollapsibleNode {
  const block = (hasPreview ? new PreviewNode() : new NoPreviewNode()).setOpen(true);
  return block.append($newTitle(block), $newContent(block).append($createParagraphNode()));
}

/** Keeps collapsible blocks as they may be stored: a title and a content, and not too deep in each other. */
export function registerCollapsibleRules(editor: LexicalEditor): () => void {
  return mergeRegister(
    ...[PreviewNode, NoPreviewNode].map((type) => editor.registerNodeTransform(type, $checkBlock)),
    ...[PreviewTitleNode, NoPreviewTitleNode].map((type) => editor.registerNodeTransform(type, $checkTitle)),
    ...[PreviewContentNode, NoPreviewContentNode].map((type) =>
      editor.registerNodeTransform(type, $checkContent),
    ),
    registerLeaving(editor, $isCollapsibleNode),
    editor.registerCommand(KEY_ARROW_DOWN_COMMAND, $enterContent, COMMAND_PRIORITY_LOW),
    editor.registerUpdateListener(() => showContentOfCaret(editor)),
  );
}

function $checkBlock(block: CollapsibleNode): void {
  if ($depth(block) > maxCollapsibleDepth) return void $unwrapCollapsible(block);

  const title = block.getChildren().find($isCollapsibleTitle) ?? $newTitle(block);
  const content = block.getChildren().find($isCollapsibleContent) ?? $newContent(block);
  const others = block.getChildren().filter((child) => !child.is(title) && !child.is(content));
  const isComplete = block.getFirstChild()?.is(title) && block.getLastChild()?.is(content);
  if (others.length === 0 && isComplete && !content.isEmpty()) return;

  for (const other of others) {
    content.append(...$blocksOf(other));
  }

  if (content.isEmpty()) {
    content.append($createParagraphNode());
  }

  block.splice(0, block.getChildrenSize(), [title, content]);
}

function $blocksOf(node: LexicalNode): LexicalNode[] {
  if ($isCollapsibleContent(node)) return node.getChildren();
  if ($isCollapsibleTitle(node)) return [$createParagraphNode().append(...node.getChildren())];
  if ($isElementNode(node) && !node.isInline()) return [node];
  return [$createParagraphNode().append(node)];
}

function $checkTitle(title: CollapsibleTitleNode): void {
  if ($isCollapsibleNode(title.getParent())) return;
  title.replace($createParagraphNode(), true);
}

function $checkContent(content: CollapsibleContentNode): void {
  if ($isCollapsibleNode(content.getParent())) {
    if (content.isEmpty()) {
      content.append($createParagraphNode());
    }
    return;
  }

  for (const block of content.getChildren()) {
    content.insertBefore(block);
  }

  content.remove();
}

function $depth(node: LexicalNode): number {
  return node.getParents().filter($isCollapsibleNode).length + ($isCollapsibleNode(node) ? 1 : 0);
}

// Content that is not shown has no line that the caret could go to by itself.
function $enterContent(event: KeyboardEvent): boolean {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed() || event.shiftKey) return false;
  const title = $findMatchingParent(selection.anchor.getNode(), $isCollapsibleTitle);
  const content = title?.getNextSibling();
  if (!$isCollapsibleContent(content)) return false;
  event.preventDefault();
  content.selectStart();

  return true;
}

/** While the caret is in closed content, it is shown. */
function showContentOfCaret(editor: LexicalEditor): void {
  const keys = editor.read(() => {
    const selection = $getSelection();
    if (!$isRangeSelection(selection)) return [];

    return selection.anchor
      .getNode()
      .getParents()
      .filter($isCollapsibleContent)
      .flatMap((content: ElementNode) => content.getParent()?.getKey() ?? []);
  });
  const inside = new Set(keys.map((key) => editor.getElementByKey(key)));

  for (const element of editor.getRootElement()?.querySelectorAll<HTMLElement>('[data-closed]') ?? []) {
    element.toggleAttribute('data-inside', inside.has(element));
  }
}
