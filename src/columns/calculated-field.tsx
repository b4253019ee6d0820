import { columnLabel } from '#domain/source/column/column-label.ts';
import { cellText } from '#domain/value/cell/cell-text.ts';
import type { CellEditProps } from './column-type.ts';
import { cellKeys } from './cell-field.tsx';
import { withoutNoise } from './without-noise.ts';

/** A read-only field: the value comes from the formula and can be copied. */
export function CalculatedField({ value, column, describedBy, onCancel }: CellEditProps) {
  return (
    <input
      className="tm-cell-field"
      readOnly
      defaultValue={cellText(withoutNoise(value))}
      aria-label={columnLabel(column)}
      aria-describedby={describedBy}
      autoFocus
      onBlur={onCancel}
      onKeyDown={cellKeys(onCancel, onCancel)}
    />
  );
}
