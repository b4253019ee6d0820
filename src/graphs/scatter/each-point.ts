import type { Cell } from '#domain/value/cell/cell.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import {
  labelWriter,
  Place,
  SeriesValues,
  usablePoints,
  type ChartData,
  type ChartPlaces,
  type ChartX,
} from '../marks/chart-data.ts';
import { xPosition } from '../marks/x-label.ts';
import type { PointColumns } from '../point-columns.ts';

/**
 * A chart with a place for each point, in the order of their positions on a linear or time scale
 * (milliseconds).
 */
type EachPoint = ChartData<ChartPlaces> & { positions: Float64Array };

/** Points at places of their own along numbers or time; those without a position there are dropped. */
export function readEachPoint(props: GraphViewProps): EachPoint {
  const usable = usablePoints(props);
  const { points, positions } = inOrder(usable, props.xType);
  const bySeries = new SeriesValues();

  // Series are in the order of the result, also where their points are not.
  for (let index = 0; index < usable.length; index += 1) {
    bySeries.of(usable.seriesAt(index));
  }

  for (let place = 0; place < points.length; place += 1) {
    bySeries.of(points.seriesAt(place)).add(place, points.yAt(place), points.detailAt(place));
  }

  const xs = new PointPlaces(points, positions, labelWriter(points, props));
  return { xs, series: bySeries.coloured(props.seriesOrder), positions };
}

/** Points with their positions, in the order of these. */
function inOrder(
  all: PointColumns,
  xType: GraphViewProps['xType'],
): { points: PointColumns; positions: Float64Array } {
  const found = new Float64Array(all.length);
  for (let index = 0; index < all.length; index += 1) {
    found[index] = xPosition(all.xAt(index), xType) ?? NaN;
  }

  if (isAscending(found)) return { points: all, positions: found };
  const placed = [...found.keys()].filter((index) => !Number.isNaN(found[index]));
  const order = Uint32Array.from(placed).sort((one, other) => found[one]! - found[other]! || one - other);

  return { points: all.pick(order), positions: Float64Array.from(order, (index) => found[index]!) };
}

/** Whether positions are in order; NaN is no position. */
const isAscending = (positions: Float64Array): boolean =>
  positions.every((at, index) => at >= (index === 0 ? -Infinity : positions[index - 1]!));

/** The places of points, made when they are read. */
class PointPlaces implements ChartPlaces {
  readonly #points: PointColumns;
  readonly #positions: Float64Array;
  readonly #write: (value: Cell) => string;
  constructor(points: PointColumns, positions: Float64Array, write: (value: Cell) => string) {
    this.#points = points;
    this.#positions = positions;
    this.#write = write;
  }

  get length() {
    return this.#positions.length;
  }

  at(index: number): ChartX | undefined {
    const place = index < 0 ? this.length + index : index;
    const position = this.#positions[place];
    if (position === undefined) return undefined;
    return new Place({ x: this.#points.xAt(place) }, position, this.#write);
  }

  *[Symbol.iterator](): Generator<ChartX> {
    for (let place = 0; place < this.length; place += 1) {
      yield this.at(place)!;
    }
  }
}
