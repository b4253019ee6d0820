import { $patchStyleText } from '@lexical/selection';
import {
  $addUpdateTag,
  $getSelection,
  $isRangeSelection,
  HISTORY_MERGE_TAG,
  SKIP_DOM_SELECTION_TAG,
  type LexicalEditor,
} from 'lexical';
import { fonts, type TextStyle } from '../../blocks/text/text-style.ts';

/** The CSS of a change; `null` removes a property. */
const patchOf = (change: TextStyle): Record<string, string | null> => ({
  ...('font' in change ? { 'font-family': change.font ? fonts[change.font] : null } : {}),
  ...('size' in change ? { 'font-size': change.size ? `${change.size}px` : null } : {}),
  ...('color' in change ? { color: change.color ?? null } : {}),
  ...('background' in change ? { 'background-color': change.background ?? null } : {}),
});

/**
 * Changes the style of the selected text; `undefined` leaves a value to the theme again. The focus stays in the tool.
 * With `isFurther` it is one step of the history with the change before.
 */
export function applyStyle(editor: LexicalEditor, change: TextStyle, isFurther = false): void {
  editor.update(() => {
    $addUpdateTag(SKIP_DOM_SELECTION_TAG);
    if (isFurther) {
      $addUpdateTag(HISTORY_MERGE_TAG);
    }

    const selection = $getSelection();
    if ($isRangeSelection(selection)) {
      $patchStyleText(selection, patchOf(change));
    }
  });
}
