import { columnType } from '#columns/index.ts';
import { optionLabel } from '#columns/option-label.ts';
import { textOfFilterValue } from '#domain/page/filter/filter-value.ts';
import type { WrittenColumn } from '#domain/source/column/column.ts';
import { cellText } from '#domain/value/cell/cell-text.ts';
import { besideEmpty, type Cell } from '#domain/value/cell/cell.ts';
import { readNumber } from '#domain/value/cell/read-value.ts';
import { ownValue } from '#domain/value/object/own-value.ts';
import { textsOf } from '#texts/texts-of.ts';

/** What people read for a value: its label, the label of its option, or the value as its column shows it. */
export function choiceLabel(
  value: NonNullable<Cell>,
  source: WrittenColumn,
  labels: Readonly<Record<string, string>>,
): string {
  const text = cellText(value);
  const type = columnType(source.type);
  const label = ownValue(labels, text);
  if (label !== undefined) return label;
  if (type.hasOptions) return optionLabel(text, source);
  // What was chosen is a text of the address.
  const isTyped = source.locale !== undefined && type.dataType === 'numeric';

  const shown = type.text(isTyped ? (readNumber(value) ?? value) : value, source);
  return besideEmpty(shown, textsOf(source.locale).data.empty);
}

/** What people read for a value of a filter. */
export function chosenLabel(
  value: string,
  source: WrittenColumn,
  labels: Readonly<Record<string, string>>,
): string {
  const text = textOfFilterValue(value);
  if (text === null) return textsOf(source.locale).data.empty;
  return choiceLabel(text, source, labels);
}
