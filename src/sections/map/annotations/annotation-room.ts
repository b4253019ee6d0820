import { directionOf } from '#domain/value/text/direction-of.ts';
import { defaultLocale } from '#domain/value/text/locale.ts';
import type { DrawnMap } from '../drawn-map.ts';
import { mapView, type MapView } from '../map-view.ts';

/** The part of a map that is shown, the height of its letters in its units, and where lines of text begin. */
export type AnnotationRoom = { view: MapView; size: number; isFromRight: boolean };

/** What texts on a map have, with letters of so many px where all of the map is as wide as its drawing. */
export function annotationRoom(map: DrawnMap, px: number): AnnotationRoom {
  const { unit, width } = map.shapes;
  const view = mapView(map);
  return {
    view,
    size: px * unit * (view[2] / width),
    isFromRight: directionOf(map.locale ?? defaultLocale) === 'rtl',
  };
}
