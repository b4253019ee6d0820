import { columnLabel } from '#domain/source/column-label.ts';
import type { CellEditProps, CellViewProps } from './column-type.ts';
import { isTrue, booleanText } from './boolean.ts';

/** On or off as a word for readers of any kind: a tick that is read as "Yes", and a quiet "No". */
export function BooleanCell({ value, column }: CellViewProps) {
  if (value === null || value === '') return null;
  return isTrue(value, column) ? (
    <span role="img" aria-label="Yes">
      ✓
    </span>
  ) : (
    <span className="tm-quiet">No</span>
  );
}

/** A tick box that stores at once. */
export function BooleanField({ value, column, describedBy, onCommit, onCancel }: CellEditProps) {
  return (
    <input
      type="checkbox"
      className="tm-cell-tick"
      defaultChecked={isTrue(value, column)}
      aria-label={columnLabel(column)}
      aria-describedby={describedBy}
      autoFocus
      onChange={(event) => onCommit(booleanText(event.currentTarget.checked, column))}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    />
  );
}
