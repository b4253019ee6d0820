import { maxIndex, minIndex } from 'd3-array';
import type { GraphLabels } from '../graph-view-props.ts';
import { nameSome } from '#domain/value/number/name-some.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { fullAmount, type AmountFormat } from './number-text.ts';
import { pointCount, withSums, type ChartData, type ChartPlaces, type ChartX } from './chart-data.ts';
import type { ChartValue } from './chart-values.ts';

/** The most categories that a summary names. */
const mostNames = 8;

/**
 * A chart in two or three sentences, for those who do not see it: what it shows, its reach, highest and
 * lowest.
 */
export function chartSummary(
  kind: string,
  {
    data,
    labels,
    format,
    byPoint,
    references = '',
  }: {
    data: ChartData<ChartPlaces>;
    labels: GraphLabels;
    format: AmountFormat;
    byPoint: boolean;
    /** Sentences on what is marked beside the data. */
    references?: string;
  },
): string {
  const count = (number: number) => formatNumber(number, format.locale);
  const named = data.series.length > 1 || data.series[0]?.name != null;
  const opening = `${kind} of ${labels.y} by ${labels.x}${named && labels.series ? ` and ${labels.series}` : ''}.`;
  const [first, last] = [data.xs.at(0), data.xs.at(-1)];
  if (!first || !last) return `${opening} No data.`;
  const reach = reachOf(data, { first, last, byPoint, count });
  const names = data.series.map(({ name }) => name).filter((name) => name !== null);
  const list = names.length > 1 ? ` ${count(names.length)} series: ${nameSome(names, 8)}.` : '';

  return opening + reach + list + extremes(byPoint ? data : withSums(data), format) + references;
}

/**
 * What is along x: from the first to the last of numbers and dates, the first names of categories, which have
 * no reach.
 */
function reachOf(
  data: ChartData<ChartPlaces>,
  {
    first,
    last,
    byPoint,
    count,
  }: { first: ChartX; last: ChartX; byPoint: boolean; count(number: number): string },
): string {
  const { xs } = data;
  if (xs.length === 1) return ` ${first.label} only.`;

  const points = byPoint ? `${count(pointCount(data))} points` : null;
  if (first.at !== null) {
    return ` ${points ?? `${count(xs.length)} values`} from ${first.label} to ${last.label}.`;
  }

  const names = Array.from({ length: Math.min(xs.length, mostNames) }, (_, at) => xs.at(at)?.label ?? '');
  const more = xs.length - names.length;
  const list = more > 0 ? `${names.join(', ')} and ${count(more)} more` : names.join(', ');
  const places = `${count(xs.length)} categories: ${list}.`;

  if (points) return ` ${points} in ${places}`;
  return ` ${places}`;
}

type Found = ChartValue & { name: string | null };

function extremes({ xs, series }: ChartData<ChartPlaces>, format: AmountFormat): string {
  let most: Found | null = null;
  let least: Found | null = null;

  for (const { name, values } of series) {
    const [lowest, highest] = [minIndex(values.amounts), maxIndex(values.amounts)].map((index) =>
      values.at(index),
    );
    if (highest && (!most || highest.y > most.y)) {
      most = { ...highest, name };
    }
    if (lowest && (!least || lowest.y < least.y)) {
      least = { ...lowest, name };
    }
  }

  const say = (found: Found | null) => {
    if (!found) return '';
    return `${found.detail?.name || (xs.at(found.x)?.label ?? '')}${found.name === null ? '' : ` (${found.name})`}, ${fullAmount(found.y, format)}`;
  };
  return ` Highest: ${say(most)}. Lowest: ${say(least)}.`;
}
