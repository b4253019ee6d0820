import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { MarksProperties, PointsProperties } from '../explored-properties.ts';
import { letterOfPoint } from './letter-of-point.ts';
import type { MapColours } from './map-colours.ts';
import { textImagePrefix } from './text-image.ts';

/** The properties of marks that change. */
type MarkProperty =
  | `circle-${'color' | 'stroke-color' | 'opacity' | 'stroke-opacity'}`
  | `line-${'color' | 'opacity'}`;

/** The opacity of circles and lines, which may lie above each other. */
export const markOpacity = 0.75;

/** Whether a mark is at the pointer, or chosen. */
const isOn: ExpressionSpecification = ['boolean', ['feature-state', 'on'], false];

/** The width of the edge of a circle, also of one at the pointer. */
export const widthOfEdge: ExpressionSpecification = ['case', isOn, 2.5, 0.5];

/** A layer of marks: those that come with the places of a map, or points of tiles. */
type AnyMarks = MarksProperties | PointsProperties;

/** The layer of the style that draws the marks of a layer. */
export const markLayerOf = ({ id, drawnAs }: AnyMarks): string => `${id}-${drawnAs}`;

/** The letter of the class of a mark. */
export const letterOfMark = (layer: AnyMarks): ExpressionSpecification =>
  layer.kind === 'points' ? letterOfPoint(layer) : ['get', 'class'];

/** The layers of the style that draw the marks of a layer, the largest circles below the others. */
export function markLayers(layer: MarksProperties, colours: MapColours): LayerSpecification[] {
  const { id, drawnAs } = layer;
  const common = { id: markLayerOf(layer), source: id } as const;

  switch (drawnAs) {
    case 'circles':
      return [
        {
          ...common,
          type: 'circle',
          layout: { 'circle-sort-key': ['-', ['get', 'size']] },
          paint: {
            'circle-radius': ['get', 'size'],
            'circle-opacity': markOpacity,
            'circle-stroke-width': widthOfEdge,
            ...Object.fromEntries(markPaint(layer, colours)),
          },
        },
      ];
    case 'lines':
      return [
        {
          ...common,
          type: 'line',
          layout: { 'line-join': 'round', 'line-cap': 'round' },
          paint: {
            'line-opacity': markOpacity,
            'line-width': ['case', isOn, ['+', ['get', 'size'], 2], ['get', 'size']],
            ...Object.fromEntries(markPaint(layer, colours)),
          },
        },
      ];
    case 'texts':
      return [
        {
          ...common,
          type: 'symbol',
          layout: {
            'icon-image': ['concat', textImagePrefix, ['get', 'name']],
            'symbol-sort-key': ['get', 'rank'],
            'icon-padding': 2,
          },
        },
      ];
  }
}

/** The colours of the marks of a layer. */
export function markPaint(
  layer: AnyMarks,
  { paper, ink, border, classes }: MapColours,
): [MarkProperty, ExpressionSpecification | string][] {
  const colour = colourOfClass(letterOfMark(layer), classes[layer.id], border);
  switch (layer.drawnAs) {
    case 'circles':
      return [
        ['circle-color', colour],
        ['circle-stroke-color', ['case', isOn, ink, paper]],
      ];
    case 'lines':
      return [['line-color', ['case', isOn, ink, colour]]];
    case 'texts':
      return [];
  }
}

/** The colour of a mark by its class; of those without a value another one. */
function colourOfClass(
  letter: ExpressionSpecification,
  classes: Readonly<Record<string, string>> = {},
  otherwise: string,
): ExpressionSpecification | string {
  const entries = Object.entries(classes);
  if (entries.length === 0) return otherwise;
  // The type of the expression has a fixed number of cases.
  return ['match', letter, ...entries.flat(), otherwise] as unknown as ExpressionSpecification;
}

/** The properties that say how much of the marks of a layer is seen. */
export function opacitiesOfMarks({ drawnAs }: AnyMarks): MarkProperty[] {
  switch (drawnAs) {
    case 'circles':
      return ['circle-opacity', 'circle-stroke-opacity'];
    case 'lines':
      return ['line-opacity'];
    case 'texts':
      return [];
  }
}
