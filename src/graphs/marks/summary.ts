import { maxIndex, minIndex } from 'd3-array';
import { textsOf, type Texts } from '#texts/texts-of.ts';
import type { ChartKind } from '../graph-type.ts';
import type { GraphLabels } from '../graph-view-props.ts';
import { kindName } from './kind-name.ts';
import { joinSentences } from './join-sentences.ts';
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
  kind: ChartKind,
  {
    data,
    labels,
    format,
    byPoint,
    more = [],
  }: {
    data: ChartData<ChartPlaces>;
    labels: GraphLabels;
    format: AmountFormat;
    byPoint: boolean;
    /** Sentences on what is marked beside the data. */
    more?: readonly string[];
  },
): string {
  const texts = textsOf(format.locale);
  const { charts } = texts;
  const opening = charts.sentence({ text: openingText(kind, { data, labels }, texts) });
  const [first, last] = [data.xs.at(0), data.xs.at(-1)];
  if (!first || !last) return joinSentences([opening, charts.noData], format.locale);

  const sentences = [
    opening,
    kind === 'histogram' && data.xs.length > 1
      ? charts.stepsFromTo({ count: data.xs.length, first: first.label, last: last.label })
      : reachOf(data, { first, last, byPoint, texts }),
    ...seriesText(kind, data, texts),
    extremes(byPoint ? data : withSums(data), format, charts),
    ...more,
  ];
  return joinSentences(sentences, format.locale);
}

/** What a chart shows, by its columns. */
function openingText(
  kind: ChartKind,
  { data, labels: { x, y, series } }: { data: ChartData<ChartPlaces>; labels: GraphLabels },
  { charts: texts }: Texts,
): string {
  const isNamed = data.series.length > 1 || data.series[0]?.name != null;
  if (isNamed && series) return texts.kindOfSeries({ kind: kindName(kind, texts), y, x, series });
  return texts.kindOf({ kind: kindName(kind, texts), y, x });
}

/** The names of several series, as a sentence. */
function seriesText(kind: ChartKind, { series }: ChartData<ChartPlaces>, texts: Texts): string[] {
  // The series of a box plot are the parts of one amount, which a sentence below it names.
  if (kind === 'boxPlot') return [];

  const names = series.map(({ name }) => name).filter((name) => name !== null);
  if (names.length < 2) return [];
  return [texts.charts.countSeries({ count: names.length, names: namesText(names, names.length, texts) })];
}

/** The first of so many names, and how many there are besides. */
function namesText(names: readonly string[], all: number, { charts, data }: Texts): string {
  const first = names.slice(0, mostNames);
  const list = first.join(data.separator);
  if (all <= first.length) return list;
  return charts.namesAndMore({ names: list, count: all - first.length });
}

/**
 * What is along x: from the first to the last of numbers and dates, the first names of categories, which have
 * no reach.
 */
function reachOf(
  data: ChartData<ChartPlaces>,
  { first, last, byPoint, texts }: { first: ChartX; last: ChartX; byPoint: boolean; texts: Texts },
): string {
  const { xs } = data;
  const { charts } = texts;
  if (xs.length === 1) return charts.only({ label: first.label });

  if (first.at !== null) {
    const ends = { first: first.label, last: last.label };
    if (byPoint) return charts.pointsFromTo({ count: pointCount(data), ...ends });
    return charts.valuesFromTo({ count: xs.length, ...ends });
  }

  const names = Array.from({ length: Math.min(xs.length, mostNames) }, (_, at) => xs.at(at)?.label ?? '');
  const categories = charts.countCategories({
    count: xs.length,
    names: namesText(names, xs.length, texts),
  });
  if (!byPoint) return categories;
  const points = charts.countPoints({ count: pointCount(data) });
  return charts.pointsInCategories({ points, categories });
}

type Found = ChartValue & { name: string | null };

function extremes(
  { xs, series }: ChartData<ChartPlaces>,
  format: AmountFormat,
  texts: Texts['charts'],
): string {
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
    const place = found.detail?.name || (xs.at(found.x)?.label ?? '');
    const amount = fullAmount(found.y, format);
    if (found.name === null) return texts.amountAt({ place, amount });
    return texts.amountOfSeriesAt({ place, series: found.name, amount });
  };
  return texts.extremes({ highest: say(most), lowest: say(least) });
}
