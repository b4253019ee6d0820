import type { PreparedShapes } from '#domain/geo/prepared-shapes.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { formatOf } from '#dataview/state/column-descriptor.ts';
import { shownText } from '#dataview/rows/shown-text.ts';
import type { SectionRows, ShownColumn } from '#dataview/query/section-rows.ts';
import { isFilled } from '#domain/value/cell/cell.ts';
import { alignedNumbers } from '#graphs/marks/number-text.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { LayerInput } from '../layer/layer-type.ts';
import { columnOf } from '../state/column-of.ts';
import { cellMatcher } from '../places/cell-matcher.ts';
import { regionNames } from '#domain/geo/region-names.ts';
import { colourByAmount, colourByCategory, type MarkColours } from '../scales/mark-colours.ts';
import { countUpTo } from '../scales/class-breaks.ts';
import { regionValues, type RegionValues } from './region-values.ts';

/** The regions of a layer with their values, and how these are coloured and written. */
export type RegionLayer = RegionValues & {
  shapes: PreparedShapes;
  regionSource: LayerInput['regionSource'];
  names: readonly string[];
  colours: MarkColours;
  /** The rank of each region with an amount, from the greatest, else 0; equal amounts have the same. */
  ranks: Uint32Array;
  /** All regions, those with the greatest amounts first and those without a value last. */
  order: readonly number[];
  labels: { place: string; value: string };
  locale: Locale;
  /** The column whose cells name the regions. */
  place: ShownColumn;
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
  const valuesIn = (read: SectionRows) =>
    regionValues(read, { place, value, amount }, { match, count: shapes.shapes.length });
  const values = valuesIn(rows);
  const sorted = sortedAmounts(values);
  const basis = allRows ? sortedAmounts(valuesIn(allRows)) : sorted;
  const colours = category
    ? colourByCategory(category, allRows ?? rows, locale)
    : colourByAmount(value, { basis, shown: sorted }, layer.map, locale);

  return {
    ...values,
    shapes,
    regionSource,
    names: regionNames(shapes, locale),
    colours,
    ...ranked(values, sorted),
    labels: { place: place.label, value: value.label },
    locale,
    place,
    write: valueWriter(value, values, locale),
  };
}

/** All amounts from the least. */
const sortedAmounts = ({ amounts }: RegionValues): Float64Array =>
  amounts.filter((amount) => !Number.isNaN(amount)).sort();

/** Writes the values of regions: amounts with as many decimals, others as their column shows them. */
function valueWriter(
  column: ShownColumn,
  { values, amounts }: RegionValues,
  locale: Locale,
): RegionLayer['write'] {
  if (!column.numeric || column.descriptor.categorize) {
    return (at) => (isFilled(values[at]) ? shownText(column, values[at]) : null);
  }

  const format = { name: formatOf(column.descriptor), locale, unit: column.unit };
  const write = alignedNumbers(sampleOf(amounts), format);
  return (at) => {
    const amount = amounts[at] ?? NaN;
    return Number.isNaN(amount) ? null : write(amount);
  };
}

/** The decimals of so many amounts decide how all are written: reading those of thousands takes long. */
const mostSampled = 400;

function sampleOf(amounts: Float64Array): readonly number[] {
  const step = Math.ceil(amounts.length / mostSampled);
  return Array.from(amounts.filter((amount, at) => at % step === 0 && !Number.isNaN(amount)));
}

/**
 * The ranks of amounts, and all regions in their order: each amount is looked up in `sorted`, which takes a
 * tenth of the time of sorting regions by what they have.
 */
function ranked(
  { amounts, amountCount, values }: RegionValues,
  sorted: Float64Array,
): Pick<RegionLayer, 'ranks' | 'order'> {
  const ranks = new Uint32Array(amounts.length);
  const order = Array.from({ length: amountCount }, () => 0);
  const taken = new Uint32Array(amountCount + 1);
  for (const [at, amount] of amounts.entries()) {
    if (Number.isNaN(amount)) continue;
    const rank = amountCount - countUpTo(amount, sorted) + 1;
    ranks[at] = rank;
    order[rank - 1 + taken[rank]!++] = at;
  }

  const others = amountCount === amounts.length ? [] : [...values.keys()].filter((at) => ranks[at] === 0);
  const { filled = [], empty = [] } = Object.groupBy(others, (at) =>
    isFilled(values[at]) ? 'filled' : 'empty',
  );
  return { ranks, order: [...order, ...filled, ...empty] };
}
