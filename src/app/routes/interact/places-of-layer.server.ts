import type { Geometry } from 'geojson';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { boundingBox } from '#domain/geo/bounding-box.ts';
import { regionBoxes, tileShapesOf, type RegionBox } from '#server/geo/geo.server.ts';
import type { MapPlace } from '#screens/page/interact/map-place.ts';
import type { ExploredLayer, ExploredMarks, ExploredRegions } from '#sections/explored-map.ts';
import type { RequestScope } from '../../context.ts';

type RegionBoxes = ReadonlyMap<string, RegionBox>;

/** The places of a layer, with what is said of each: its regions, or its marks. Points of tiles are none. */
export async function placesOfLayer(layer: ExploredLayer, scope: RequestScope): Promise<MapPlace[]> {
  if (layer.kind === 'points') return [];
  const boxes = await boxesOf(layer, scope);
  const places = layer.kind === 'regions' ? placesOfRegions(layer, boxes) : placesOfMarks(layer, boxes);
  // Most maps have thousands of places and no links.
  return places.map((place) => (place.links?.length === 0 ? { ...place, links: undefined } : place));
}

/** The degrees around what a layer shows: each region that has data, each mark, or all points. */
export async function boxesOfLayer(layer: ExploredLayer, scope: RequestScope): Promise<RegionBox[]> {
  if (layer.kind === 'points') return layer.look.box ? [layer.look.box] : [];
  const boxes = await boxesOf(layer, scope);
  if (layer.kind === 'marks') return placesOfMarks(layer, boxes).map(({ box }) => box);
  return [...boxes].flatMap(([key, box]) => (layer.regionOf(key)?.class === undefined ? [] : [box]));
}

/** The degrees around the regions that a layer needs to know where its places are. */
async function boxesOf(layer: ExploredLayer, { services }: RequestScope): Promise<RegionBoxes> {
  if (!isOfRegions(layer)) return new Map();
  const shapes = await tileShapesOf(services.boundaries, layer.boundaries);
  if (!shapes) throw new TidemarkError('unavailable', 'The regions of this map are being prepared.');
  return regionBoxes(shapes);
}

/** Whether the places of a layer are regions, or lie in some; all marks of a layer are placed alike. */
const isOfRegions = (layer: ExploredLayer): boolean =>
  layer.kind === 'regions' ||
  (layer.kind === 'marks' && layer.marks.count > 0 && 'region' in layer.marks.placeOf(0));

const placesOfRegions = (layer: ExploredRegions, boxes: RegionBoxes): MapPlace[] =>
  layer.keys.flatMap((key) => {
    const [box, region, words] = [boxes.get(key), layer.regionOf(key), layer.wordsOf(key)];
    return box && region && words ? [{ layer: layer.id, key, name: region.name, box, ...words }] : [];
  });

/** The marks of a layer by their numbers; those of regions lie in the middle of these. */
const placesOfMarks = ({ id, marks, choiceOf }: ExploredMarks, boxes: RegionBoxes): MapPlace[] =>
  Array.from({ length: marks.count }).flatMap((_, at) => {
    const place = marks.placeOf(at);
    const shape = 'shape' in place ? place.shape : middleOf(boxes.get(place.region));
    const box = shape && boundingBox([shape]);
    if (!shape || !box) return [];
    const { name, facts, surroundings: more } = marks.wordsOf(at);
    const said = { facts, more, choice: choiceOf(at), links: marks.linksOf(at) };
    const mark = { shape, class: marks.letterOf(at), size: marks.sizeOf(at) };
    return [{ layer: id, key: String(at), name, box, ...said, mark }];
  });

function middleOf(box: RegionBox | undefined): Geometry | null {
  if (!box) return null;
  const [west, south, east, north] = box;
  return { type: 'Point', coordinates: [(west + east) / 2, (south + north) / 2] };
}
