import {
  $createRangeSelection,
  $getNodeByKey,
  $getRoot,
  $isElementNode,
  $isTextNode,
  $setSelection,
  type LexicalNode,
  type TextNode,
} from 'lexical';
import { findLimits, findMatches, type TextMatch } from './find-matches.ts';

/** A place in a text node. */
type Point = { key: string; offset: number };

/** A match in the document: it may begin and end in different text nodes of one block. */
export type DocumentMatch = { start: Point; end: Point };

/** The runs of text nodes that follow each other within one block; a match never crosses their ends. */
function $textRuns(node: LexicalNode, runs: TextNode[][] = [[]]): TextNode[][] {
  if ($isTextNode(node)) runs.at(-1)?.push(node);
  else if ($isElementNode(node)) {
    if (!node.isInline()) runs.push([]);
    for (const child of node.getChildren()) $textRuns(child, runs);
    if (!node.isInline()) runs.push([]);
  } else runs.push([]);
  return runs;
}

function pointAt(run: TextNode[], offset: number, isEnd: boolean): Point {
  let before = 0;
  for (const node of run) {
    const length = node.getTextContentSize();
    if (isEnd ? offset <= before + length : offset < before + length)
      return { key: node.getKey(), offset: offset - before };
    before += length;
  }
  throw new RangeError('The offset is outside of the text.');
}

const inRun = (run: TextNode[], { start, end }: TextMatch): DocumentMatch => ({
  start: pointAt(run, start, false),
  end: pointAt(run, end, true),
});

/** All matches in the document, in its order. */
export function $findInDocument(query: string, isCaseSensitive: boolean): DocumentMatch[] {
  const matches: DocumentMatch[] = [];
  for (const run of $textRuns($getRoot())) {
    const limit = findLimits.matches - matches.length;
    if (limit <= 0) break;
    const text = run.map((node) => node.getTextContent()).join('');
    matches.push(...findMatches(text, query, { isCaseSensitive, limit }).map((match) => inRun(run, match)));
  }
  return matches;
}

/** Replaces matches by a text in the format of where they begin. The last is replaced first: the others stay where they are. */
export function $replaceMatches(matches: readonly DocumentMatch[], replacement: string): void {
  for (const { start, end } of matches.toReversed()) {
    if (!$isTextNode($getNodeByKey(start.key)) || !$isTextNode($getNodeByKey(end.key))) continue;
    const selection = $createRangeSelection();
    selection.anchor.set(start.key, start.offset, 'text');
    selection.focus.set(end.key, end.offset, 'text');
    $setSelection(selection);
    selection.insertText(replacement);
  }
}
