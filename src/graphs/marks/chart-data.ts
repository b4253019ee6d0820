import { joinedValues } from '#domain/page/filter/query-string.ts';
import { valueOfCell, valuesOfCell } from '#domain/page/filter/values-of-cell.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { GraphDisplay } from '../graph-display.ts';
import type { GraphPoint, GraphViewProps, SeriesIsolation } from '../graph-view-props.ts';
import { PointColumns } from '../point-columns.ts';
import { cellText } from '#domain/value/cell/cell-text.ts';
import { labelCell } from '#domain/value/cell/label-cell.ts';
import { ChartValues } from './chart-values.ts';
import { paletteSize } from './palette.ts';
import { xLabeller, xPosition } from './x-label.ts';

/**
 * One place along x: its key, its label, and its position on a linear or time scale. With `isRest` it is the
 * sum of all categories that are not shown.
 */
export type ChartX = { key: string; label: string; at: number | null; isRest?: boolean };
/** Places along x, in an array or made when they are read. */
export type ChartPlaces = Iterable<ChartX> & {
  readonly length: number;
  at(place: number): ChartX | undefined;
};
/**
 * A series with its place in the palette. One that another is compared with has the name of that one as
 * `own`, and its colour.
 */
export type ChartSeries = {
  name: string | null;
  colour: number;
  values: ChartValues;
  own?: string | undefined;
};
/** What a chart draws: places along x in the order of the result, and series with their values. */
export type ChartData<Places extends ChartPlaces = ChartX[]> = { xs: Places; series: ChartSeries[] };

type ChartPoints = Pick<
  GraphViewProps,
  'points' | 'places' | 'display' | 'xType' | 'seriesOrder' | 'xNames' | 'comparedSeries'
>;

