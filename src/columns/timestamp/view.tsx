import type { CellViewProps } from '../column-type.ts';
import { FormattedCell } from '../formatted-cell.tsx';
import { momentText } from './moment-text.ts';

/** A moment, in its value format where it has one. */
export function CellView({ value, column, format }: CellViewProps) {
  return <FormattedCell value={value} format={format} text={momentText(value, column)} />;
}
