import type { CellViewProps } from '../column-type.ts';
import { FormattedCell } from '../formatted-cell.tsx';
import { dayText } from './day-text.ts';

/** A day, in its value format where it has one. */
export function CellView({ value, column, format }: CellViewProps) {
  return <FormattedCell value={value} format={format} text={dayText(value, column)} />;
}
