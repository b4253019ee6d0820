import { CellField } from '../cell-field.tsx';
import type { CellEditProps } from '../column-type.ts';

/** A text field with the number pad: a native number field would throw away what it cannot read. */
export function CellEdit(props: CellEditProps) {
  return <CellField {...props} type="text" mode="decimal" />;
}
