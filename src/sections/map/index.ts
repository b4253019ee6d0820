import { maxShortText } from '#domain/page/content/page.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { textParameter } from '#domain/page/filter/query-string.ts';
import { dataSection, dataTexts } from '#dataview/data-section.ts';
import { filterQueries } from '#dataview/query/build-queries.ts';
import { withSource } from '#dataview/sources/with-source.ts';
import { translatedAt } from '#dataview/state/translated-at.ts';
import type { SectionQuery } from '#domain/page/filter/section-query.ts';
import type { SectionType } from '../section-type.ts';
import { dataOfLayers, linksOfLayers } from './data-of-layers.ts';
import { preloadMap } from './drawn-map.ts';
import { firstMap } from './first-map.ts';
import { layerQueries } from './layer-queries.ts';
import { layerTiles } from './layer-tiles.ts';
import { layersOf } from './layers-of.ts';
import { mapStateSchema, type MapState } from './map-state.ts';
import { storedMap, styledMap } from './style/styled-map.ts';

const mapTexts = [
  'map.title',
  'map.subtitle',
  'map.footnote',
  'map.notes[].text',
  'layers[].name',
  'layers[].columns[].customName',
  'layers[].columns[].linkText',
  'layers[].actions[].name',
];

export { mapStyleSchema, readMapStyle, type MapStyle } from './style/map-style.ts';

/** The most layers of a map. */
const mostLayers = 12;

const common = dataSection<MapState>(mapStateSchema);

/**
 * What a visitor chooses on a map: the layer and the letter of the class that is shown alone, and what the
 * places are called that are searched.
 */
export type MapParameters = { class: string | null; find: string | null };

/** Data of versions as a map. */
export const mapSection: SectionType<MapState, MapParameters> = {
  ...common,
  accept(stored) {
    const state = common.read(stored);
    const { title, subtitle, footnote } = state.map;
    const isTooLong = [title, subtitle, footnote].some((text) => text.length > maxShortText);
    if (isTooLong) return { ok: false, message: `Texts of a map have at most ${maxShortText} characters.` };
    const ids = new Set(layersOf(state).map(({ id }) => id));
    if (ids.size <= state.layers.length) {
      return { ok: false, message: 'Two layers of a map have the same id.' };
    }
    if (state.layers.length >= mostLayers) {
      return { ok: false, message: `A map has at most ${mostLayers} layers.` };
    }
    return { ok: true, state };
  },
  name: 'Map',
  label: 'Map',
  description: 'Where it is: regions, symbols, points and lines of sources.',
  icon: 'map',
  rank: 4,
  content: {
    ...common.content,
    ...translatedAt<MapState>([...dataTexts, ...mapTexts]),
    ...linksOfLayers,
    title: ({ map }) => map.title,
    searchText: ({ map, columns }) =>
      [map.title, map.subtitle, map.footnote, ...columns.filter(({ show }) => show).map(columnLabel)]
        .filter(Boolean)
        .join(' '),
  },
  data: {
    ...common.data,
    ...dataOfLayers,
    withoutVersions: (state, hidden) => dataOfLayers.withoutVersions(state, hidden, common.defaults),
    tiles: layerTiles,
    usesProfile: true,
    withSource(state, source) {
      const next = withSource(state, source, () => []);
      const isOther = state.sourceInfo?.sourceId !== source.id;
      if (next && isOther) return firstMap(next, source);
      return next;
    },
  },
  queries(state, context) {
    const queries = layersOf(state).map((layer) => layerQueries(layer, context));
    return Object.assign({}, ...queries, filterQueries(state, context)) as Record<string, SectionQuery>;
  },
  styling: {
    idOf: ({ map }) => map.style,
    withId: (state, id) => ({ ...state, map: { ...state.map, style: id } }),
    styled: styledMap,
    stored: storedMap,
  },
  parameters: { class: textParameter, find: textParameter },
  preload: preloadMap,
  view: () => import('./view.tsx'),
  picture: { drawing: () => import('./picture.ts'), markValues: () => import('./mark-values.ts') },
  explored: () => import('./explored-map.ts'),
  settings: () => import('./settings.tsx'),
};
