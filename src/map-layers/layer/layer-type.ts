import type { ColumnDescriptor } from '#dataview/state/column-descriptor.ts';
import type { AxisRole } from '#dataview/state/column-rules.ts';
import type { SectionRows } from '#dataview/query/section-rows.ts';
import type { PreparedShapes } from '#domain/geo/prepared-shapes.ts';
import type { Attribution } from '#domain/page/filter/section-query.ts';
import type { Site } from '#domain/site/site.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import type { DrawnLayer } from './drawn-layer.ts';
import type { MapLayer } from '../state/map-layer.ts';

/** What a layer is drawn from. */
export type LayerInput = {
  layer: MapLayer;
  rows: SectionRows;
  /**
   * The rows without the filters of the page, by which classes and sizes are made; null for the same ones.
   */
  allRows: SectionRows | null;
  /** The regions of its boundary set: what it colours, names places by, or lies on. */
  shapes: PreparedShapes;
  /** Where the regions come from, where these are those of a source. */
  regionSource?: Attribution | undefined;
  /** The site on whose pages its links are. */
  site: Pick<Site, 'base_url'>;
  locale: Locale;
};

/** A setting of a layer beside its columns. */
export type LayerSetting = 'classes' | 'amounts' | 'size' | 'density';

/**
 * A type of layers: one folder and one line in `list.ts`. `index.ts` is pure; the drawing is lazy:
 *
 * ```ts
 * export const symbolsLayer: MapLayerType = {
 *   name: 'symbols',
 *   label: 'Symbols',
 *   description: 'Circles as large as an amount.',
 *   icon: 'circle-dot',
 *   roles: [{ role: 'pointSize', label: 'Size by', isAmount: true }],
 *   settings: ['classes', 'size'],
 *   isComplete: hasPlaces,
 *   drawing: () => import('./draw-symbols.ts'),
 * };
 * ```
 */
export type MapLayerType = {
  /** The stored name. */
  name: string;
  label: string;
  description: string;
  icon: string;
  /** The roles that columns have in it, in the order of its settings. */
  roles: readonly LayerRole[];
  settings: readonly LayerSetting[];
  /** Whether the columns are enough to draw something. */
  isComplete(columns: readonly ColumnDescriptor[]): boolean;
  /** What its tiles have, where a map can be moved and enlarged: its rows as points, by their coordinates. */
  tiles?: 'points';
  drawing(): Promise<{ drawLayer: DrawLayer }>;
};

/** A role of a column in a layer; amounts have functions where rows are grouped. */
export type LayerRole = { role: AxisRole; label: string; isAmount?: boolean };

/** Draws the rows of a layer; or says why there is nothing to draw. */
export type DrawLayer = (input: LayerInput) => DrawnLayer | { problem: string };
