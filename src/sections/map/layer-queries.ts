import type { SectionContext, SectionQuery, SectionResult } from '#domain/page/filter/section-query.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import { rowsName, rowsQuery } from '#dataview/query/build-queries.ts';
import { sectionRows } from '#dataview/query/section-rows.ts';
import { mapLayerType } from '#map-layers/index.ts';
import type { MapLayer } from '#map-layers/state/map-layer.ts';
import { queriedColumns } from '#map-layers/layer/roles.ts';
import { shapesQuery } from '#map-layers/places/shapes-query.ts';
import { textsOf } from '#texts/texts-of.ts';

/** A layer with the columns that it draws. */
export const queriedLayer = (layer: MapLayer): MapLayer => ({
  ...layer,
  columns: queriedColumns(layer.columns, mapLayerType(layer.map.layer)),
});

/**
 * A layer as its rows are requested: what is chosen on a map filters the other sections, so that another
 * region can be chosen beside it.
 */
export function requestedLayer(layer: MapLayer): MapLayer {
  const queried = queriedLayer(layer);
  if (!layer.display.selectsFilters) return queried;
  const columns = queried.columns.map((column) => {
    if (!column.xAxis) return column;
    return { ...column, filters: column.filters.filter(({ usePageFilters }) => !usePageFilters) };
  });
  return { ...queried, columns };
}

/**
 * The names of the queries of a layer: for its rows, for those without the filters of the page, by which
 * classes are made, and for the shapes of its boundary set.
 */
export function namesOfQueries({ id }: Pick<MapLayer, 'id'>): Record<'rows' | 'allRows' | 'shapes', string> {
  if (id === 'data') return { rows: rowsName, allRows: 'allRows', shapes: 'shapes' };
  return { rows: `${id}:rows`, allRows: `${id}:allRows`, shapes: `${id}:shapes` };
}

/** The queries for what a layer draws; without its columns or its regions there is none, and it says why. */
export function layerQueries(layer: MapLayer, context: SectionContext): Record<string, SectionQuery> {
  const names = namesOfQueries(layer);
  const shapes = shapesQuery(layer.map);
  const problem = layerProblem(layer, context);
  if (problem !== null) return { [names.rows]: { kind: 'invalid', message: problem } };
  if (!shapes) {
    const { maps: texts } = textsOf(context.locale);
    return { [names.rows]: { kind: 'invalid', message: texts.noBoundaries } };
  }

  const requested = requestedLayer(layer);
  const parameters = { page: 0, sort: null };
  const rows = rowsQuery(requested, { ...context, parameters }, 'points');
  const queries: Record<string, SectionQuery> = { [names.rows]: rows, [names.shapes]: shapes };
  if (!layer.map.keepsBreaks) return queries;

  const { ownFilters = {} } = context;
  const all = rowsQuery(requested, { ...context, filters: ownFilters, parameters }, 'points');
  return isSameJson(all, rows) ? queries : { ...queries, [names.allRows]: all };
}

/** Why a layer cannot be drawn, as far as its settings say. */
function layerProblem({ sourceInfo, columns, map }: MapLayer, { locale }: SectionContext): string | null {
  const { data: texts } = textsOf(locale);
  if (!sourceInfo) return texts.noForm;
  if (!mapLayerType(map.layer).isComplete(columns)) return texts.noColumns;
  return null;
}

/** The rows of a layer, as `sectionRows`. */
export function layerRows(
  layer: MapLayer,
  results: Record<string, SectionResult>,
): ReturnType<typeof sectionRows> {
  return rowsOf(layer, results[namesOfQueries(layer).rows]);
}

/** The rows of a layer without the filters of the page; null where they are the same ones. */
export function allLayerRows(layer: MapLayer, results: Record<string, SectionResult>) {
  const result = rowsOf(layer, results[namesOfQueries(layer).allRows]);
  return result && 'rows' in result ? result.rows : null;
}

const rowsOf = (layer: MapLayer, result: SectionResult | undefined): ReturnType<typeof sectionRows> =>
  result ? sectionRows(queriedLayer(layer), { [rowsName]: result }) : null;
