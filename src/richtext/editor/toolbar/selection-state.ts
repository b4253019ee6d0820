import { $findMatchingParent } from '@lexical/utils';
import {
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  type LexicalEditor,
  type RangeSelection,
} from 'lexical';
import { useEffect, useState } from 'react';
import type { BlockChoice, ToolbarButton } from '../../block-editor.ts';
import { blockChoices, blockEditors } from '../../blocks/editors.ts';
import type { TextStyle } from '../../blocks/text/text-style.ts';
import { $selectedChoice } from '../insert/block-choice.ts';
import { $selectedStyle } from '../text-style/selected-style.ts';

const allButtons = blockEditors.flatMap(({ buttons = [] }) => buttons);

/** The buttons in the toolbar, see `ToolbarButton`. */
export const toolbarButtons = allButtons.filter(({ isInMenu }) => !isInMenu);

/** The buttons in the menu of further formats. */
export const menuButtons = allButtons.filter(({ isInMenu }) => isInMenu);

/** What the tools show about the selection. */
export type SelectionState = {
  choice: BlockChoice | undefined;
  /** The buttons that are pressed. */
  active: readonly ToolbarButton[];
  style: TextStyle;
  /** How the block is aligned that the selection begins in. */
  alignment: string;
  isCollapsed: boolean;
};

const none: SelectionState = {
  choice: blockChoices[0],
  active: [],
  style: {},
  alignment: 'left',
  isCollapsed: true,
};

function $alignment(selection: RangeSelection): string {
  const block = $findMatchingParent(
    selection.anchor.getNode(),
    (node) => $isElementNode(node) && !node.isInline(),
  );
  const format = $isElementNode(block) ? block.getFormatType() : '';
  if (format === '' || format === 'start') return 'left';
  if (format === 'end') return 'right';
  return format;
}

function $read(): SelectionState {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return none;

  return {
    choice: $selectedChoice(selection),
    active: allButtons.filter((button) => button.$isActive(selection)),
    style: $selectedStyle(selection),
    alignment: $alignment(selection),
    isCollapsed: selection.isCollapsed(),
  };
}

const isSame = (one: SelectionState, other: SelectionState) =>
  one.choice === other.choice &&
  one.isCollapsed === other.isCollapsed &&
  one.alignment === other.alignment &&
  one.style.font === other.style.font &&
  one.style.size === other.style.size &&
  one.style.color === other.style.color &&
  one.style.background === other.style.background &&
  one.active.length === other.active.length &&
  one.active.every((button, index) => button === other.active[index]);

/**
 * The selection in an editor as the tools see it; changes only when they show something else, so that typing
 * renders nothing.
 */
export function useSelectionState(editor: LexicalEditor): SelectionState {
  const [state, setState] = useState(none);
  useEffect(() => {
    const update = () => {
      const next = editor.getEditorState().read($read);
      setState((before) => (isSame(before, next) ? before : next));
    };
    update();
    return editor.registerUpdateListener(update);
  }, [editor]);

  return state;
}
