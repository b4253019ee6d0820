import { columnLabel } from '#domain/source/column/column-label.ts';
import type { OverKind } from '#domain/query/over-groups.ts';
import type { Texts } from '#texts/texts-of.ts';
import type { ColumnDescriptor } from './column-descriptor.ts';
import type { ColumnOver } from './over-columns.ts';

/** A function over groups in words: `change to last year along Year, for each County`. */
export function overInWords(
  { kind, along, within, inParent, n, base }: ColumnOver,
  texts: Texts['data'],
): string {
  const names = (columns: ColumnOver['along']) => columns.map(columnLabel).join(texts.separator);
  const values = { along: names(along), count: n, base };
  const words: Record<OverKind, () => string> = {
    running: () => texts.overRunning(values),
    difference: () => texts.overDifference(values),
    change: () => texts.overChange(values),
    yearDifference: () => texts.overYearDifference(values),
    yearChange: () => texts.overYearChange(values),
    index: () => (base === '' ? texts.overIndexOfFirst(values) : texts.overIndex(values)),
    movingSum: () => texts.overMovingSum(values),
    movingAverage: () => texts.overMovingAverage(values),
    first: () => texts.overFirst(values),
    last: () => texts.overLast(values),
    rank: () => texts.overRank,
    share: () => texts.overShare,
  };

  const text = words[kind]();
  if (inParent) return texts.overInParent({ text });
  if (within.length === 0) return text;
  return texts.overWithin({ text, within: names(within) });
}

/** What a column is called that has the results of a function over groups, unless the section names it. */
export function labelWithOver(
  label: string,
  { customName }: Pick<ColumnDescriptor, 'customName'>,
  over: ColumnOver | null,
  texts: Texts['data'],
): string {
  if (!over || customName !== '') return label;
  return texts.titled({ title: label, text: overInWords(over, texts) });
}
