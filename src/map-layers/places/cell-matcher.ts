import type { ShownColumn } from '#dataview/query/section-rows.ts';
import type { PreparedShapes } from '#domain/geo/prepared-shapes.ts';
import { columnMatcher, type RegionMatcher } from '#domain/geo/region-matcher.ts';
import type { Locale } from '#domain/value/text/locale.ts';

/** Finds regions by the cells of a column: those that are mapped by hand first. */
export const cellMatcher = (
  { source }: Pick<ShownColumn, 'source'>,
  { shapes, locale }: { shapes: PreparedShapes; locale: Locale },
): RegionMatcher => columnMatcher(shapes, locale, source.region_keys);
