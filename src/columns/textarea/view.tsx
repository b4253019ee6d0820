import type { CellViewProps } from '../column-type.ts';
import { FormattedCell } from '../formatted-cell.tsx';

/** Text that keeps its line breaks. */
export function CellView({ value, format }: CellViewProps) {
  return (
    <span className="tm-lines">
      <FormattedCell value={value} format={format} />
    </span>
  );
}
