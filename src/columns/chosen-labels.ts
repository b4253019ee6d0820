import type { Cell } from '#domain/value/cell/cell.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { chosenValues, optionLabel } from './option-label.ts';

/** The labels of the chosen options, joined by commas. */
export function chosenLabels(value: Cell, column: SourceColumn): string {
  return chosenValues(value)
    .map((chosen) => optionLabel(chosen, column))
    .join(', ');
}
