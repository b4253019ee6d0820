import type { Geometry, Position } from 'geojson';
import { ShapeError } from './shape-error.ts';
import { maxNesting, maxVertices } from './shape-limits.ts';
import { WktScanner } from './wkt-scanner.ts';

/**
 * Reads Well-Known Text in linear time, with or without `SRID=…;` before it. Heights and measures (`Z`, `M`)
 * come after longitude and latitude in each position. Throws a `ShapeError` that says what is wrong, and
 * where.
 */
export function readWkt(text: string): Geometry {
  const scanner = new WktScanner(text);
  scanner.skipSrid();
  const geometry = new WktReader(scanner).readTagged(0);
  if (!scanner.isAtEnd()) throw scanner.unexpected('the end');
  return geometry;
}

/** The names of kinds of shapes in Well-Known Text, and in GeoJSON. */
const kinds = {
  POINT: 'Point',
  LINESTRING: 'LineString',
  POLYGON: 'Polygon',
  MULTIPOINT: 'MultiPoint',
  MULTILINESTRING: 'MultiLineString',
  MULTIPOLYGON: 'MultiPolygon',
  GEOMETRYCOLLECTION: 'GeometryCollection',
} as const;

class WktReader {
  private vertices = 0;
  /** How many numbers a position of the shape that is read has. */
  private size = 2;
  private readonly scanner: WktScanner;

  constructor(scanner: WktScanner) {
    this.scanner = scanner;
  }

  readTagged(depth: number): Geometry {
    if (depth > maxNesting) throw new ShapeError(`Collections are more than ${maxNesting} deep.`);
    const kind = this.readKind();
    if (kind !== 'GeometryCollection') return this.readOfKind(kind);

    const isEmpty = this.scanner.skipWord('EMPTY');
    const geometries = isEmpty ? [] : this.scanner.list(() => this.readTagged(depth + 1));
    return { type: kind, geometries };
  }

  /** The kind of a shape, and which numbers its positions have: `POINT Z`, `POINTZM`. */
  private readKind(): Geometry['type'] {
    const at = this.scanner.position;
    const word = this.scanner.word();
    const [, name = '', joined] = /^(.*?)(ZM|Z|M)?$/.exec(word) ?? [];
    if (!Object.hasOwn(kinds, name)) {
      throw new ShapeError(
        word === ''
          ? `At character ${at + 1} there is no kind of shape, such as POINT or POLYGON.`
          : `“${word.slice(0, 30)}” at character ${at + 1} is no kind of shape, such as POINT or POLYGON.`,
      );
    }
    const dimensions = joined ?? ['ZM', 'Z', 'M'].find((letters) => this.scanner.skipWord(letters)) ?? '';
    this.size = 2 + dimensions.length;

    return kinds[name as keyof typeof kinds];
  }

  private readOfKind(type: Exclude<Geometry['type'], 'GeometryCollection'>): Geometry {
    if (this.scanner.skipWord('EMPTY')) return { type, coordinates: [] };
    switch (type) {
      case 'Point':
        return { type, coordinates: this.scanner.inParentheses(() => this.readPosition()) };
      case 'MultiPoint':
        return { type, coordinates: this.scanner.list(() => this.readPoint()).filter(hasNumbers) };
      case 'LineString':
        return { type, coordinates: this.readLine() };
      case 'Polygon':
      case 'MultiLineString':
        return { type, coordinates: this.readLines() };
      case 'MultiPolygon':
        return { type, coordinates: this.readParts(() => this.readLines()) };
    }
  }

  private readLines = (): Position[][] => this.readParts(() => this.readLine());

  private readLine = (): Position[] => this.readParts(() => this.readPosition());

  private readParts<Part>(part: () => Part): Part[] {
    if (this.scanner.skipWord('EMPTY')) return [];
    return this.scanner.list(part);
  }

  /** A point of several, with or without parentheses around it; none where it is empty. */
  private readPoint(): Position {
    if (this.scanner.skipWord('EMPTY')) return [];
    if (this.scanner.isAt('(')) return this.scanner.inParentheses(() => this.readPosition());
    return this.readPosition();
  }

  private readPosition(): Position {
    this.vertices++;
    if (this.vertices > maxVertices) throw new ShapeError(`The shape has more than ${maxVertices} vertices.`);

    const position: Position = [];
    for (let index = 0; index < this.size; index++) {
      position.push(this.scanner.number());
    }
    if (this.scanner.isAtNumber()) {
      throw new ShapeError(
        `At character ${this.scanner.position + 1} is a number too many: a position has ${this.size}, and more of them only behind a Z, M or ZM, as in POINT Z (1 2 3).`,
      );
    }

    return position;
  }
}

const hasNumbers = (position: Position) => position.length > 0;
