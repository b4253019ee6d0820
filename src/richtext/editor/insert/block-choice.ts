import { $setBlocksType } from '@lexical/selection';
import { $findMatchingParent } from '@lexical/utils';
import {
  $getSelection,
  $isRangeSelection,
  $isRootOrShadowRoot,
  type LexicalEditor,
  type RangeSelection,
} from 'lexical';
import type { BlockChoice } from '../../block-editor.ts';
import { blockChoices } from '../../blocks/editors.ts';

const [paragraph] = blockChoices;
if (!paragraph) throw new Error('No block is registered.');

const nested = blockChoices.filter(({ isNested }) => isNested);

/** What the block is that the selection begins in; an unknown block is shown as a paragraph. */
export function $selectedChoice(selection: RangeSelection): BlockChoice {
  const node = selection.anchor.getNode();
  const around = $findMatchingParent(node, (parent) => nested.some(({ $is }) => $is(parent)));
  const block =
    around ??
    $findMatchingParent(node, (parent) => {
      const above = parent.getParent();
      return above !== null && $isRootOrShadowRoot(above);
    });

  return blockChoices.find(({ $is }) => block !== null && $is(block)) ?? paragraph!;
}

/**
 * Turns the selected blocks into this choice; a list type that they already have turns them back into
 * paragraphs.
 */
export function turnInto(editor: LexicalEditor, choice: BlockChoice): void {
  editor.update(() => {
    const selection = $getSelection();
    if (!$isRangeSelection(selection)) return;

    const current = $selectedChoice(selection);
    if ('turnOn' in choice) {
      if (choice === current) {
        choice.turnOff(editor);
      } else {
        choice.turnOn(editor);
      }
      return;
    }

    if ('turnOff' in current) {
      current.turnOff(editor);
    }

    $setBlocksType(selection, () => choice.$create());
  });
}