/** A place whose label is written when it is read: of many points, few labels are shown. */
export class Place implements ChartX {
  readonly #point: Pick<GraphPoint, 'x' | 'isRest'>;
  readonly #write: (value: Cell) => string;
  readonly at: number | null;
  #written: string | null = null;
  constructor(point: Pick<GraphPoint, 'x' | 'isRest'>, at: number | null, write: (value: Cell) => string) {
    this.#point = point;
    this.#write = write;
    this.at = at;
  }
  get key() {
    return placeKey(this.#point);
  }
  get label() {
    return (this.#written ??= this.isRest ? cellText(this.#point.x) : this.#write(this.#point.x));
  }
  get isRest() {
    return this.#point.isRest === true;
  }
}

/**
 * Points sorted into places and series. Dropped: an empty x, a y that is no finite number, with `isLog` a y
 * of zero or less, and what lies outside a custom x domain.
 */
export function readChart(given: ChartPoints): ChartData {
  const points = usablePoints(given);
  const shared = given.places && usablePoints({ ...given, points: given.places });
  const write = labelWriter(shared ?? points, given);
  const places = new Map<string, number>();
  const xs: ChartX[] = [];
  const bySeries = new SeriesValues();

  /** Of points of several series, the cells along x are the same: the keys of most are known. */
  const placesOfCells = new Map<Cell, number>();
  const placeOf = (point: GraphPoint) => {
    const known = point.isRest ? undefined : placesOfCells.get(point.x);
    if (known !== undefined) return known;
    const key = placeKey(point);
    let place = places.get(key);
    if (place === undefined) {
      place = xs.push(new Place(point, xPosition(point.x, given.xType), write)) - 1;
      places.set(key, place);
    }

    if (!point.isRest) {
      placesOfCells.set(point.x, place);
    }
    return place;
  };

  for (const point of shared ?? []) {
    placeOf(point);
  }
  for (const point of points) {
    bySeries.of(point.series).add(placeOf(point), point.y, point.detail);
  }

  const data = { xs, series: bySeries.coloured(given.seriesOrder, given.comparedSeries) };
  if (data.series.length > 1) return inOrder(data);
  return data;
}

/** The points that a display draws. */
export function usablePoints({ points, display, xType }: ChartPoints): PointColumns {
  const drops = dropsOf({ display, xType });
  const all = PointColumns.of(points);
  return all.where((index) => {
    const [x, y] = [all.xAt(index), all.yAt(index)];
    return (
      x !== null &&
      x !== '' &&
      Number.isFinite(y) &&
      !drops?.belowLog(y) &&
      !drops?.outside(x, all.isRestAt(index))
    );
  });
}

/** Writes the values along x as finely as those of the points differ. */
export function labelWriter(
  points: PointColumns,
  { xType, xNames, display }: ChartPoints,
): (value: Cell) => string {
  let write: ((value: Cell) => string) | null = null;
  return (value) => {
    write ??= xLabeller(points.xs(), xType, display);
    return write(labelCell(value, xNames));
  };
}

/** The values of each series, in the order of the points. */
export class SeriesValues {
  readonly #all = new Map<string | null, ChartValues>();
  #last: { name: string | null; values: ChartValues } | null = null;

  of(name: string | null): ChartValues {
    // Most points have the series of the one before.
    if (this.#last?.name === name) return this.#last.values;
    let values = this.#all.get(name);
    if (!values) {
      this.#all.set(name, (values = new ChartValues()));
    }

    this.#last = { name, values };
    return values;
  }

  /**
   * Series in the order of `order`, others behind in their own order. The colour follows from the place
   * there, so that it stays the same whichever series a filter leaves; two series share one only where more
   * are shown than there are colours. Behind each are those that it is compared with, in its colour.
   */
  coloured(order: readonly string[] = [], compared?: GraphViewProps['comparedSeries']): ChartSeries[] {
    const others = [...this.#all.keys()].filter((name) => name !== null && compared?.has(name));
    const own = [...this.#all.keys()].map((name) => ownSeries(name, compared));

    return [...colourPlaces(new Set(own), order)].flatMap(([name, colour]) => [
      ...this.#named([name], colour),
      ...this.#named(
        others.filter((other) => ownSeries(other, compared) === name),
        colour,
      ).map((series) => ({ ...series, own: name ?? '' })),
    ]);
  }

  /** The series of some names that there are, in one colour. */
  #named(names: readonly (string | null)[], colour: number): ChartSeries[] {
    return names.flatMap((name) => {
      const values = this.#all.get(name);
      return values ? [{ name, colour, values }] : [];
    });
  }
}

/** The name of the series that is compared with another one; its own name where none is. */
export const ownSeries = (name: string | null, compared: GraphViewProps['comparedSeries']): string | null =>
  compared?.get(name ?? '') ?? name;

type Drops = { belowLog(y: number): boolean; outside(x: Cell, isRest: boolean): boolean };

/** Which points are not drawn: zero or less on a log axis, outside of a custom domain; null for none. */
function dropsOf({ display, xType }: Pick<ChartPoints, 'display' | 'xType'>): Drops | null {
  const domain = display.useCustomXDomain ? display.xDomain : null;
  if (!domain && !display.isLog) return null;
  return {
    belowLog: (y) => display.isLog && y <= 0,
    outside: (x, isRest) => !isRest && !isWithinDomain(x, xType, domain),
  };
}

/** How many points are not drawn, by reason; one outside of a custom domain has that reason only. */
export function droppedPoints({
  points,
  ...shown
}: Pick<ChartPoints, 'points' | 'display' | 'xType'>): Record<keyof Drops, number> {
  const drops = dropsOf(shown);
  const dropped = { outside: 0, belowLog: 0 };
  if (!drops) return dropped;

  for (const { x, y, isRest = false } of points) {
    if (drops.outside(x, isRest)) {
      dropped.outside += 1;
    } else if (drops.belowLog(y)) {
      dropped.belowLog += 1;
    }
  }

  return dropped;
}

/**
 * The same chart with its places sorted along numbers or time (and without those that have no position there;
 * the sum of those that are not shown is last): an answer of several series lists places series by series, so
 * its order says nothing. Categories stay as they are.
 */
export function inOrder({ xs, series }: ChartData): ChartData {
  if (xs.every(({ at }) => at === null)) return { xs, series };

  if (areAscending(xs) && (series.length < 2 || series.every(({ values }) => values.areInOrder))) {
    return { xs, series };
  }

  const order = [...xs.entries()]
    .filter(([, { at, isRest }]) => at !== null || isRest)
    .sort(([, a], [, b]) => (a.at ?? Infinity) - (b.at ?? Infinity));
  const moved = new Map(order.map(([place], index) => [place, index]));
  const move = (values: ChartValues) =>
    Array.from(values, ({ x, ...value }) => ({ x: moved.get(x) ?? -1, ...value }))
      .filter(({ x }) => x >= 0)
      .sort((a, b) => a.x - b.x);

  return {
    xs: order.map(([, x]) => x),
    series: series.map((one) => ({ ...one, values: ChartValues.of(move(one.values)) })),
  };
}

function areAscending(xs: readonly ChartX[]): boolean {
  let before = -Infinity;
  for (const { at } of xs) {
    if (at === null || at < before) return false;
    before = at;
  }
  return true;
}

/** Series with one value for each x, the sum of all values there; null where there is none. */
export const summed = ({ xs, series }: ChartData<ChartPlaces>): (number | null)[][] =>
  series.map(({ values }) => sumsOf(values, xs.length));

function sumsOf(values: ChartValues, places: number): (number | null)[] {
  const sums = Array<number | null>(places).fill(null);
  for (let index = 0; index < values.length; index += 1) {
    const x = values.xAt(index);
    sums[x] = (sums[x] ?? 0) + values.yAt(index);
  }
  return sums;
}

/** The same chart with one value for each x of a series, the sum of all values there. */
export function withSums<Data extends ChartData<ChartPlaces>>(data: Data): Data {
  const series = data.series.map((one) => ({ ...one, values: summedValues(one.values, data.xs.length) }));
  return { ...data, series };
}

function summedValues(values: ChartValues, places: number): ChartValues {
  const summed = new ChartValues();
  for (const [place, sum] of sumsOf(values, places).entries()) {
    if (sum !== null) {
      summed.add(place, sum);
    }
  }
  return summed;
}

/** The same chart with one series and what it is compared with; whole where none is isolated. */
export function isolated<Data extends ChartData<ChartPlaces>>(
  data: Data,
  isolation: SeriesIsolation | undefined,
): Data {
  const chosen = isolation?.chosen ?? null;
  if (chosen === null) return data;
  return { ...data, series: data.series.filter(({ name, own }) => (own ?? name) === chosen) };
}

/** How many points all series have. */
export const pointCount = ({ series }: Pick<ChartData, 'series'>): number =>
  series.reduce((sum, { values }) => sum + values.length, 0);

/** The places in the palette of series with these names, in the order that they are drawn in. */
export function colourPlaces(
  names: Iterable<string | null>,
  order: readonly string[],
): ReadonlyMap<string | null, number> {
  const places = new Map<string | null, number>(order.map((name, place) => [name, place]));
  const placed = [...names].map((name) => {
    const place = places.get(name) ?? places.size;
    places.set(name, place);
    return { name, place };
  });
  const taken = new Set<number>();

  return new Map(
    placed
      .sort((a, b) => a.place - b.place)
      .map(({ name, place }) => {
        const colour = freePlace(place % paletteSize, taken);
        taken.add(colour);
        return [name, colour];
      }),
  );
}

/** The place, or the next free one of the palette; the place itself where all are taken. */
function freePlace(place: number, taken: ReadonlySet<number>): number {
  for (let step = 0; step < paletteSize; step += 1) {
    const next = (place + step) % paletteSize;
    if (!taken.has(next)) return next;
  }
  return place;
}

/** Whether a custom domain has an x: in years for dates when it reads like years, else in units of x. */
export function isWithinDomain(
  x: Cell,
  xType: GraphViewProps['xType'],
  domain: GraphDisplay['xDomain'],
): boolean {
  if (!domain) return true;
  const at = xPosition(x, xType);
  const [from = NaN, to = NaN] = xType === 'numeric' ? domain : domain.map(momentOf);
  return at === null || (at >= Math.min(from, to) && at <= Math.max(from, to));
}

/** A bound of a custom domain on a time scale: four digits are a year, else milliseconds. */
export function momentOf(bound: number): number {
  if (isYearBound(bound)) return Date.UTC(bound, 0, 1);
  return bound;
}

/** Whether a bound of a custom domain of dates is a year, and not a moment in milliseconds. */
export const isYearBound = (bound: number): boolean =>
  Number.isInteger(bound) && bound >= 1000 && bound <= 9999;

/** The key of the sum of categories that are not shown; no value has it. */
const restKey = '\0rest';

/** The key of the place of a point along x: the values of a filter that select it. */
export function placeKey({ x, isRest }: { x: Cell; isRest?: boolean | undefined }): string {
  if (isRest) return restKey;
  return Array.isArray(x) ? joinedValues(valuesOfCell(x)) : valueOfCell(x);
}
