import type { Cell } from '#domain/value/cell/cell.ts';
import { cellText } from '#domain/value/cell/cell-text.ts';
import { formatValue } from '#domain/value/cell/format-value.ts';
import { labelCell, type Labels } from '#domain/value/cell/label-cell.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { textsOf } from '#texts/texts-of.ts';
import { naturalOrder } from '#domain/value/text/natural-order.ts';
import { readNumber } from '#domain/value/cell/read-value.ts';
import { keepsUnit } from '#domain/value/cell/function-name.ts';
import { valueOrderOf } from '#domain/source/column/value-order-of.ts';
import { isBesideNumbers } from '#domain/source/column/column-unit.ts';
import { shareUnit } from '#domain/value/cell/share-unit.ts';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { isWithoutUnit } from '#dataview/state/over-columns.ts';
import { mostFilterValues } from '#dataview/query/build-queries.ts';
import type { SectionRows, ShownColumn } from '#dataview/query/section-rows.ts';
import { xLabeller } from '#graphs/marks/x-label.ts';
import type { AmountName } from './graph-roles.ts';
import { inScaleOrder } from './rating-order.ts';

/**
 * The title of a y column, without a unit that is written with each amount. A count of rows is titled
 * `Count`, whichever column is counted.
 */
export function amountLabel(
  { label, descriptor, unit, over }: Pick<ShownColumn, 'label' | 'descriptor' | 'unit' | 'over'>,
  locale: Locale,
  { canBeCount = false, hasUnits = false }: { canBeCount?: boolean; hasUnits?: boolean } = {},
): string {
  const isCount = ['', 'count', 'rows'].includes(descriptor.fn) && !descriptor.customName && !over;
  if (isCount && canBeCount) return textsOf(locale).data.count;
  const mark = unit && !hasUnits && `(${shownUnit(unit)})`;
  if (!mark || label.includes(mark)) return label;
  return `${label} ${mark}`;
}

/**
 * The unit that all amounts of a graph have, and whether it is written with each of them; null where they
 * have none in common.
 */
export function unitOfAmounts(ys: readonly ShownColumn[]): { unit: string; isBeside: boolean } | null {
  const [unit, ...others] = new Set(ys.map(unitOf));
  if (unit === undefined || others.length > 0) return null;
  return { unit: shownUnit(unit), isBeside: isBesideNumbers(unit) };
}

/** The unit of a column's amounts, also where its label has it. */
function unitOf({ unit, descriptor, source, over }: ShownColumn): string | undefined {
  if (over && isWithoutUnit(over.kind)) return unit;
  if (unit === undefined && keepsUnit(descriptor.fn)) return source.unit;
  return unit;
}

function shownUnit(unit: string) {
  if (unit === shareUnit) return '%';
  return unit;
}

/**
 * The values that can be series: the options of the column in their order, or its values in that of the
 * source, then all others by frequency, those that are equally frequent by name; numbers and dates in their
 * own order.
 */
export function knownSeries(
  { descriptor, index, source: { dataType }, labels }: ShownColumn,
  {
    columns,
    values,
    rows,
    locale,
  }: {
    columns: SectionRows['columns'];
    values: SectionResult | undefined;
    rows: readonly Cell[][];
    locale: Locale;
  },
): Cell[] {
  const source = columns.find((column) => column.name === descriptor.name);
  const order = source?.options?.map(({ value }) => value) ?? (source && valueOrderOf(source)) ?? [];
  const counted = values?.status === 'ready' ? values.result.rows : [];
  const frequent = counted.map(([value]) => value ?? null);
  if (order.length > 0) return [...new Set<Cell>([...order, ...frequent])];

  if (dataType === 'numeric') {
    return frequent.toSorted((a, b) => (readNumber(a) ?? Infinity) - (readNumber(b) ?? Infinity));
  }

  if (!isDated(dataType)) return inScaleOrder(mostFrequentFirst(counted, labels, locale), cellText);

  // Dates are grouped by what is drawn, such as months: only the rows have these.
  const drawn = rows.map((row) => row[index] ?? null);
  const all = descriptor.step === '' ? [...frequent, ...drawn] : drawn;
  return [...new Set(all)].toSorted((a, b) => (cellText(a) < cellText(b) ? -1 : 1));
}

/**
 * Values with their counts, the most frequent first; those that are equally frequent are in the order of
 * their names.
 */
function mostFrequentFirst(counted: readonly Cell[][], labels: Labels | null, locale: Locale): Cell[] {
  const compare = naturalOrder(locale);
  return counted
    .map(([value = null, count]) => ({
      value,
      count: Number(count),
      name: cellText(labelCell(value, labels)),
    }))
    .toSorted((a, b) => b.count - a.count || compare(a.name, b.name))
    .map(({ value }) => value);
}

const isDated = (dataType: string) => dataType === 'date' || dataType === 'timestamp';

/** Writes the values that series are named by: dates as the values along x, codes by their labels. */
export function seriesNamer(by: ShownColumn, values: Cell[], locale: Locale): (value: Cell) => string {
  const { dataType } = by.source;
  if (isDated(dataType)) return xLabeller(values, dataType, { locale, xZone: by.source.zone });
  const labels = distinctLabels(by.labels) ?? optionNames(by);
  if (labels === null && dataType === 'numeric') return numberNamer(by, values, locale);
  return (value) => cellText(labelCell(value, labels), { locale });
}

/** Writes numbers as their column does, and with all their digits where some would be written alike. */
function numberNamer({ numbers }: ShownColumn, values: Cell[], locale: Locale): (value: Cell) => string {
  const write = (value: Cell) => formatValue(value, { ...numbers, locale });
  // Of more values, only the most frequent are known.
  const areDistinct = values.length < mostFilterValues && new Set(values.map(write)).size === values.length;
  if (areDistinct) return write;
  return (value) => cellText(value, { locale });
}

/**
 * What the options of a column are called, by their value; null where it has none. Lookups have labels
 * instead.
 */
export function optionNames({ rules: { options = [] } }: ShownColumn): Labels | null {
  if (options.length === 0) return null;
  return distinctLabels(Object.fromEntries(options.map(({ value, label }) => [value, label || value])));
}

/** The labels of codes in a graph; codes with the same label are shown with their code. */
export function distinctLabels(labels: Labels | null): Labels | null {
  if (labels === null) return null;

  const counts = new Map<string, number>();
  for (const label of Object.values(labels)) {
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }

  const distinct = ([code, label]: [string, string]) => {
    if (counts.get(label) === 1) return [code, label];
    return [code, `${label} (${code})`];
  };
  return Object.fromEntries(Object.entries(labels).map(distinct)) as Labels;
}

/** The name of a series by its category and its column of amounts, as far as they distinguish series. */
export function seriesOf(category: string | null, y: AmountName | null, locale: Locale): string | null {
  const { charts, data } = textsOf(locale);
  return joined([named(category, charts.none), y?.label ?? null], data.separator);
}

/** The key of a series, by which addresses and colours know it: it is the same in all languages. */
export const seriesKeyOf = (category: string, y: AmountName | null): string =>
  joined([named(category, 'None'), y?.plainLabel ?? null], ', ') ?? '';

/** What a category is called; an empty one has a name too. */
function named(category: string | null, none: string): string | null {
  if (category === '') return none;
  return category;
}

function joined(names: (string | null)[], separator: string): string | null {
  const present = names.filter((name) => name !== null);
  if (present.length === 0) return null;
  return present.join(separator);
}
