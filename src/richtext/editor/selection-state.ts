import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $getSelection, $isRangeSelection } from 'lexical';
import { useEffect, useState } from 'react';
import type { BlockChoice, ToolbarButton } from '../block-editor.ts';
import { blockChoices, blockEditors } from '../blocks/editors.ts';
import { $selectedChoice } from './block-choice.ts';

/** The buttons of the toolbar, see `ToolbarButton`. */
export const toolbarButtons = blockEditors.flatMap(({ buttons = [] }) => buttons);

/** What the tools show about the selection. */
export type SelectionState = {
  choice: BlockChoice | undefined;
  /** The buttons that are pressed. */
  active: readonly ToolbarButton[];
  isCollapsed: boolean;
};

const none: SelectionState = { choice: blockChoices[0], active: [], isCollapsed: true };

function $read(): SelectionState {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return none;
  return {
    choice: $selectedChoice(selection),
    active: toolbarButtons.filter((button) => button.$isActive(selection)),
    isCollapsed: selection.isCollapsed(),
  };
}

const isSame = (one: SelectionState, other: SelectionState) =>
  one.choice === other.choice &&
  one.isCollapsed === other.isCollapsed &&
  one.active.length === other.active.length &&
  one.active.every((button, index) => button === other.active[index]);

/** The selection as the tools see it; changes only when they show something else, so that typing renders nothing. */
export function useSelectionState(): SelectionState {
  const [editor] = useLexicalComposerContext();
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
