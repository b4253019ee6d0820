import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { PointsProperties } from '../explored-properties.ts';
import { countOfPoint } from './letter-of-point.ts';
import type { MapColours } from './map-colours.ts';
import { markLayerOf, markOpacity, markPaint, widthOfEdge } from './mark-layers.ts';

/** The radius in px of a cell, which is 4 to 8 px wide, and of a row without an amount. */
const [cellRadius, plainRadius, leastRadius] = [3, 4, 1.5];

/** The layer of the style that draws the points of tiles, cells of many rows above those of few. */
export function pointLayer(layer: PointsProperties, colours: MapColours): LayerSpecification {
  return {
    id: markLayerOf(layer),
    type: 'circle',
    source: layer.id,
    'source-layer': layer.id,
    layout: { 'circle-sort-key': countOfPoint },
    paint: {
      'circle-radius': ['case', ['>', countOfPoint, 1], cellRadius, radiusOfRow(layer.size)],
      'circle-opacity': markOpacity,
      'circle-stroke-width': widthOfEdge,
      ...Object.fromEntries(markPaint(layer, colours)),
    },
  };
}

/** The radius of a single row: its area is in proportion to its amount. */
function radiusOfRow(size: PointsProperties['size']): ExpressionSpecification | number {
  if ('radius' in size) return size.radius;
  const { largest, most } = size;
  const share: ExpressionSpecification = ['min', 1, ['/', ['abs', ['get', 'size']], most]];
  const radius: ExpressionSpecification = ['max', leastRadius, ['*', largest, ['sqrt', share]]];
  return ['case', ['has', 'size'], radius, plainRadius];
}
