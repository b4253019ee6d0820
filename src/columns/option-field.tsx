import { cellText } from '#domain/value/cell-text.ts';
import { columnLabel } from '#domain/source/column-label.ts';
import type { CellEditProps } from './column-type.ts';
import { cellKeys } from './cell-field.tsx';

/** One of the column's options, or none; a stored value that is no option stays choosable until it is replaced. */
export function OptionField({ value, column, onDraft, onCommit, onCancel }: CellEditProps) {
  const start = cellText(value);
  const options = column.options ?? [];
  const commit = (choice: string) => (choice === start ? onCancel() : onCommit(choice || null));
  return (
    <select
      className="tm-cell-field"
      defaultValue={start}
      aria-label={columnLabel(column)}
      autoFocus
      onChange={(event) => onDraft?.(event.currentTarget.value || null)}
      onBlur={(event) => commit(event.currentTarget.value)}
      onKeyDown={(event) => cellKeys(() => commit(event.currentTarget.value), onCancel)(event)}
    >
      <option value="" />
      {start !== '' && !options.some((option) => option.value === start) && (
        <option value={start}>{start}</option>
      )}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label || option.value}
        </option>
      ))}
    </select>
  );
}
