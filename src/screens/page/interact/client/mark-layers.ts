import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { MarksProperties } from '../explored-properties.ts';
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

/** The layer of the style that draws the marks of a layer. */
export const markLayerOf = ({ id, drawnAs }: MarksProperties): string => `${id}-${drawnAs}`;

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
            'circle-stroke-width': ['case', isOn, 2.5, 0.5],
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
  { id, drawnAs }: MarksProperties,
  { paper, ink, border, classes }: MapColours,
): [MarkProperty, ExpressionSpecification | string][] {
  const colour = colourOfClass(classes[id], border);
  switch (drawnAs) {
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
  classes: Readonly<Record<string, string>> = {},
  otherwise: string,
): ExpressionSpecification | string {
  const entries = Object.entries(classes);
  if (entries.length === 0) return otherwise;
  // The type of the expression has a fixed number of cases.
  return ['match', ['get', 'class'], ...entries.flat(), otherwise] as unknown as ExpressionSpecification;
}

/** The properties that say how much of the marks of a layer is seen. */
export function opacitiesOfMarks({ drawnAs }: MarksProperties): MarkProperty[] {
  switch (drawnAs) {
    case 'circles':
      return ['circle-opacity', 'circle-stroke-opacity'];
    case 'lines':
      return ['line-opacity'];
    case 'texts':
      return [];
  }
}
