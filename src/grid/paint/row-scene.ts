import { keysOf } from '#domain/value/object/keys-of.ts';
import type { Corner } from '../store/grid-selection.ts';
import type { OptionLookups } from '../store/option-lookups.tsx';
import type { GridRow, RowsSnapshot } from '../store/row-store.ts';
import type { UnsavedRow } from '../store/unsaved-cells.ts';
import type { RowLayout } from './row-layout.ts';

/** What a row is drawn from. */
export type RowScene = {
  layout: RowLayout;
  lookups: OptionLookups;
  index: number;
  /** Null while it is on its way. */
  row: GridRow | null;
  /** As in `RowsSnapshot`. */
  separated: RowsSnapshot['separated'];
  unsaved: UnsavedRow | undefined;
  /** In pixels, from the top of the rows' element. */
  top: number;
  /** The columns in view: the first, and the one after the last. */
  first: number;
  end: number;
  /** The selected columns: from, to, inclusive; both -1 for none. */
  from: number;
  to: number;
  isWhole: boolean;
  /** The columns of the active cell and of the one in edit, or -1. */
  active: number;
  edited: number;
  /** The corner of the active cell at which the selected block is extended by touch; null for none. */
  corner: Corner | null;
};

/** Whether a row looks the same in two scenes. */
export function isSameScene(one: RowScene, other: RowScene): boolean {
  return keysOf(other).every((name) => one[name] === other[name]);
}

/** Whether the element of a row looks the same in two scenes, without its cells. */
export function hasSameLook(one: RowScene, other: RowScene): boolean {
  return (
    one.isWhole === other.isWhole &&
    one.edited === other.edited &&
    one.layout === other.layout &&
    !one.corner === !other.corner
  );
}
