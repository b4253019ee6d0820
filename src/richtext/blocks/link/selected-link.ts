import { $isLinkNode } from '@lexical/link';
import { $findMatchingParent } from '@lexical/utils';
import { $getSelection, $isRangeSelection } from 'lexical';
import { useEditorValue } from '../../editor/block/use-editor-value.ts';

/** The link that the selection begins in. */
export type SelectedLink = { key: string; url: string; target: string };

type LinkSelection = { link: SelectedLink | null; isCollapsed: boolean };
const none: LinkSelection = { link: null, isCollapsed: true };

function $read(): LinkSelection {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return none;
  const link = $findMatchingParent(selection.anchor.getNode(), $isLinkNode);

  return {
    link: $isLinkNode(link)
      ? { key: link.getKey(), url: link.getURL(), target: link.getTarget() ?? '_self' }
      : null,
    isCollapsed: selection.isCollapsed(),
  };
}

/** The link that the selection begins in, and whether the selection is only a caret. */
export const useLinkSelection = (): LinkSelection => useEditorValue($read) ?? none;
