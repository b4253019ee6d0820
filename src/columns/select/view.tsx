import { cellText } from '#domain/value/cell/cell-text.ts';
import { chosenLabels } from '../chosen-labels.ts';
import type { CellViewProps } from '../column-type.ts';
import { FormattedCell } from '../formatted-cell.tsx';

/** The label of the chosen option; a value that is no option is shown as it is (the cell turns red). */
export function CellView({ value, column, format }: CellViewProps) {
  return <FormattedCell value={cellText(value)} format={format} text={chosenLabels(value, column)} />;
}
