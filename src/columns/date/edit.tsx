import { CellField } from '../cell-field.tsx';
import type { CellEditProps } from '../column-type.ts';

/** A date field. */
export function CellEdit(props: CellEditProps) {
  return <CellField {...props} start={undefined} type="date" />;
}
