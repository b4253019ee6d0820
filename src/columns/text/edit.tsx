import { CellField } from '../cell-field.tsx';
import type { CellEditProps } from '../column-type.ts';

/** A text field. */
export function CellEdit(props: CellEditProps) {
  return <CellField {...props} type="text" />;
}
