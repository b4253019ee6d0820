import { $patchStyleText } from '@lexical/selection';
import {
  $addUpdateTag,
  $getSelection,
  $isRangeSelection,
  HISTORY_MERGE_TAG,
  SKIP_DOM_SELECTION_TAG,
  type LexicalEditor,
} from 'lexical';
import { keysOf } from '#domain/value/object/keys-of.ts';
import { fonts, type TextStyle } from '../../blocks/text/text-style.ts';

/** The CSS of a change; `null` removes a property. */
function patchOf(change: TextStyle): Record<string, string | null> {
  const css = {
    font: { 'font-family': change.font && fonts[change.font] },
    size: { 'font-size': change.size && `${change.size}px` },
    color: { color: change.color },
    background: { 'background-color': change.background },
  };

  const declarations = keysOf(css)
    .filter((part) => part in change)
    .flatMap((part) => Object.entries(css[part]));
  return Object.fromEntries(declarations.map(([property, value]) => [property, value || null]));
}

/**
 * Changes the style of the selected text; `undefined` leaves a value to the theme again. The focus stays in
 * the tool. With `isFurther` it is one step of the history with the change before.
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
