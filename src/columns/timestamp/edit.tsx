import { readDate } from '#domain/value/read-date.ts';
import { CellField } from '../cell-field.tsx';
import type { CellEditProps } from '../column-type.ts';

/** A date and time field; what is stored is UTC to the minute. */
export function CellEdit({ value, onDraft, onCommit, ...props }: CellEditProps) {
  const moment = readDate(value)?.toISOString().slice(0, 16) ?? null;
  const stored = (raw: string | null) => raw && `${raw}:00Z`;
  return (
    <CellField
      {...props}
      start={undefined}
      type="datetime-local"
      value={moment}
      onDraft={(raw) => onDraft?.(stored(raw))}
      onCommit={(raw) => onCommit(stored(raw))}
    />
  );
}
