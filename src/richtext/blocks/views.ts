import type { NodeView } from '../block-view.ts';
import { buttonView } from './button/view.tsx';
import { cardView } from './card/view.tsx';
import { codeView } from './code/view.tsx';
import { collapsibleView } from './collapsible/view.tsx';
import { columnsView } from './columns/view.tsx';
import { contentsView } from './contents/view.tsx';
import { dividerView } from './divider/view.tsx';
import { embedView } from './embed/view.tsx';
import { fileView } from './file/view.tsx';
import { headingView } from './heading/view.tsx';
import { iconView } from './icon/view.tsx';
import { imageView } from './image/view.tsx';
import { keywordView } from './keyword/view.tsx';
import { linkView } from './link/view.tsx';
import { listView } from './list/view.tsx';
import { paragraphView } from './paragraph/view.tsx';
import { quoteView } from './quote/view.tsx';
import { tableView } from './table/view.tsx';
import { textView } from './text/view.tsx';
import { valueView } from './value/view.tsx';

/** The view of every type of node, by its stored name. */
export const nodeViews: ReadonlyMap<string, NodeView> = new Map(
  [
    paragraphView,
    headingView,
    listView,
    quoteView,
    codeView,
    tableView,
    columnsView,
    collapsibleView,
    cardView,
    dividerView,
    buttonView,
    contentsView,
    embedView,
    imageView,
    fileView,
    valueView,
    iconView,
    keywordView,
    linkView,
    textView,
  ].flatMap((views) => Object.entries(views)),
);
