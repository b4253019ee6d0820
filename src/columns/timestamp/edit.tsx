import { readDate, readTimestamp } from '#domain/value/read-date.ts';
import { CellField } from '../cell-field.tsx';
import type { CellEditProps } from '../column-type.ts';
import { TypedDate } from '../typed-date.tsx';

/** A date and time field; what is stored is UTC to the minute. A text field where typing began it. */
export function CellEdit(props: CellEditProps) {
  if (props.start !== undefined)
    return <TypedDate {...props} isRead={(text) => readTimestamp(text) !== undefined} />;
  const { value, onDraft, onCommit, ...others } = props;
  const moment = readDate(value)?.toISOString().slice(0, 16) ?? null;
  const stored = (raw: string | null) => raw && `${raw}:00Z`;
  return (
    <CellField
      {...others}
      type="datetime-local"
      value={moment}
      onDraft={(raw) => onDraft?.(stored(raw))}
      onCommit={(raw) => onCommit(stored(raw))}
    />
  );
}
