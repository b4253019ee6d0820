import { selectionOf, type ValueSelection } from '#dataview/filters/selection.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { ShapesQuery } from '#domain/page/filter/section-query.ts';
import type { PreparedShapes } from '#domain/geo/prepared-shapes.ts';
import type { DrawnLayer } from '#map-layers/layer/drawn-layer.ts';
import { shapesQuery } from '#map-layers/places/shapes-query.ts';
import { letterOfNone } from '#map-layers/scales/layer-class.ts';
import type { ExploredLayer, ExploredMap } from '../explored-map.ts';
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
    const regions = regionsOf(layer, props);
    const ofFirst = layer.id === first?.id ? selection : null;
    return regions ? [regionsLayer(layer, regions, { map, selection: ofFirst })] : [];
  });
  return { layers, hasOthers: layers.length < map.layers.length };
}

/** The regions that a layer colours, and where they come from. */
type Regions = { shapes: PreparedShapes['shapes']; boundaries: ShapesQuery };

/** The regions of a layer; null for one of another type. */
function regionsOf({ id, type }: DrawnLayer, { state, results }: ViewProps): Regions | null {
  const layer = layersOf(state).find((one) => one.id === id);
  const boundaries = layer && shapesQuery(layer.map);
  const result = layer && results[namesOfQueries(layer).shapes];
  if (type !== 'regions' || !boundaries || result?.status !== 'shapes' || !result.shapes) return null;
  return { shapes: result.shapes.shapes, boundaries };
}

/** A layer whose marks are the shapes of a boundary set, in their order. */
function regionsLayer(
  { id, name, marks, legend, colours }: DrawnLayer,
  { shapes, boundaries }: Regions,
  { map: { locale }, selection }: { map: DrawnMap; selection: ValueSelection | null },
): ExploredLayer {
  const places = new Map(shapes.map(({ key }, at) => [key, at]));

  return {
    id,
    name: legend.label || name,
    boundaries,
    classes: legend.classes,
    colours,
    missing: legend.hasMissing ? textsOf(locale).maps.noData : null,
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
      const { facts, surroundings } = marks.wordsOf(at);
      const cell = marks.cellOf(at);
      if (!selection || cell === undefined) return { facts, more: surroundings };
      const choice = { name: selection.label, href: selection.toggle(cell) };
      return { facts, more: surroundings, choice };
    },
  };
}
