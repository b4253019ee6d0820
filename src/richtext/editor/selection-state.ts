import { $isLinkNode, type LinkNode } from '@lexical/link';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $findMatchingParent } from '@lexical/utils';
import { $getSelection, $isRangeSelection, getDOMSelection, type LexicalEditor } from 'lexical';
import { useEffect, useState } from 'react';
import { $blockType, type BlockType } from './block-type.ts';
import type { Anchor } from './floating.tsx';

/** What the tools show about the selection. */
export type SelectionState = {
  block: BlockType;
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strikethrough: boolean;
  code: boolean;
  link: { key: string; url: string; target: string } | null;
  isCollapsed: boolean;
};

const none: SelectionState = {
  block: 'paragraph',
  bold: false,
  italic: false,
  underline: false,
  strikethrough: false,
  code: false,
  link: null,
  isCollapsed: true,
};

function $read(): SelectionState {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return none;
  const link = $findMatchingParent(selection.anchor.getNode(), $isLinkNode) as LinkNode | null;
  return {
    block: $blockType(selection),
    bold: selection.hasFormat('bold'),
    italic: selection.hasFormat('italic'),
    underline: selection.hasFormat('underline'),
    strikethrough: selection.hasFormat('strikethrough'),
    code: selection.hasFormat('code'),
    link: link && { key: link.getKey(), url: link.getURL(), target: link.getTarget() ?? '_self' },
    isCollapsed: selection.isCollapsed(),
  };
}

/** The selection as the tools see it; changes only when what they show does, so that typing renders nothing. */
export function useSelectionState(): SelectionState {
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

/** Where the selection of this editor is in the window, or undefined. */
export function selectionAnchor(editor: LexicalEditor): Anchor | undefined {
  const root = editor.getRootElement();
  const selection = getDOMSelection(root?.ownerDocument.defaultView ?? null);
  if (!root || !selection || selection.rangeCount === 0 || !root.contains(selection.anchorNode))
    return undefined;
  const range = selection.getRangeAt(0);
  const rect = range.getBoundingClientRect();
  if (rect.width > 0 || rect.height > 0) return rect;
  const element =
    range.startContainer instanceof Element ? range.startContainer : range.startContainer.parentElement;
  return element?.getBoundingClientRect();
}
