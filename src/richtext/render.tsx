import { Fragment } from 'react';
import type { StoredNode } from './block.ts';
import { useDirection, useTexts } from '#texts/use-texts.tsx';
import { storedDirection, surroundingsIn } from './block-direction.ts';
import type { ViewContext } from './block-view.ts';
import { highlightedCode, storedCode, type Highlight } from './blocks/code/highlighted-code.ts';
import { nodeTypes } from './blocks/index.ts';
import { nodeViews } from './blocks/views.ts';
import { BlockStyles } from './block-styles.tsx';
import { readDocument } from './document.ts';
import { givenAnchors, headingAnchors } from './heading-anchors.ts';
import type { CodeRuns } from './shown-code.ts';
import { noValue } from './shown-value.ts';

type RichTextProps = {
  document: unknown;
  idPrefix?: string;
  headingIds?: readonly string[] | undefined;
  className?: string;
  showValue?: ViewContext['showValue'];
  runs?: CodeRuns;
  highlight?: Highlight | undefined;
};

/**
 * A document as semantic HTML, on the server or in the browser, without Lexical. `document` is any stored
 * value: it is cleaned again here. Headings get `headingIds`, or else ids of their own after `idPrefix`, that
 * links can lead to. `showValue` gives what values in the text show. Code has the colours of its stored
 * `runs`, or those that `highlight` finds now.
 */
export function RichText(props: RichTextProps) {
  const {
    document,
    idPrefix = '',
    headingIds,
    className = '',
    showValue = () => noValue,
    runs = [],
    highlight,
  } = props;
  const { root } = readDocument(document);
  const around = useDirection();
  const direction = storedDirection(root) ?? around;
  const context = viewContext({
    anchors: headingIds
      ? givenAnchors(root.children, headingIds)
      : headingAnchors(root.children, { prefix: idPrefix }),
    code: highlight ? highlightedCode(root.children, highlight) : storedCode(root.children, runs),
    showValue,
    around: { direction, isFixed: storedDirection(root) !== null },
    texts: useTexts().sections,
  });

  return (
    <div
      className={className ? `prose ${className}` : 'prose'}
      dir={direction === around ? undefined : direction}
    >
      {hasStyledNode(root) && <BlockStyles />}
      {context.children(root.children)}
    </div>
  );
}

/** Whether a node within `node` has its look in the style sheet of blocks. */
function hasStyledNode(node: StoredNode): boolean {
  return nodeTypes.get(node.type)?.isStyled?.(node) === true || (node.children ?? []).some(hasStyledNode);
}

function viewContext(given: Omit<ViewContext, 'children' | 'inside'>): ViewContext {
  const context: ViewContext = {
    ...given,
    children: (nodes = []) =>
      nodes.map((node, index) => (
        <Fragment key={index}>{nodeViews.get(node.type)?.(node, context) ?? null}</Fragment>
      )),
    inside: (node) => viewContext({ ...given, around: surroundingsIn(node, given.around) }),
  };
  return context;
}
