import { columnLabel } from '#domain/source/column-label.ts';
import type { CellEditProps } from '../column-type.ts';
import { cellKeys } from '../cell-field.tsx';
import { plainNumber } from '../plain-number.ts';

/** Its formula alone decides what stands here: the cell can be read and copied, not changed. */
export function CellEdit({ value, column, onCancel }: CellEditProps) {
  return (
    <input
      className="tm-cell-field"
      readOnly
      defaultValue={plainNumber(value)}
      aria-label={columnLabel(column)}
      autoFocus
      onBlur={onCancel}
      onKeyDown={cellKeys(onCancel, onCancel)}
    />
  );
}
