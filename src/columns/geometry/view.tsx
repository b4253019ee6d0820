import { shapeText } from '#domain/geo/shape-text.ts';
import { cellText } from '#domain/value/cell/cell-text.ts';
import type { CellViewProps } from '../column-type.ts';
import { FormattedCell } from '../formatted-cell.tsx';

/** What a shape is and how large, in words; a text that is none as it is. */
export function CellView({ value, format }: CellViewProps) {
  return <FormattedCell value={value} format={format} text={shapeText(cellText(value))} />;
}
