import type { PreparedShapes } from '#domain/geo/prepared-shapes.ts';
import type { SectionRows } from '#dataview/query/section-rows.ts';
import { problemOf } from '#domain/page/filter/section-query.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { mapLayerType } from '#map-layers/index.ts';
import type { DrawnLayer } from '#map-layers/layer/drawn-layer.ts';
import type { LayerInput } from '#map-layers/layer/layer-type.ts';
import type { MapLayer } from '#map-layers/state/map-layer.ts';
import { preloadDrawings, resolveDrawing } from '#map-layers/resolved-drawings.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { SectionViewProps } from '../section-type.ts';
import type { MapState } from './map-state.ts';
import { allLayerRows, layerRows, namesOfQueries } from './layer-queries.ts';
import { layersOf } from './layers-of.ts';

/** What a map draws and says: its layers from the lowest, and the shapes that they lie on. */
export type DrawnMap = {
  id: string;
  /** The shapes of the first layer, which decide the size and the projection. */
  shapes: PreparedShapes;
  layers: DrawnLayer[];
  /** Why layers are not drawn. */
  problems: string[];
  display: MapState['map'];
  locale: Locale;
};

type ViewProps = Pick<SectionViewProps<MapState>, 'id' | 'state' | 'results' | 'context'>;

/** The rows of the first layer of a map, as `sectionRows`. */
export const mapRows = ({
  state,
  results,
}: Pick<ViewProps, 'state' | 'results'>): ReturnType<typeof layerRows> =>
  layerRows(layersOf(state)[0]!, results);

/** Loads what `drawnMap` draws with; undefined when it is there. */
export const preloadMap = (state: MapState): Promise<void> | undefined =>
  preloadDrawings(layersOf(state).map(({ map }) => map.layer));

/** Maps by the results that they are made of: a page draws one, and says what its picture shows. */
const known = new WeakMap<ViewProps['results'], { id: string; state: MapState; map: DrawnMap }>();

/**
 * What a map section draws of its rows, once its drawings are loaded; or why it is not drawn. Made once for
 * equal objects.
 */
export function drawnMap(props: ViewProps, rows: SectionRows): DrawnMap | { problem: string } | null {
  const { id, state, results } = props;
  const made = known.get(results);
  if (made?.state === state && made.id === id) return made.map;

  const map = makeMap(props, rows);
  if (map && !('problem' in map)) {
    known.set(results, { id, state, map });
  }
  return map;
}

function makeMap(
  { id, state, results, context: { site } }: ViewProps,
  rows: SectionRows,
): DrawnMap | { problem: string } | null {
  const { locale } = rows;
  const layers = layersOf(state);
  const ground = shapesOf(layers[0]!, { results, locale });
  if ('problem' in ground) return ground;

  const { shapes } = ground;
  const drawings = layers.map((layer) => drawnLayer(layer, { results, frame: shapes, site, locale }));
  const [first] = drawings;
  if (drawings.includes(null)) return null;
  if (first && 'problem' in first) return first;

  return {
    id: `map-${id}`,
    shapes,
    layers: drawings.flatMap((drawing) => (drawing && !('problem' in drawing) ? [drawing] : [])),
    problems: drawings.flatMap((drawing) => (drawing && 'problem' in drawing ? [drawing.problem] : [])),
    display: state.map,
    locale,
  };
}

/** The shapes of a layer with the source that they are from; or why it has none. */
function shapesOf(
  layer: MapLayer,
  { results, locale }: { results: ViewProps['results']; locale: Locale },
): { shapes: PreparedShapes; regionSource: LayerInput['regionSource'] } | { problem: string } {
  const result = results[namesOfQueries(layer).shapes];
  if (result?.status === 'shapes' && result.shapes) {
    return { shapes: result.shapes, regionSource: result.attribution };
  }
  return { problem: (result && problemOf(result)) || textsOf(locale).maps.noBoundaries };
}

/** What a layer is drawn with: the results of its map, and the shapes that decide the projection. */
type LayerOnMap = Pick<LayerInput, 'site' | 'locale'> & {
  results: ViewProps['results'];
  frame: PreparedShapes;
};

/** A layer on a map; null while its drawing is loading. */
function drawnLayer(
  layer: MapLayer,
  { results, frame, site, locale }: LayerOnMap,
): DrawnLayer | { problem: string } | null {
  const { maps: texts, data } = textsOf(locale);
  const drawing = resolveDrawing(layer.map.layer);
  if (!drawing) return null;

  const rows = layerRows(layer, results);
  if (!rows || 'message' in rows) return { problem: rows?.message ?? data.noColumns };
  const ground = shapesOf(layer, { results, locale });
  if ('problem' in ground) return ground;
  if (!isSameJson(ground.shapes.projection, frame.projection)) {
    return { problem: texts.otherProjection({ layer: layer.name || mapLayerType(layer.map.layer).label }) };
  }

  const drawn = drawing({
    layer,
    rows: rows.rows,
    allRows: allLayerRows(layer, results),
    ...ground,
    site,
    locale,
  });
  if ('problem' in drawn || layer.name === '') return drawn;
  return { ...drawn, name: layer.name, legend: { ...drawn.legend, label: layer.name } };
}
