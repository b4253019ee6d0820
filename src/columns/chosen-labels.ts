import type { Cell } from '#domain/value/cell/cell.ts';
import type { WrittenColumn } from '#domain/source/column/column.ts';
import { textsOf } from '#texts/texts-of.ts';
import { chosenValues, optionLabel } from './option-label.ts';

/** The labels of the chosen options, joined by the commas of readers. */
export function chosenLabels(value: Cell, column: WrittenColumn): string {
  return chosenValues(value)
    .map((chosen) => optionLabel(chosen, column))
    .join(textsOf(column.locale).data.separator);
}
