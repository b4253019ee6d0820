import type { PointDetail } from '../graph-view-props.ts';

/** A series' point, by the place of its x in `ChartData.xs`. */
export type ChartValue = { x: number; y: number; detail?: PointDetail | undefined };

/** The points of a series, in columns: there may be a hundred thousand. A point is made when it is read. */
export class ChartValues implements Iterable<ChartValue> {
  length = 0;
  #x = new Uint32Array(64);
  #y = new Float64Array(64);
  #details: (PointDetail | undefined)[] | null = null;

  /** Adds a point at a place. */
  add(x: number, y: number, detail?: PointDetail): void {
    if (this.length === this.#x.length) {
      this.#grow();
    }

    const index = this.length++;
    this.#x[index] = x;
    this.#y[index] = y;

    if (detail) {
      (this.#details ??= [])[index] = detail;
    }
  }

  #grow(): void {
    const [x, y] = [new Uint32Array(2 * this.#x.length), new Float64Array(2 * this.#x.length)];
    x.set(this.#x);
    y.set(this.#y);
    [this.#x, this.#y] = [x, y];
  }

  /** The place along x of a point. */
  xAt(index: number): number {
    return this.#x[index] ?? NaN;
  }

  /** The amount of a point. */
  yAt(index: number): number {
    return this.#y[index] ?? NaN;
  }

  /** A point, from the end where the index is below zero. */
  at(index: number): ChartValue | undefined {
    const from = index < 0 ? this.length + index : index;
    if (from < 0 || from >= this.length) return undefined;
    return { x: this.xAt(from), y: this.yAt(from), detail: this.#details?.[from] };
  }

  /** Whether no point is at a place before that of the one before it. */
  get areInOrder(): boolean {
    for (let index = 1; index < this.length; index += 1) {
      if (this.xAt(index) < this.xAt(index - 1)) return false;
    }
    return true;
  }

  /** The amounts of all points. */
  get amounts(): Float64Array {
    return this.#y.subarray(0, this.length);
  }

  *[Symbol.iterator](): Generator<ChartValue> {
    for (let index = 0; index < this.length; index += 1) {
      yield this.at(index)!;
    }
  }

  static of(values: Iterable<ChartValue>): ChartValues {
    const columns = new ChartValues();
    for (const { x, y, detail } of values) {
      columns.add(x, y, detail);
    }
    return columns;
  }
}
