import { readDay } from '#domain/value/read-date.ts';
import { CellField } from '../cell-field.tsx';
import type { CellEditProps } from '../column-type.ts';
import { TypedDate } from '../typed-date.tsx';

/** A date field; a text field where typing began it. */
export function CellEdit(props: CellEditProps) {
  if (props.start === undefined) return <CellField {...props} type="date" />;
  return <TypedDate {...props} isRead={(text) => readDay(text) !== undefined} />;
}
