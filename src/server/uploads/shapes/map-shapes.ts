import type { Geometry, Position } from 'geojson';
import { partsOf, pathsOf, vertexCount, type ShapeParts } from '#domain/geo/parts-of-shape.ts';
import { checkedGeometry } from '#domain/geo/read-geojson-shape.ts';
import { withRingOrder } from '#domain/geo/ring-order.ts';
import { RunningExtent } from '#domain/geo/running-extent.ts';
import { ShapeError } from '#domain/geo/shape-error.ts';
import { shapeProblem } from '#domain/geo/shape-problem.ts';
import { toWkt } from '#domain/geo/write-wkt.ts';
import type { Places } from '#domain/source/upload/upload-layer.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { plural } from '#domain/value/number/plural.ts';
import { tooLarge } from '../files/upload-errors.ts';
import { mapLimits } from './map-limits.ts';
import { degreesSystem, type MapSystem } from './map-system.ts';
import type { ToDegrees } from './reference-system.ts';

/** Why a place is none on Earth. */
class OutsideError extends ShapeError {}

/** How many of the shapes that cannot be read are named. */
const mostNamed = 5;

/** Writes the shapes of a layer as text in degrees, and counts what is wrong with them. */
export class MapShapes {
  #system: MapSystem;
  readonly #numbers = new RunningExtent();
  readonly #box = new RunningExtent();
  #features = 0;
  #shapes = 0;
  #vertices = 0;
  #crossing = 0;
  #outside = 0;
  #hasHeights = false;
  #unreadable: string[] = [];
  #unreadableCount = 0;

  constructor(system: MapSystem = degreesSystem) {
    this.#system = system;
  }

  /** The text of the shape of the next feature; null where it has none, or one that cannot be read. */
  text(shape: unknown): string | null {
    this.#features += 1;
    if (this.#features > mapLimits.features) {
      throw tooLarge(
        `The map has more than ${formatNumber(mapLimits.features)} features. Upload a part of it.`,
      );
    }
    if (shape === null || shape === undefined) return null;
    this.#shapes += 1;

    try {
      if (shape instanceof ShapeError) throw shape;
      return this.#checked(checkedGeometry(shape));
    } catch (error) {
      if (!(error instanceof ShapeError)) throw error;
      this.#outside += Number(error instanceof OutsideError);
      this.#unreadableCount += 1;
      if (this.#unreadable.length < mostNamed) {
        this.#unreadable.push(`row ${formatNumber(this.#features)} (${error.message.replace(/\.$/, '')})`);
      }
      return null;
    }
  }

  /** Where the shapes are, or why that is not known: then all of them are empty. */
  places(): Places {
    const problem = this.#problem();
    return {
      referenceSystem: this.#system.named,
      problem,
      numbers: this.#numbers.numbers(),
      box: problem === null ? this.#box.box() : null,
    };
  }

  /** What people should know of the shapes. */
  notes(): string[] {
    if (this.#problem() !== null) return [];

    const notes: string[] = [];
    if (this.#unreadableCount > 0) {
      const more = this.#unreadableCount > mostNamed ? ', …' : '';
      notes.push(
        `${plural(this.#unreadableCount, 'shape')} that cannot be read ${this.#unreadableCount === 1 ? 'is' : 'are'} empty: ${this.#unreadable.join(', ')}${more}.`,
      );
    }
    if (this.#crossing > 0) {
      notes.push(
        `The edges of ${plural(this.#crossing, 'area')} cross each other: they are drawn, but their size may be wrong.`,
      );
    }
    if (this.#hasHeights) {
      notes.push('Heights and measures (Z, M) are kept in the text of the shapes, and not drawn.');
    }

    return notes;
  }

  /** Why it is not known where the shapes are: the reference system, or hardly any place is on Earth. */
  #problem(): string | null {
    if (this.#system.problem !== null) return this.#system.problem;
    if (this.#outside <= this.#shapes / 2) return null;
    return outsideSentence(this.#system);
  }

  #checked(shape: Geometry): string | null {
    const parts = partsOf(shape);
    this.#count(parts);
    if (this.#system.problem !== null) return null;

    const { toDegrees } = this.#system;
    const geometry = toDegrees ? moved(shape, toDegrees) : shape;
    this.#look(geometry);
    const text = toWkt(withRingOrder(geometry));
    if (text.length > mapLimits.shapeCharacters) throw new ShapeError('Its text is longer than 4 MB.');
    this.#hasHeights ||= /^[A-Z]+ ZM? /.test(text);
    addPlaces(this.#box, toDegrees ? partsOf(geometry) : parts);
    return text;
  }

  #count(parts: ShapeParts): void {
    this.#vertices += vertexCount(parts);
    if (this.#vertices > mapLimits.vertices) {
      throw tooLarge(
        `The map has more than ${formatNumber(mapLimits.vertices)} vertices. Simplify it, or upload a part of it.`,
      );
    }

    addPlaces(this.#numbers, parts);
    if (this.#system.isFallback && isInDegrees(this.#numbers)) {
      this.#system = degreesSystem;
    }
    if (this.#numbers.numbers() !== null) {
      this.#system = { ...this.#system, isFallback: false };
    }
  }

  #look(geometry: Geometry): void {
    const isCompared = this.#vertices <= mapLimits.comparedVertices;
    const problem = shapeProblem(geometry, { isCompared });
    if (!problem || problem.kind === 'empty') return;

    if (problem.kind === 'crossing') {
      this.#crossing += 1;
      return;
    }
    if (problem.kind === 'range') throw new OutsideError(problem.sentence);
    throw new ShapeError(problem.sentence);
  }
}

function outsideSentence({ toDegrees, named }: MapSystem): string {
  if (named !== null) return 'Most coordinates of the map are no places on Earth in this reference system.';
  if (toDegrees) return 'Most coordinates of the map are no places on Earth in its reference system.';
  return 'The coordinates of the map are no longitudes and latitudes, and it does not say in which reference system they are.';
}

function addPlaces(extent: RunningExtent, parts: ShapeParts): void {
  for (const path of pathsOf(parts)) {
    for (const position of path) {
      extent.add(position);
    }
  }
}

function isInDegrees(extent: RunningExtent): boolean {
  const [west, south, east, north] = extent.numbers() ?? [Infinity, Infinity, Infinity, Infinity];
  return west >= -180 && east <= 180 && south >= -90 && north <= 90;
}

/** A shape with its positions in degrees. */
function moved(geometry: Geometry, toDegrees: ToDegrees): Geometry {
  if (geometry.type === 'GeometryCollection') {
    return { ...geometry, geometries: geometry.geometries.map((part) => moved(part, toDegrees)) };
  }
  return { ...geometry, coordinates: movedList(geometry.coordinates, toDegrees) } as Geometry;
}

type Coordinates = readonly (number | Coordinates)[];

function movedList(list: Coordinates, toDegrees: ToDegrees): Coordinates {
  if (typeof list[0] === 'number') return movedPosition(list as Position, toDegrees);
  return list.map((part) => movedList(part as Coordinates, toDegrees));
}

/** Degrees with nine decimals are a tenth of a millimetre. */
function movedPosition([x = 0, y = 0, ...others]: Position, toDegrees: ToDegrees): Position {
  const [longitude, latitude] = toDegrees([x, y]);
  if (!Number.isFinite(longitude) || !Number.isFinite(latitude)) {
    throw new OutsideError(`${x} ${y} is outside of the reference system.`);
  }
  return [Number(longitude.toFixed(9)), Number(latitude.toFixed(9)), ...others];
}
