import type { CellViewProps } from '../column-type.ts';
import { FormattedCell } from '../formatted-cell.tsx';
import { plainNumber } from '../plain-number.ts';

/** A number, in its value format where it has one. */
export function CellView({ value, format }: CellViewProps) {
  return <FormattedCell value={value} format={format} text={plainNumber(value)} />;
}
