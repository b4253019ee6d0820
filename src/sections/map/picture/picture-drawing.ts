import type { DrawnLayer } from '#map-layers/layer/drawn-layer.ts';
import { letterOfNone } from '#map-layers/scales/layer-class.ts';
import { annotationGroups } from '../annotations/annotation-groups.ts';
import type { DrawnMap } from '../drawn-map.ts';
import { hatchPattern, kindOfMarks, landMarkup, markLetters, widthAttribute } from '../map-svg.ts';

/** The layers of a map; what the style sheet of pages does is written with each group. */
export function pictureDrawing(map: DrawnMap): string {
  const { shapes, layers } = map;
  const hatch = hatchPattern('none', shapes.unit, 'stroke="var(--tm-edge, #a9aeb8)"');
  const land = landMarkup(map, {}).replaceAll('<g', `<g fill="var(--tm-hairline, #dfe2e7)"`);
  const styles = `<style>${pictureStyles(shapes.unit)}</style>`;
  const groups = layers.map((layer) => layerGroup(layer, shapes.unit)).join('');
  return `${styles}<defs>${hatch}</defs><g stroke="var(--tm-paper, #ffffff)" stroke-width="${shapes.unit / 2}">${land}${groups}</g><g stroke="var(--tm-paper, #ffffff)">${annotationGroups(map)}</g>`;
}

const pictureStyles = (unit: number): string =>
  [
    `.tm-map-borders{fill:none;stroke-width:${1.25 * unit}px}`,
    '.tm-map-narrow{display:none}',
    `.tm-map-texts{fill:var(--tm-ink, #1d2026);stroke-width:.3em;paint-order:stroke;stroke-linejoin:round;text-anchor:middle}`,
    '.tm-map-cells path{fill:none;stroke-linecap:square}.tm-map-dots path{fill:none;stroke-linecap:round}',
  ].join('');

function layerGroup(layer: DrawnLayer, unit: number): string {
  const { marks, colours, edges, above } = layer;
  const colourOf = (letter: string) => (letter === letterOfNone ? 'url(#none)' : (colours[letter] ?? 'none'));
  const letters = markLetters(layer);
  const kind = kindOfMarks(marks);

  const paths = letters.map((letter, at) => {
    const d = marks.pathOf(at);
    if (kind === 'lines') {
      const width = widthAttribute({ ...marks, widthOf: (line) => marks.widthOf!(line) * unit }, at);
      return `<path fill="none" stroke="${colourOf(letter)}"${width} d="${d}"/>`;
    }
    return `<path fill="${colourOf(letter)}" d="${d}"/>`;
  });
  const coloured = above.replaceAll(/class="c(\w)"/g, (_, letter: string) => `stroke="${colourOf(letter)}"`);
  const opacity = kind === 'dots' ? ' fill-opacity="0.75"' : '';
  return `<g${opacity}>${paths.join('')}</g>${edges}${coloured}`;
}
