import { $createLinkNode, $isLinkNode, $toggleLink } from '@lexical/link';
import {
  $createTextNode,
  $getNodeByKey,
  $getSelection,
  $isRangeSelection,
  $setSelection,
  type RangeSelection,
} from 'lexical';
import { isExternalUrl } from '../../link-url.ts';
import type { SelectedLink } from './selected-link.ts';

/** Changes a link, or makes one of the selected text; without selected text, `text` is inserted. */
export function $applyLink(
  selection: RangeSelection | null,
  link: SelectedLink | null,
  { url, target, text }: { url: string; target: string; text: string },
): void {
  const rel = target === '_blank' || isExternalUrl(url) ? 'noopener' : null;
  const node = link && $getNodeByKey(link.key);
  if ($isLinkNode(node)) {
    node.setURL(url).setTarget(target).setRel(rel);
    return;
  }

  if (!selection) return;

  $setSelection(selection.clone());
  const current = $getSelection();
  if (!$isRangeSelection(current)) return;

  if (current.isCollapsed()) {
    current.insertNodes([$createLinkNode(url, { target, rel }).append($createTextNode(text))]);
  } else {
    $toggleLink(url, { target, rel });
  }
}
