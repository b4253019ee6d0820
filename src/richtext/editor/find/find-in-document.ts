import { $getNodeByKey, $getRoot, $isElementNode, type LexicalNode, type TextNode } from 'lexical';
import { findLimits, findMatches, type TextMatch } from './find-matches.ts';
import { $isSearched, $replaceIn, type SearchedNode } from './searched-node.ts';

/** A part of the text of one node. */
type Piece = { key: string; start: number; end: number };

/** A match in the document: it may go over several nodes of one block, and has a piece in each. */
export type DocumentMatch = readonly Piece[];

/** Nodes with text that follow each other within one block; a match never crosses their ends. */
type Run = (TextNode | SearchedNode)[];

function $runs(node: LexicalNode, runs: Run[] = [[]]): Run[] {
  if ($isSearched(node)) {
    runs.at(-1)?.push(node);
  } else if ($isElementNode(node)) {
    if (!node.isInline()) {
      runs.push([]);
    }
    for (const child of node.getChildren()) {
      $runs(child, runs);
    }
    if (!node.isInline()) {
      runs.push([]);
    }
  } else {
    runs.push([]);
  }

  return runs;
}

function piecesOf(run: Run, { start, end }: TextMatch): DocumentMatch {
  const pieces: Piece[] = [];
  let before = 0;

  for (const node of run) {
    const length = node.getTextContentSize();
    const piece = {
      key: node.getKey(),
      start: Math.max(0, start - before),
      end: Math.min(length, end - before),
    };
    if (piece.start < piece.end) {
      pieces.push(piece);
    }
    before += length;
  }

  return pieces;
}

/** All matches in the document, in its order. */
export function $findInDocument(query: string, isCaseSensitive: boolean): DocumentMatch[] {
  const matches: DocumentMatch[] = [];
  for (const run of $runs($getRoot())) {
    const limit = findLimits.matches - matches.length;
    if (limit <= 0) break;
    const text = run.map((node) => node.getTextContent()).join('');
    matches.push(
      ...findMatches(text, query, { isCaseSensitive, limit }).map((match) => piecesOf(run, match)),
    );
  }

  return matches;
}

/**
 * Replaces matches by a text in the node where they begin. The last is replaced first: the others stay where
 * they are.
 */
export function $replaceMatches(matches: readonly DocumentMatch[], replacement: string): void {
  for (const pieces of matches.toReversed()) {
    for (const [at, { key, start, end }] of [...pieces.entries()].toReversed()) {
      const node = $getNodeByKey(key);
      if (node?.isAttached() && $isSearched(node)) {
        $replaceIn(node, start, end, at === 0 ? replacement : '');
      }
    }
  }
}
