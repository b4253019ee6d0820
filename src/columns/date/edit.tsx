import type { CellEditProps } from '../column-type.ts';
import { DateField } from '../date-field.tsx';

/** A date field. */
export function CellEdit(props: CellEditProps) {
  return <DateField {...props} kind="date" />;
}
