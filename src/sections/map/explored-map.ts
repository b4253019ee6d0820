import { selectionOf, type ValueSelection } from '#dataview/filters/selection.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { ShapesQuery } from '#domain/page/filter/section-query.ts';
import type { PreparedShapes } from '#domain/geo/prepared-shapes.ts';
import type { DrawnLayer } from '#map-layers/layer/drawn-layer.ts';
import { shapesQuery } from '#map-layers/places/shapes-query.ts';
import { letterOfNone } from '#map-layers/scales/layer-class.ts';
import type {
  ExploredLayer,
  ExploredMap,
  ExploredMarks,
  ExploredRegions,
  PlaceWords,
} from '../explored-map.ts';
import type { SectionViewProps } from '../section-type.ts';
import { drawnMap, mapRows, preloadMap, type DrawnMap } from './drawn-map.ts';
import type { MapParameters } from './index.ts';
import { namesOfQueries, queriedLayer } from './layer-queries.ts';
import { layersOf } from './layers-of.ts';
import type { MapState } from './map-state.ts';

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

/** A layer on the screen of its own; null for one with more marks than are sent. */
function exploredLayer(
  layer: DrawnLayer,
  props: ViewProps,
  surroundings: Surroundings,
): ExploredLayer | null {
  const regions = regionsOf(layer, props);
  if (!regions) return null;
  if (layer.type === 'regions') return regionsLayer(layer, regions, surroundings);
  if (!layer.placed || layer.placed.count > mostMarks) return null;
  return marksLayer(layer, regions, surroundings);
}

/** Up to so many marks are sent one by one. */
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
      return { facts, more, choice: choiceOf(marks.cellOf(at), surroundings) };
    },
  };
}

/** A layer whose marks lie where its rows are. */
function marksLayer(layer: DrawnLayer, { boundaries }: Regions, surroundings: Surroundings): ExploredMarks {
  const { marks, placed } = layer;
  return {
    ...legendOf(layer, surroundings),
    kind: 'marks',
    boundaries,
    marks: placed!,
    choiceOf: (at) => (at < marks.count ? choiceOf(marks.cellOf(at), surroundings) : undefined),
  };
}

/** The choice of a cell by which places are filtered. */
function choiceOf(cell: string | undefined, { selection }: Surroundings): PlaceWords['choice'] {
  if (!selection || cell === undefined) return undefined;
  return { name: selection.label, href: selection.toggle(cell) };
}
