import type { CellViewProps } from '../column-type.ts';
import { FormattedCell } from '../formatted-cell.tsx';

/** A number with all its digits, or in its value format where it has one. */
export function CellView({ value, format }: CellViewProps) {
  return <FormattedCell value={value} format={format} />;
}
