import { $isLinkNode } from '@lexical/link';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $findMatchingParent } from '@lexical/utils';
import { $getSelection, $isRangeSelection } from 'lexical';
import { useEffect, useState } from 'react';

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
export function useLinkSelection(): LinkSelection {
  const [editor] = useLexicalComposerContext();
  const [state, setState] = useState(none);
  useEffect(() => {
    const update = () => {
      const next = editor.getEditorState().read($read);
      setState((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    update();
    return editor.registerUpdateListener(update);
  }, [editor]);
  return state;
}
