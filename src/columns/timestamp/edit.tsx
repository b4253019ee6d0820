import { readDate } from '#domain/format/date.ts';
import { CellField } from '../cell-field.tsx';
import type { CellEditProps } from '../column-type.ts';

/** A date and time field; what is stored is UTC to the minute. */
export function CellEdit({ value, onCommit, ...props }: CellEditProps) {
  const moment = readDate(value)?.toISOString().slice(0, 16) ?? null;
  return (
    <CellField
      {...props}
      type="datetime-local"
      value={moment}
      onCommit={(raw) => onCommit(raw && `${raw}:00Z`)}
    />
  );
}
