import type { Cell } from '#domain/value/cell/cell.ts';
import type { GraphPoint, PointDetail, PointList } from './graph-view-props.ts';

/**
 * Points in columns, for graphs of up to a hundred thousand of them: objects that are kept would take most of
 * the time of drawing these. A point is made when it is read.
 */
export class PointColumns implements Iterable<GraphPoint> {
  length = 0;
  readonly #x: Cell[];
  readonly #y: Float64Array;
  /** Null while no point has a series. */
  #series: (string | null)[] | null = null;
  #details: (PointDetail | undefined)[] | null = null;
  #rest: Set<number> | null = null;

  /** Has room for this number of points. */
  constructor(room: number) {
    this.#x = Array<Cell>(room);
    this.#y = new Float64Array(room);
  }

  add(x: Cell, y: number, series: string | null, detail?: PointDetail): void {
    const index = this.length++;
    this.#x[index] = x;
    this.#y[index] = y;

    if (series !== null) {
      (this.#series ??= [])[index] = series;
    }

    if (detail) {
      (this.#details ??= [])[index] = detail;
    }
  }

  xAt(index: number): Cell {
    return this.#x[index] ?? null;
  }

  yAt(index: number): number {
    return this.#y[index] ?? NaN;
  }

  seriesAt(index: number): string | null {
    return this.#series?.[index] ?? null;
  }

  detailAt(index: number): PointDetail | undefined {
    return this.#details?.[index];
  }

  isRestAt(index: number): boolean {
    return this.#rest?.has(index) ?? false;
  }

  *[Symbol.iterator](): Generator<GraphPoint> {
    for (let index = 0; index < this.length; index += 1) {
      const point = {
        x: this.xAt(index),
        y: this.yAt(index),
        series: this.seriesAt(index),
        detail: this.detailAt(index),
      };
      yield this.isRestAt(index) ? { ...point, isRest: true } : point;
    }
  }

  /** The values along x of all points. */
  *xs(): Generator<Cell> {
    for (let index = 0; index < this.length; index += 1) {
      yield this.xAt(index);
    }
  }

  /** The points at these indices, in their order. */
  pick(indices: ArrayLike<number>): PointColumns {
    const picked = new PointColumns(indices.length);
    for (let at = 0; at < indices.length; at += 1) {
      const index = indices[at]!;
      if (this.isRestAt(index)) {
        (picked.#rest ??= new Set()).add(at);
      }
      picked.add(this.xAt(index), this.yAt(index), this.seriesAt(index), this.detailAt(index));
    }

    return picked;
  }

  /** The points whose index is kept: itself where all are. */
  where(isKept: (index: number) => boolean): PointColumns {
    let first = 0;
    while (first < this.length && isKept(first)) {
      first += 1;
    }

    if (first === this.length) return this;
    const all = Array.from({ length: this.length }, (_, index) => index);
    return this.pick(all.filter((index) => index < first || isKept(index)));
  }

  /** The same points in columns. */
  static of(points: PointList): PointColumns {
    if (points instanceof PointColumns) return points;
    const columns = new PointColumns(points.length);

    for (const { x, y, series, detail, isRest } of points) {
      if (isRest) {
        (columns.#rest ??= new Set()).add(columns.length);
      }
      columns.add(x, y, series, detail);
    }

    return columns;
  }
}
