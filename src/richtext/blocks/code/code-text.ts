import { $isCodeNode, type CodeNode } from '@lexical/code-core';
import {
  $createLineBreakNode,
  $createTabNode,
  $createTextNode,
  $findMatchingParent,
  $getSelection,
  $isDecoratorNode,
  $isElementNode,
  $isLineBreakNode,
  $isRangeSelection,
  $isTabNode,
  $isTextNode,
  type LexicalNode,
  type PointType,
} from 'lexical';
import type { SelectedText } from './code-lines.ts';

/** The code that all of the selection is in, with its text and what is selected of it. */
export function $selectedCodeText(): (SelectedText & { code: CodeNode }) | undefined {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return undefined;

  const code = $findMatchingParent(selection.anchor.getNode(), $isCodeNode);
  if (!code || !code.is($findMatchingParent(selection.focus.getNode(), $isCodeNode))) return undefined;

  return {
    code,
    text: code.getTextContent(),
    anchor: $offsetOf(code, selection.anchor),
    focus: $offsetOf(code, selection.focus),
  };
}

/** Where a point is in the text of its code, whose children have no children of their own. */
function $offsetOf(code: CodeNode, point: PointType): number {
  const isText = point.type === 'text';
  const index = isText ? point.getNode().getIndexWithinParent() : point.offset;
  const before = code.getChildren().slice(0, index);
  const size = before.reduce((sum, child) => sum + child.getTextContentSize(), 0);
  if (isText) return size + point.offset;
  return size;
}

/** Writes the text of code, and selects a part of it. */
export function $setCodeText(code: CodeNode, { text, anchor, focus }: SelectedText): void {
  code.splice(0, code.getChildrenSize(), $codeNodes(text));
  const selection = code.select();
  $setPoint(selection.anchor, code, anchor);
  $setPoint(selection.focus, code, focus);
}

function $setPoint(point: PointType, code: CodeNode, offset: number): void {
  let start = 0;
  for (const [index, child] of code.getChildren().entries()) {
    const end = start + child.getTextContentSize();
    if ($isTextNode(child) && offset <= end) return point.set(child.getKey(), offset - start, 'text');
    if (offset === start) return point.set(code.getKey(), index, 'element');
    start = end;
  }

  point.set(code.getKey(), code.getChildrenSize(), 'element');
}

/** Text as what code holds: text, line breaks and tabs. */
const $codeNodes = (text: string): LexicalNode[] =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .split(/([\n\t])/)
    .flatMap((part): LexicalNode[] => {
      if (part === '\n') return [$createLineBreakNode()];
      if (part === '\t') return [$createTabNode()];
      if (part === '') return [];
      return [$createTextNode(part)];
    });

/**
 * Makes text of everything that was put into code: blocks are lines of their own, links and chips are their
 * text. Code is stored as text alone, so the editor shows it as text alone.
 */
export function $keepCodePlain(code: CodeNode): void {
  if (code.getChildren().every($isPlain)) return;

  const collector = new LineCollector();
  for (const child of code.getChildren()) {
    collector.add(child);
  }

  if ($isLineBreakNode(code.getLastChild())) {
    collector.openLine();
  }

  const lines = collector.lines.map((line, index) =>
    index === 0 ? line : [$createLineBreakNode(), ...line],
  );
  const anchor = $getSelection()?.getStartEndPoints()?.[0].getNode();
  const isSelected = anchor !== undefined && (anchor.is(code) || code.isParentOf(anchor));

  code.splice(0, code.getChildrenSize(), lines.flat());
  if (isSelected) {
    code.selectEnd();
  }
}

const $isPlain = (node: LexicalNode) =>
  $isLineBreakNode(node) || ($isTextNode(node) && node.getFormat() === 0 && node.getStyle() === '');

/** The lines of nodes of any kind, each as new nodes of text. */
class LineCollector {
  readonly lines: LexicalNode[][] = [];
  #isEnded = true;

  add(node: LexicalNode): void {
    if ($isLineBreakNode(node)) {
      this.#breakLine();
    } else if ($isTabNode(node)) {
      this.openLine().push($createTabNode());
    } else if (!$isElementNode(node)) {
      this.#addText(node);
    } else if (node.isInline()) {
      for (const child of node.getChildren()) {
        this.add(child);
      }
    } else {
      this.#addBlock(node.getChildren());
    }
  }

  /** The line that the next nodes are added to. */
  openLine(): LexicalNode[] {
    if (this.#isEnded) {
      this.lines.push([]);
    }
    this.#isEnded = false;
    return this.lines.at(-1) ?? [];
  }

  #breakLine(): void {
    this.openLine();
    this.#isEnded = true;
  }

  #addText(node: LexicalNode): void {
    const isBlock = $isDecoratorNode(node) && !node.isInline();
    if (isBlock) {
      this.#isEnded = true;
    }

    this.openLine().push(...$codeNodes(node.getTextContent()));
    if (isBlock) {
      this.#isEnded = true;
    }
  }

  /** A block is lines of its own; one that only holds blocks is no line itself. */
  #addBlock(children: LexicalNode[]): void {
    this.#isEnded = true;
    if (!children.some((child) => $isElementNode(child) && !child.isInline())) {
      this.openLine();
    }

    for (const child of children) {
      this.add(child);
    }

    this.#isEnded = true;
  }
}
