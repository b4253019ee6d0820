import { CellTextArea } from '../cell-text-area.tsx';
import type { CellEditProps } from '../column-type.ts';

/** Long text; shift and Enter breaks the line. */
export function CellEdit(props: CellEditProps) {
  return <CellTextArea {...props} />;
}
