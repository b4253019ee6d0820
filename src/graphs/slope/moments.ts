import { naturalOrder } from '#domain/value/text/natural-order.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { inOrder, readChart, withSums, type ChartData, type ChartSeries } from '../marks/chart-data.ts';
import { ChartValues } from '../marks/chart-values.ts';
import { isMeasured } from '../marks/x-scale.ts';

/** The data of a slope chart, of the first and the last of its moments alone. */
export type SlopeData = {
  data: ChartData;
  /** Whether moments are the places along x, and lines the series; else lines are places. */
  isAlongX: boolean;
  /** The names of the first and the last moment, and how many there are. */
  moments: { first: string; last: string; count: number };
};

const digitFirst = /^\P{L}*?\p{Nd}/u;

/** Reads a slope chart: numbers and dates along x are moments, else the series are. */
export function readSlopes(props: GraphViewProps): SlopeData {
  const all = withSums(readChart(props));
  if (isMeasured(props.xType)) return alongX(inOrder(all));

  const series = inOrderOfMoments(all.series, props);
  const ends = endsOf(series);
  return {
    data: { ...all, series: ends },
    isAlongX: false,
    moments: {
      first: ends.at(0)?.name ?? '',
      last: ends.at(-1)?.name ?? '',
      count: series.length,
    },
  };
}

/**
 * What is compared behind what it is compared with. Other series that begin with a number, such as years, are
 * in the order of these, and all others as they are.
 */
function inOrderOfMoments(series: readonly ChartSeries[], { display }: GraphViewProps): ChartSeries[] {
  const isCompared = ({ own }: ChartSeries) => own !== undefined;
  if (series.some(isCompared)) {
    return [...series.filter(isCompared), ...series.filter((one) => !isCompared(one))];
  }

  const areTimes = series.every(({ name }) => digitFirst.test(name ?? ''));
  if (!areTimes) return [...series];
  const compare = naturalOrder(display.locale);
  return series.toSorted((one, other) => compare(one.name ?? '', other.name ?? ''));
}

/** The first and the last of some; one where there is only one. */
const endsOf = <Item>(all: readonly Item[]): Item[] => [...all.slice(0, 1), ...all.slice(1).slice(-1)];

function alongX({ xs, series }: ChartData): SlopeData {
  const last = xs.length - 1;
  const places = new Map([
    [0, 0],
    [last, Math.min(1, last)],
  ]);
  const shown = series.map((one) => ({
    ...one,
    values: ChartValues.of(
      Array.from(one.values).flatMap(({ x, y }) => {
        const place = places.get(x);
        return place === undefined ? [] : [{ x: place, y }];
      }),
    ),
  }));

  return {
    data: { xs: endsOf(xs), series: shown },
    isAlongX: true,
    moments: { first: xs.at(0)?.label ?? '', last: xs.at(-1)?.label ?? '', count: xs.length },
  };
}
