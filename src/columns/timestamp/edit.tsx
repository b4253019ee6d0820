import type { CellEditProps } from '../column-type.ts';
import { DateField } from '../date-field.tsx';

/** A date and time field; what is stored is UTC. */
export function CellEdit(props: CellEditProps) {
  return <DateField {...props} kind="timestamp" />;
}
