import { selectionOf, type ValueSelection } from '#dataview/filters/selection.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { ShapesQuery } from '#domain/page/filter/section-query.ts';
import type { PreparedShapes } from '#domain/geo/prepared-shapes.ts';
import type { DrawnLayer, PlacedMarks } from '#map-layers/layer/drawn-layer.ts';
import { shapesQuery } from '#map-layers/places/shapes-query.ts';
import { letterOfNone } from '#map-layers/scales/layer-class.ts';
import type {
  ExploredLayer,
  ExploredMap,
  ExploredMarks,
  ExploredPoints,
  ExploredRegions,
  PlaceWords,
} from '../explored-map.ts';
import type { SectionViewProps } from '../section-type.ts';
import { drawnMap, mapRows, preloadMap, type DrawnMap } from './drawn-map.ts';
import { cellClasses } from './explored-points.ts';
import type { MapParameters } from './index.ts';
import { namesOfQueries, queriedLayer } from './layer-queries.ts';
import { layerTiles } from './layer-tiles.ts';
import { layersOf } from './layers-of.ts';
import type { MapState } from './map-state.ts';

export { pointPlaces } from './point-places.ts';

type ViewProps = SectionViewProps<MapState, MapParameters>;

/** A map section on the screen of its own; null where none is drawn. */
export async function exploredMap(props: ViewProps): Promise<ExploredMap | null> {
  const { state, context, href } = props;
  await preloadMap(state);
  const found = mapRows(props);
  const map = found && 'rows' in found ? drawnMap(props, found.rows) : null;
  if (!found || !('rows' in found) || !map || 'problem' in map) return null;

  const [first] = layersOf(state);
  const queried = { ...state, columns: queriedLayer(first!).columns };
  const selection = selectionOf(queried, context.filters, href, found.rows);
  const layers = map.layers.flatMap((layer) => {
    const ofFirst = layer.id === first?.id ? selection : null;
    return exploredLayer(layer, props, { map, selection: ofFirst }) ?? [];
  });
  return { layers, hasOthers: layers.length < map.layers.length, projection: map.shapes.projection };
}

/** The map that a layer is on, and the choices of its places, if they can be chosen. */
type Surroundings = { map: DrawnMap; selection: ValueSelection | null };

/** A layer on the screen of its own; null for one with more marks than are sent, and no tiles. */
function exploredLayer(
  layer: DrawnLayer,
  props: ViewProps,
  surroundings: Surroundings,
): ExploredLayer | null {
  const regions = regionsOf(layer, props);
  if (!regions) return null;
  if (layer.type === 'regions') return regionsLayer(layer, regions, surroundings);
  const { placed } = layer;
  if (placed && placed.count <= mostMarks) return marksLayer(layer, placed, regions, surroundings);
  if (!layerTiles(props.state, layer.id, props.context)) return null;
  return pointsLayer(layer, regions, surroundings);
}

/** Up to so many marks are sent one by one; points beyond come as tiles. */
const mostMarks = 2000;

/** The regions that a layer colours or lies on, and where they come from. */
type Regions = { shapes: PreparedShapes['shapes']; boundaries: ShapesQuery };

/** The regions of a layer; null where there are none. */
function regionsOf({ id }: DrawnLayer, { state, results }: ViewProps): Regions | null {
  const layer = layersOf(state).find((one) => one.id === id);
  const boundaries = layer && shapesQuery(layer.map);
  const result = layer && results[namesOfQueries(layer).shapes];
  if (!boundaries || result?.status !== 'shapes' || !result.shapes) return null;
  return { shapes: result.shapes.shapes, boundaries };
}

/** What the legend of a layer says. */
const legendOf = ({ id, name, legend, colours }: DrawnLayer, { map: { locale } }: Surroundings) => ({
  id,
  name: legend.label || name,
  classes: legend.classes,
  colours,
  ends: legend.ends,
  missing: legend.hasMissing ? textsOf(locale).maps.noData : null,
  sizes: legend.sizes,
  sizeLabel: legend.sizeLabel,
});

/** A layer whose marks are the shapes of a boundary set, in their order. */
function regionsLayer(
  layer: DrawnLayer,
  { shapes, boundaries }: Regions,
  surroundings: Surroundings,
): ExploredRegions {
  const { marks } = layer;
  const places = new Map(shapes.map(({ key }, at) => [key, at]));

  return {
    ...legendOf(layer, surroundings),
    kind: 'regions',
    boundaries,
    keys: [...places.keys()],
    regionOf(key) {
      const at = places.get(key);
      if (at === undefined) return null;
      const letter = marks.letterOf(at);
      const { name: region, facts } = marks.wordsOf(at);
      const said = { name: region, amount: facts[0]?.[1] ?? '' };
      return letter === letterOfNone ? said : { ...said, class: letter };
    },
    wordsOf(key) {
      const at = places.get(key);
      if (at === undefined) return null;
      const { facts, surroundings: more } = marks.wordsOf(at);
      return { facts, more, choice: choiceOf(marks.cellOf(at), surroundings), links: marks.linksOf(at) };
    },
  };
}

/** A layer whose marks lie where its rows are. */
function marksLayer(
  layer: DrawnLayer,
  placed: PlacedMarks,
  { boundaries }: Regions,
  surroundings: Surroundings,
): ExploredMarks {
  return {
    ...legendOf(layer, surroundings),
    kind: 'marks',
    boundaries,
    marks: placed,
    choiceOf: (at) => choiceOf(placed.cellOf(at), surroundings),
  };
}

/** A layer of points from tiles: cells by their numbers of rows, single rows as on the static map. */
function pointsLayer(
  layer: DrawnLayer,
  { boundaries }: Regions,
  surroundings: Surroundings,
): ExploredPoints | null {
  const look = layer.look?.();
  if (!look) return null;
  const cells = cellClasses(look, surroundings.map.locale);
  const { colours } = look;
  const colourOfCells = cells.classes.map(({ letter, colour }) => [letter, colour] as const);

  return {
    ...legendOf(layer, surroundings),
    kind: 'points',
    boundaries,
    classes: colours?.classes ?? [],
    ends: colours?.ends ?? null,
    colours: { ...colours?.colours, ...Object.fromEntries(colourOfCells) },
    look,
    cells,
  };
}

/** The choice of a cell by which places are filtered. */
function choiceOf(cell: string | undefined, { selection }: Surroundings): PlaceWords['choice'] {
  if (!selection || cell === undefined) return undefined;
  return { name: selection.label, href: selection.toggle(cell) };
}
