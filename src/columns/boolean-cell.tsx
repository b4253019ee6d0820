import { columnLabel } from '#domain/source/column/column-label.ts';
import { pressedKey } from '#ui/pressed-key/pressed-key.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { CellEditProps, CellViewProps } from './column-type.ts';
import { booleanLabel, booleanText, isTrue } from './boolean.ts';

/** On or off as a word, as downloads have it: "Yes", and a quiet "No"; other texts as they are. */
export function BooleanCell({ value, column }: CellViewProps) {
  const label = booleanLabel(value, column);
  if (label === textsOf(column.locale).columns.no) return <span className="tm-quiet">{label}</span>;
  return label;
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
      onKeyDown={(event) => pressedKey(event) === 'Escape' && onCancel()}
    />
  );
}
