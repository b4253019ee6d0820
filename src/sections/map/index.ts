import type { z } from 'zod';
import { maxShortText } from '#domain/page/content/page.ts';
import type { SectionContext, SectionQuery } from '#domain/page/filter/section-query.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import { lenient } from '#domain/value/object/stored-object.ts';
import { dataSection, dataTexts } from '#dataview/data-section.ts';
import { filterQueries, rowsName, rowsQuery } from '#dataview/query/build-queries.ts';
import { withSource } from '#dataview/sources/with-source.ts';
import { dataStateSchema } from '#dataview/state/data-state.ts';
import { translatedAt } from '#dataview/state/translated-at.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { SectionType } from '../section-type.ts';
import { firstMap } from './first-map.ts';
import { mapDisplaySchema } from './map-display.ts';
import { queriedColumns } from './queried-columns.ts';

const mapStateSchema = dataStateSchema.extend({
  map: lenient(mapDisplaySchema, mapDisplaySchema.parse({})),
});
/** A map section's state: a data section's, and how the map is drawn. */
export type MapState = z.output<typeof mapStateSchema>;

/** The name of the query for the shapes of regions. */
export const shapesName = 'shapes';
/** The name of the query for the rows without the filters of the page, by which classes are made. */
export const allRowsName = 'allRows';

const mapTexts = ['map.title', 'map.subtitle', 'map.footnote'];

const common = dataSection<MapState>(mapStateSchema);

/** Data of a version as a map: regions coloured by an amount. */
export const mapSection: SectionType<MapState> = {
  ...common,
  accept(stored) {
    const state = common.read(stored);
    const { title, subtitle, footnote } = state.map;
    const isTooLong = [title, subtitle, footnote].some((text) => text.length > maxShortText);
    if (isTooLong) return { ok: false, message: `Texts of a map have at most ${maxShortText} characters.` };
    return { ok: true, state };
  },
  name: 'Map',
  label: 'Map',
  description: 'Regions coloured by an amount of a source.',
  icon: 'map',
  rank: 4,
  content: {
    ...common.content,
    ...translatedAt<MapState>([...dataTexts, ...mapTexts]),
    title: ({ map }) => map.title,
    searchText: ({ map, columns }) =>
      [map.title, map.subtitle, map.footnote, ...columns.filter(({ show }) => show).map(columnLabel)]
        .filter(Boolean)
        .join(' '),
  },
  data: {
    ...common.data,
    usesProfile: true,
    withSource(state, source) {
      const next = withSource(state, source, () => []);
      const isOther = state.sourceInfo?.sourceId !== source.id;
      if (next && isOther) return firstMap(next, source);
      return next;
    },
  },
  queries(state, context) {
    return { ...mapQueries(state, context), ...filterQueries(state, context) };
  },
  view: () => import('./view.tsx'),
  picture: { drawing: () => import('./picture.ts'), markValues: () => import('./mark-values.ts') },
  settings: () => import('./settings.tsx'),
};

/** The queries for what is drawn; without its columns or its regions there is none, and it says why. */
function mapQueries(state: MapState, context: SectionContext): Record<string, SectionQuery> {
  const { data: texts, maps } = textsOf(context.locale);
  const { columns, map, sourceInfo } = state;
  if (!sourceInfo) return { [rowsName]: { kind: 'invalid', message: texts.noForm } };
  if (!columns.some(({ xAxis }) => xAxis) || !columns.some(({ yAxis }) => yAxis)) {
    return { [rowsName]: { kind: 'invalid', message: texts.noColumns } };
  }
  if (map.boundaries === '') return { [rowsName]: { kind: 'invalid', message: maps.noBoundaries } };

  const queried = { ...state, columns: queriedColumns(columns) };
  const parameters = { page: 0, sort: null };
  const rows = rowsQuery(queried, { ...context, parameters }, 'points');
  const queries = { [rowsName]: rows, [shapesName]: { kind: 'shapes', set: map.boundaries } as const };
  if (!map.keepsBreaks) return queries;

  const { ownFilters = {} } = context;
  const all = rowsQuery(queried, { ...context, filters: ownFilters, parameters }, 'points');
  return isSameJson(all, rows) ? queries : { ...queries, [allRowsName]: all };
}
