import type { SVGAttributes } from 'react';
import { faintOpacity } from '#domain/value/colour/category-colours.ts';
import type { GraphViewProps, SeriesIsolation } from '../graph-view-props.ts';
import type { ChartX } from './chart-data.ts';

/** What stands out in a chart, as its view is given it. */
export type Highlighted = GraphViewProps['highlighted'];

/** Whether a series stands out, or, in a chart without names of series, a place along x. */
export function isHighlighted(
  highlighted: Highlighted,
  name: string | null,
  place?: Pick<ChartX, 'key' | 'label'>,
): boolean {
  if (!highlighted) return false;
  if (name !== null) return highlighted.has(name);
  return place !== undefined && (highlighted.has(place.key) || highlighted.has(place.label));
}

/** How visible a place along x of one series is: faint where others stand out. */
export function placeOpacity(
  highlighted: Highlighted,
  place: Pick<ChartX, 'key' | 'label'>,
): number | undefined {
  if (!highlighted || isHighlighted(highlighted, null, place)) return undefined;
  return faintOpacity;
}

type SeriesLook = {
  isolation?: SeriesIsolation | undefined;
  highlighted?: Highlighted;
  /** Whether others are compared with the series. */
  isCompared?: boolean | undefined;
};

/**
 * How visible a series is: faint where a visitor has isolated another one, or else where others stand out or
 * are compared with it.
 */
export function seriesOpacity(
  name: string | null,
  { isolation, highlighted, isCompared = false }: SeriesLook,
): number | undefined {
  if (isolation?.chosen != null) {
    if (isolation.chosen === name) return undefined;
    return faintOpacity;
  }
  if (isCompared) return faintOpacity;
  if (name === null || !highlighted || highlighted.has(name)) return undefined;
  return faintOpacity;
}

/** The dashes of lines and outlines in px: those of series that others are compared with have some. */
export function dashesOf({ isCompared = false }: Pick<SeriesLook, 'isCompared'>): string | undefined {
  if (isCompared) return '5 4';
  return undefined;
}

/**
 * How the areas of a series look that others are compared with: faint, with a dashed outline in its colour.
 * Nothing for other series.
 */
export function comparedArea(
  isCompared: boolean | undefined,
  colour: string,
): Pick<SVGAttributes<SVGElement>, 'fillOpacity' | 'stroke' | 'strokeDasharray' | 'vectorEffect'> {
  if (!isCompared) return {};
  return {
    fillOpacity: faintOpacity,
    stroke: colour,
    strokeDasharray: dashesOf({ isCompared }),
    vectorEffect: 'non-scaling-stroke',
  };
}

/** The weight of a text: bold where what it names stands out; undefined where nothing does. */
export function highlightedWeight(
  highlighted: Highlighted,
  name: string | null,
  place?: Pick<ChartX, 'key' | 'label'>,
): number | undefined {
  return highlighted && (isHighlighted(highlighted, name, place) ? 700 : 400);
}

/** Items with those that stand out last, so that they are drawn above the others. */
export function highlightedLast<Item>(items: readonly Item[], isOne: (item: Item) => boolean): Item[] {
  return [...items.filter((item) => !isOne(item)), ...items.filter(isOne)];
}
