import type { Geometry, Position } from 'geojson';
import { ShapeError } from '#domain/geo/shape-error.ts';
import { maxNesting } from '#domain/geo/shape-limits.ts';

const kinds = [
  'Point',
  'LineString',
  'Polygon',
  'MultiPoint',
  'MultiLineString',
  'MultiPolygon',
  'GeometryCollection',
] as const;

/**
 * Reads Well-Known Binary, that of the standard or of PostGIS (EWKB). Throws a `ShapeError` where it is
 * damaged.
 */
export function readWkb(bytes: Uint8Array): Geometry {
  try {
    return new WkbReader(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)).geometry(0);
  } catch (error) {
    if (error instanceof RangeError) throw new ShapeError('Its binary form is incomplete.');
    throw error;
  }
}

/**
 * The flags of EWKB: positions have heights, measures, and the shape has the number of a reference system.
 */
const [withHeight, withMeasure, withSystem] = [0x80_00_00_00, 0x40_00_00_00, 0x20_00_00_00];

class WkbReader {
  private at = 0;
  private isLittle = true;
  private size = 2;
  private readonly view: DataView;

  constructor(view: DataView) {
    this.view = view;
  }

  geometry(depth: number): Geometry {
    if (depth > maxNesting) throw new ShapeError(`Collections are more than ${maxNesting} deep.`);
    const type = this.header();
    switch (type) {
      case 'Point':
        return { type, coordinates: this.point() };
      case 'LineString':
        return { type, coordinates: this.line() };
      case 'Polygon':
        return { type, coordinates: this.list(() => this.line()) };
      case 'MultiPoint':
        return { type, coordinates: this.partsOf<Position>(depth, 'Point') };
      case 'MultiLineString':
        return { type, coordinates: this.partsOf<Position[]>(depth, 'LineString') };
      case 'MultiPolygon':
        return { type, coordinates: this.partsOf<Position[][]>(depth, 'Polygon') };
      case 'GeometryCollection':
        return { type, geometries: this.list(() => this.geometry(depth + 1)) };
    }
  }

  private header(): (typeof kinds)[number] {
    this.isLittle = this.view.getUint8(this.at++) === 1;
    const code = this.integer();
    const plain = code & 0x0f_ff_ff_ff;
    const thousands = Math.floor(plain / 1000);
    const hasHeight = (code & withHeight) !== 0 || thousands === 1 || thousands === 3;
    const hasMeasure = (code & withMeasure) !== 0 || thousands === 2 || thousands === 3;
    this.size = 2 + Number(hasHeight) + Number(hasMeasure);
    if ((code & withSystem) !== 0) {
      this.at += 4;
    }

    const kind = kinds[(plain % 1000) - 1];
    if (!kind) throw new ShapeError(`Shapes of the kind ${plain % 1000}, such as curves, are not read.`);
    return kind;
  }

  /** The coordinates of parts of one kind, each of which has a header of its own. */
  private partsOf<Coordinates>(depth: number, kind: 'Point' | 'LineString' | 'Polygon'): Coordinates[] {
    return this.list(() => {
      const part = this.geometry(depth + 1);
      if (part.type !== kind) throw new ShapeError(`A part of it is no ${kind}.`);
      return part.coordinates as Coordinates;
    });
  }

  private line = (): Position[] => this.list(() => this.position());

  /** A point without a place has positions that are no numbers. */
  private point(): Position {
    const position = this.position();
    if (position.every(Number.isNaN)) return [];
    return position;
  }

  private position(): Position {
    const position: Position = [];
    for (let index = 0; index < this.size; index++) {
      position.push(this.view.getFloat64(this.at, this.isLittle));
      this.at += 8;
    }
    return position;
  }

  private list<Part>(part: () => Part): Part[] {
    const count = this.integer();
    // Each part takes at least four bytes: a count beyond them is damaged.
    if (count * 4 > this.view.byteLength - this.at) throw new RangeError('too many parts');
    return Array.from({ length: count }, part);
  }

  private integer(): number {
    const value = this.view.getUint32(this.at, this.isLittle);
    this.at += 4;
    return value;
  }
}
