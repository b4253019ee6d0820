import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Position } from 'geojson';
import { ShapeError } from '#domain/geo/shape-error.ts';
import { unreadable } from '../../files/upload-errors.ts';
import type { Feature } from '../../shapes/feature.ts';
import { areasOfRings } from '#domain/geo/areas-of-rings.ts';

const headerBytes = 100;
/** A larger record would take too much memory. */
const maxRecordBytes = 64 * 1024 ** 2;

/** The shapes of a .shp file, read one by one. */
export class ShapeFile {
  readonly #file: number;
  readonly #size: number;

  constructor(path: string) {
    this.#file = openSync(path, 'r');
    this.#size = fstatSync(this.#file).size;
    const header = this.#read(0, headerBytes);
    if (header.length < headerBytes || header.readInt32BE(0) !== 9994) {
      throw unreadable('The .shp file is damaged: it does not begin as one.');
    }
  }

  close(): void {
    closeSync(this.#file);
  }

  /** The shapes in their order; null for records without one. */
  *shapes(): Iterable<Feature['shape']> {
    let at = headerBytes;
    while (at + 8 <= this.#size) {
      const length = this.#read(at, 8).readInt32BE(4) * 2;
      if (length < 4 || at + 8 + length > this.#size) {
        throw unreadable('The .shp file is incomplete: it ends within a shape.');
      }
      const isLarge = length > maxRecordBytes;
      yield isLarge ? new ShapeError('It takes more than 64 MB') : shapeOf(this.#read(at + 8, length));
      at += 8 + length;
    }
  }

  #read(from: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(this.#file, bytes, 0, length, from));
  }
}

/** The kinds of shapes, whose numbers end so also where they have heights (1x) and measures (2x). */
const [point, line, area, points] = [1, 3, 5, 8];

function shapeOf(record: Buffer): Feature['shape'] {
  try {
    return readRecord(record);
  } catch (error) {
    if (error instanceof RangeError) return new ShapeError('Its record is incomplete');
    throw error;
  }
}

function readRecord(record: Buffer): Feature['shape'] {
  const code = record.readInt32LE(0);
  if (code === 0) return null;
  const kind = code % 10;
  if (code > 28) return new ShapeError(`Shapes of the kind ${code}, such as surfaces, are not read`);
  if (kind === point) return { type: 'Point', coordinates: positionAt(record, 4) };
  if (kind === points) {
    return { type: 'MultiPoint', coordinates: positions(record, 40, record.readInt32LE(36)) };
  }
  if (kind !== line && kind !== area) return new ShapeError(`There is no kind ${code} of shapes`);

  const paths = pathsOf(record);
  if (kind === area) return areasOfRings(paths);
  const [only] = paths;
  if (only && paths.length === 1) return { type: 'LineString', coordinates: only };
  return { type: 'MultiLineString', coordinates: paths };
}

/** The parts of a line or an area: where each begins among the positions, and these. */
function pathsOf(record: Buffer): Position[][] {
  const [parts, count] = [record.readInt32LE(36), record.readInt32LE(40)];
  if (parts < 0 || count < 0 || 44 + parts * 4 + count * 16 > record.length) {
    throw new RangeError('incomplete');
  }

  const all = positions(record, 44 + parts * 4, count);
  const starts = Array.from({ length: parts }, (_, index) => record.readInt32LE(44 + index * 4));
  const paths = starts.map((start, index) => all.slice(start, starts[index + 1] ?? count));
  return paths.filter(({ length }) => length > 0);
}

function positions(record: Buffer, from: number, count: number): Position[] {
  if (count < 0 || from + count * 16 > record.length) throw new RangeError('incomplete');
  return Array.from({ length: count }, (_, index) => positionAt(record, from + index * 16));
}

const positionAt = (record: Buffer, at: number): Position => [
  record.readDoubleLE(at),
  record.readDoubleLE(at + 8),
];
