import type { PreparedShapes } from '#domain/geo/prepared-shapes.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { formatOf } from '#dataview/state/column-descriptor.ts';
import { shownText } from '#dataview/rows/shown-text.ts';
import type { ShownColumn } from '#dataview/query/section-rows.ts';
import { alignedNumbers } from '#graphs/marks/number-text.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { LayerInput } from '../layer/layer-type.ts';
import { columnOf } from '../state/column-of.ts';
import { cellMatcher } from '../places/cell-matcher.ts';
import { regionNames } from '#domain/geo/region-names.ts';
import { colourByAmount, colourByCategory, type MarkColours } from '../scales/mark-colours.ts';
import { regionValues, type RegionValues } from './region-values.ts';

/** The regions of a layer with their values, and how these are coloured and written. */
export type RegionLayer = RegionValues & {
  shapes: PreparedShapes;
  regionSource: LayerInput['regionSource'];
  names: readonly string[];
  colours: MarkColours;
  /** The rank of each region with an amount, from the greatest; equal amounts have the same. */
  ranks: ReadonlyMap<number, number>;
  /** All regions, those with the greatest amounts first and those without a value last. */
  order: readonly number[];
  labels: { place: string; value: string };
  locale: Locale;
  /** The value of a region as people read it; null where it has none. */
  write(at: number): string | null;
};

/** Reads the regions of a layer out of its rows. */
export function regionLayer({
  layer,
  rows,
  allRows,
  shapes,
  regionSource,
  locale,
}: LayerInput): RegionLayer | { problem: string } {
  const place = columnOf(rows, layer.columns, 'xAxis');
  const amount = columnOf(rows, layer.columns, 'yAxis');
  const category = columnOf(rows, layer.columns, 'categorize');
  const value = category ?? amount;
  if (!place || !value) return { problem: textsOf(locale).data.noColumns };

  const match = cellMatcher(place, { shapes, locale });
  const values = regionValues(rows, { place, value, amount }, match);
  const basis = allRows ? regionValues(allRows, { place, value, amount }, match).amounts : values.amounts;
  const colours = category
    ? colourByCategory(category, allRows ?? rows, locale)
    : colourByAmount(value, [...basis.values()], layer.map, locale);

  return {
    ...values,
    shapes,
    regionSource,
    names: regionNames(shapes, locale),
    colours,
    ...ranked(values, shapes.shapes.length),
    labels: { place: place.label, value: value.label },
    locale,
    write: valueWriter(value, values, locale),
  };
}

/** Writes the values of regions: amounts with as many decimals, others as their column shows them. */
function valueWriter(
  column: ShownColumn,
  { values, amounts }: RegionValues,
  locale: Locale,
): RegionLayer['write'] {
  if (!column.numeric || column.descriptor.categorize) {
    return (at) => (values.has(at) ? shownText(column, values.get(at) ?? null) : null);
  }

  const format = { name: formatOf(column.descriptor), locale, unit: column.unit };
  const write = alignedNumbers(sampleOf([...amounts.values()]), format);
  return (at) => {
    const amount = amounts.get(at);
    return amount === undefined ? null : write(amount);
  };
}

/** The decimals of so many amounts decide how all are written: reading those of thousands takes long. */
const mostSampled = 400;

function sampleOf(amounts: readonly number[]): readonly number[] {
  const step = Math.ceil(amounts.length / mostSampled);
  if (step < 2) return amounts;
  return amounts.filter((_, at) => at % step === 0);
}

/** The ranks of amounts, and all regions in their order. */
function ranked({ amounts, values }: RegionValues, count: number): Pick<RegionLayer, 'ranks' | 'order'> {
  const order = [...amounts.keys()].sort((one, other) => amounts.get(other)! - amounts.get(one)!);
  const ranks = new Map<number, number>();
  let [rank, before] = [0, NaN];
  for (const [index, at] of order.entries()) {
    const amount = amounts.get(at)!;
    if (amount !== before) {
      [rank, before] = [index + 1, amount];
    }
    ranks.set(at, rank);
  }

  const others = Array.from({ length: count }, (_, at) => at).filter((at) => !ranks.has(at));
  const { filled = [], empty = [] } = Object.groupBy(others, (at) => (values.has(at) ? 'filled' : 'empty'));
  return { ranks, order: [...order, ...filled, ...empty] };
}
