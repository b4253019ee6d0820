import type { Position } from 'geojson';
import type { BoundingBox } from './bounding-box.ts';

/** The least and greatest numbers of positions that are added one after the other. */
export class RunningExtent {
  #west = Infinity;
  #south = Infinity;
  #east = -Infinity;
  #north = -Infinity;
  /** Of longitudes from 0 to 360, whose range is smaller where places lie around the antimeridian. */
  #least = Infinity;
  #greatest = -Infinity;

  add([x = 0, y = 0]: Position): void {
    const longitude = x < 0 ? x + 360 : x;
    this.#west = Math.min(this.#west, x);
    this.#east = Math.max(this.#east, x);
    this.#south = Math.min(this.#south, y);
    this.#north = Math.max(this.#north, y);
    this.#least = Math.min(this.#least, longitude);
    this.#greatest = Math.max(this.#greatest, longitude);
  }

  /** Least x, least y, greatest x and greatest y; null where nothing was added. */
  numbers(): BoundingBox | null {
    if (this.#west > this.#east) return null;
    return [this.#west, this.#south, this.#east, this.#north];
  }

  /** The box around the positions, which are degrees; across the antimeridian where that is smaller. */
  box(): BoundingBox | null {
    const numbers = this.numbers();
    if (!numbers || this.#greatest - this.#least >= this.#east - this.#west) return numbers;
    return [inDegrees(this.#least), this.#south, inDegrees(this.#greatest), this.#north];
  }
}

const inDegrees = (longitude: number): number => (longitude > 180 ? longitude - 360 : longitude);
