import { CellTextArea } from '../cell-text-area.tsx';
import type { CellEditProps } from '../column-type.ts';

/** The text of a shape, Well-Known Text or GeoJSON. */
export function CellEdit(props: CellEditProps) {
  return <CellTextArea {...props} />;
}
