import type { GraphViewProps } from '../graph-view-props.ts';
import { inOrder, readChart, summed, type ChartData, type ChartX } from '../marks/chart-data.ts';
import { isMeasured } from '../marks/x-scale.ts';
import { startBelow } from '../marks/value-scale.ts';
import { timeColumns } from './time-columns.ts';

/**
 * A cell of a heat map: its column and row, its amount, and the step of its colour (from 0); `stepCount` for
 * what is left over.
 */
export type GridCell = { column: number; row: number; y: number; step: number };

/**
 * A heat map laid out: its columns, rows from the top, cells, and the amounts from which each step of colour
 * begins.
 */
export type GridLayout = {
  data: ChartData;
  /** The places of the data, and those of time between them that have none. */
  columns: readonly ChartX[];
  rows: Pick<ChartX, 'key' | 'label'>[];
  cells: GridCell[];
  isDiverging: boolean;
  /** The least amount of each step; the first is the least of all. */
  bounds: number[];
  most: number;
};

/** How many steps of colour a heat map has, as themes have colours for it. */
export const stepCount = 7;

/**
 * Lays a heat map out: columns in the order of x, a row for each series, colours in equal steps of the
 * amounts.
 */
export function layoutGrid(props: GraphViewProps): GridLayout {
  const { display, labels, restSeries = null } = props;
  const { reaches = [] } = display;
  const read = readChart(props);
  const data = isMeasured(props.xType) ? inOrder(read) : read;
  const amounts = summed(data);
  // What is left over of many places or series is far greater than each of them, and would make all others
  // pale.
  const isRest = (row: number, place: number) =>
    data.xs[place]?.isRest === true || (restSeries !== null && data.series[row]?.name === restSeries);
  const compared = amounts.flatMap((values, row) => values.filter((_, place) => !isRest(row, place)));
  const own = (compared.length > 0 ? compared : amounts.flat()).filter((amount) => amount !== null);
  const all = own.length > 0 ? [...own, ...reaches] : own;
  const least = all.reduce((one, other) => Math.min(one, other), Infinity);
  const most = display.upperLimit ?? all.reduce((one, other) => Math.max(one, other), -Infinity);
  const start = startBelow(least, display.upperLimit, display.isLog);
  const isDiverging = !display.isLog && least < 0 && most > 0;
  const [from, to] = isDiverging ? [-Math.max(-least, most), Math.max(-least, most)] : [start, most];
  const bounds = all.length > 0 ? stepBounds(from, to, display.isLog && start > 0) : [];
  const columns = timeColumns(data.xs, props);
  const placeOf = new Map(data.xs.map((x, place) => [x, place]));
  const cells = amounts.flatMap((values, row) =>
    columns.flatMap((x, column) => {
      const place = placeOf.get(x) ?? -1;
      const y = values[place] ?? null;
      if (y === null) return [];
      return [{ column, row, y, step: isRest(row, place) ? stepCount : stepOf(y, bounds) }];
    }),
  );
  const rows = data.series.map(({ name }, at) => ({ key: String(at), label: name ?? labels.y }));

  return { data, columns, rows, cells, isDiverging, bounds, most: to };
}

/** The least amount of each step between two amounts; on a log scale steps are equal factors. */
function stepBounds(from: number, to: number, isLog: boolean): number[] {
  const share = (step: number) => step / stepCount;
  return Array.from({ length: stepCount }, (_, step) => {
    if (isLog) return from * (to / from) ** share(step);
    return from + (to - from) * share(step);
  });
}

function stepOf(y: number, bounds: readonly number[]): number {
  const step = bounds.findLastIndex((bound) => y >= bound);
  return Math.max(0, step);
}
