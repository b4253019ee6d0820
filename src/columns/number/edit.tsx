import { enteredText } from '#domain/source/column/entered-text.ts';
import { plainNumberText } from '#domain/value/cell/number-format.ts';
import { CellField } from '../cell-field.tsx';
import type { CellEditProps } from '../column-type.ts';

/** A text field with the number pad: a native number field would discard what it cannot read. */
export function CellEdit({ value, column, onDraft, onCommit, ...props }: CellEditProps) {
  const text = typeof value === 'number' ? plainNumberText(value, column.number_format) : value;
  const stored = (raw: string | null) => raw && enteredText(raw, column);

  return (
    <CellField
      {...props}
      value={text}
      column={column}
      type="text"
      mode="decimal"
      onDraft={(raw) => onDraft?.(stored(raw))}
      onCommit={(raw) => onCommit(stored(raw))}
    />
  );
}
