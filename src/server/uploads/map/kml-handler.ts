import type { Geometry, Position } from 'geojson';
import { ShapeError } from '#domain/geo/shape-error.ts';
import { maxNesting } from '#domain/geo/shape-limits.ts';
import { unreadable } from '../files/upload-errors.ts';
import { withoutShapeKey, type Feature } from '../shapes/feature.ts';

/** How deep elements may be inside of each other. */
const maxDepth = 200;
/** The most characters of one text, such as the coordinates of a line. */
const maxText = 64 * 1024 ** 2;

type Placemark = {
  properties: Record<string, unknown>;
  shapes: Geometry[];
  problem: ShapeError | null;
};

/** Makes features of the placemarks of a KML file, whose elements arrive in their order. */
export class KmlHandler {
  #features: Feature[] = [];
  #path: string[] = [];
  #text = '';
  #folders: string[] = [];
  #placemark: Placemark | null = null;
  #dataName = '';
  #rings: Position[][] = [];
  #collections: Geometry[][] = [];

  /** The features that are complete. */
  take(): Feature[] {
    const features = this.#features;
    this.#features = [];
    return features;
  }

  begin(name: string, attributes: Record<string, string>): void {
    this.#path.push(name);
    if (this.#path.length > maxDepth) throw unreadable('The elements of the KML file are nested too deeply.');
    this.#text = '';

    if (name === 'Folder') {
      this.#folders.push('');
    } else if (name === 'Placemark') {
      this.#placemark = { properties: {}, shapes: [], problem: null };
    } else if (name === 'Data' || name === 'SimpleData') {
      this.#dataName = attributes['name'] ?? '';
    } else if (name === 'Polygon') {
      this.#rings = [];
    } else if (name === 'MultiGeometry') {
      if (this.#collections.length >= maxNesting) {
        throw unreadable('Shapes of the KML file are nested too deeply.');
      }
      this.#collections.push([]);
    }
  }

  text(text: string): void {
    this.#text += text;
    if (this.#text.length > maxText) throw unreadable('A text of the KML file has more than 64 MB.');
  }

  end(name: string): void {
    this.#path.pop();
    const text = this.#text.trim();
    this.#text = '';
    if (name === 'Folder') {
      this.#folders.pop();
      return;
    }

    const parent = this.#path.at(-1);
    if (name === 'name' && parent === 'Folder') {
      this.#folders[this.#folders.length - 1] = text;
    } else if (this.#placemark) {
      this.#endInPlacemark(name, parent, text, this.#placemark);
    }
  }

  #endInPlacemark(
    name: string,
    parent: string | undefined,
    text: string,
    { properties, problem, shapes }: Placemark,
  ): void {
    if (name === 'Placemark') {
      this.#features.push({ properties: withoutShapeKey(properties), shape: problem ?? shapeOf(shapes) });
      this.#placemark = null;
    } else if (parent === 'Placemark' && (name === 'name' || name === 'description')) {
      this.#addFolder(properties);
      properties[name] = text === '' ? null : text;
    } else if ((name === 'value' && parent === 'Data') || name === 'SimpleData') {
      properties[this.#dataName || 'value'] = text === '' ? null : text;
    } else {
      this.#endShape(name, parent, text);
    }
  }

  #addFolder(properties: Record<string, unknown>): void {
    const folder = this.#folders.filter(Boolean).join(' / ');
    if (folder !== '') {
      properties['folder'] ??= folder;
    }
  }

  #endShape(name: string, parent: string | undefined, text: string): void {
    if (name === 'coordinates') {
      this.#endCoordinates(parent, text);
    } else if (name === 'Polygon') {
      this.#addShape({ type: 'Polygon', coordinates: this.#rings });
    } else if (name === 'MultiGeometry') {
      const parts = this.#collections.pop() ?? [];
      const shape = shapeOf(parts);
      if (shape) {
        this.#addShape(shape);
      }
    } else if (name === 'Track' || name === 'Model') {
      this.#placemark!.problem = new ShapeError(`Shapes of the kind ${name} are not read`);
    }
  }

  #endCoordinates(parent: string | undefined, text: string): void {
    const places = text === '' ? [] : text.split(/\s+/).map((place) => place.split(',').map(Number));
    if (places.some((place) => place.length < 2 || place.some((number) => !Number.isFinite(number)))) {
      this.#placemark!.problem = new ShapeError('Its coordinates are no numbers');
      return;
    }
    if (parent === 'Point') {
      this.#addShape({ type: 'Point', coordinates: places[0] ?? [] });
    } else if (parent === 'LineString') {
      this.#addShape({ type: 'LineString', coordinates: places });
    } else if (parent === 'LinearRing') {
      this.#endRing(places);
    }
  }

  /** The outline of a polygon comes first, wherever it is; a ring of its own is a line. */
  #endRing(ring: Position[]): void {
    const boundary = this.#path.at(-2);
    if (boundary === 'outerBoundaryIs') {
      this.#rings.unshift(ring);
    } else if (boundary === 'innerBoundaryIs') {
      this.#rings.push(ring);
    } else {
      this.#addShape({ type: 'LineString', coordinates: ring });
    }
  }

  #addShape(shape: Geometry): void {
    const around = this.#collections.at(-1) ?? this.#placemark?.shapes;
    around?.push(shape);
  }
}

/** Several shapes as one: parts of one kind as a shape of many parts, others as a collection. */
function shapeOf(shapes: readonly Geometry[]): Geometry | null {
  const [first] = shapes;
  if (!first || shapes.length === 1) return first ?? null;
  const areas = shapes.flatMap((shape) => (shape.type === 'Polygon' ? [shape.coordinates] : []));
  if (areas.length === shapes.length) return { type: 'MultiPolygon', coordinates: areas };
  const lines = shapes.flatMap((shape) => (shape.type === 'LineString' ? [shape.coordinates] : []));
  if (lines.length === shapes.length) return { type: 'MultiLineString', coordinates: lines };
  return { type: 'GeometryCollection', geometries: [...shapes] };
}
