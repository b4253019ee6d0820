import { mayDownload } from '#dataview/rows/download-links.tsx';
import { attributionText } from '#dataview/rows/attribution-text.ts';
import { escapeMarkup } from '#domain/value/text/escape-markup.ts';
import { textWidth } from '#graphs/marks/text-width.ts';
import { pictureColours, withColours } from '#graphs/picture/write-picture.tsx';
import { textsOf } from '#texts/texts-of.ts';
import type { PictureOptions, SectionViewProps } from '../section-type.ts';
import type { DrawnLayer } from '#map-layers/layer/drawn-layer.ts';
import { letterOfNone } from '#map-layers/scales/layer-class.ts';
import { drawnMap, mapRows, preloadMap, type DrawnMap } from './drawn-map.ts';
import type { MapParameters } from './index.ts';
import type { MapState } from './map-state.ts';
import { hatchPattern, kindOfMarks, landMarkup, markLetters, widthAttribute } from './map-svg.ts';
import { mapView } from './map-view.ts';
import { mapName, mapNote } from './map-words.ts';
import { annotationGroups } from './annotations/annotation-groups.ts';

const padding = 24;
/** The px of the lines of a picture: those of its title, of its subtitle and legend, and of its foot. */
const [titleLine, textLine, footLine] = [34, 24, 20];

/** A map section as an SVG with its source line; null where it may not be downloaded or is not drawn. */
export async function sectionPicture(
  props: SectionViewProps<MapState, MapParameters>,
  { charts, font }: PictureOptions,
): Promise<string | null> {
  await preloadMap(props.state);
  const found = mayDownload(props.state, props.context.viewer) ? mapRows(props) : null;
  const map = found && 'rows' in found ? drawnMap(props, found.rows) : null;
  if (!map || 'problem' in map || !found || !('rows' in found)) return null;
  const foot = [map.display.footnote, mapNote(map), attributionText(found.rows)].filter(Boolean);
  return withColours(mapPicture(map, foot, font), pictureColours(charts));
}

/** A map as the text of an SVG; its colours are variables of a theme. */
function mapPicture(map: DrawnMap, foot: readonly string[], font: string): string {
  const { shapes, display } = map;
  const [width, height] = [shapes.width / shapes.unit, shapes.height / shapes.unit];
  const parts: string[] = [];
  let top = padding;
  const addText = (
    text: string,
    { size, line, weight = 400 }: { size: number; line: number; weight?: number },
  ) => {
    if (text === '') return;
    parts.push(textAt(padding, top + size, { text, size, weight }));
    top += line;
  };

  addText(display.title, { size: 24, line: titleLine, weight: 600 });
  addText(display.subtitle, { size: 16, line: textLine });
  if (display.legend) {
    const { markup, lines } = legendMarkup(map, top, width);
    parts.push(markup);
    top += lines * textLine + 6;
  }
  parts.push(
    `<svg x="${padding}" y="${top}" width="${width}" height="${height}" viewBox="${mapView(map).join(' ')}">${drawing(map)}</svg>`,
  );
  top += height + padding;
  for (const text of foot) {
    addText(text, { size: 13, line: footLine });
  }

  const size = [width + 2 * padding, top + padding].join(' ');
  const style = `@font-face{font-family:'Inter Variable';font-weight:400 700;src:url(${font}) format('woff2')}`;
  const ground = '<rect width="100%" height="100%" fill="var(--tm-paper, #ffffff)"/>';
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${escapeMarkup(mapName(map))}" viewBox="0 0 ${size}" width="${width + 2 * padding}" height="${top + padding}" font-family="'Inter Variable', sans-serif" fill="var(--tm-ink, #1d2026)"><style>${style}</style>${ground}${parts.join('')}</svg>`;
}

type TextOptions = { text: string; size: number; weight?: number };

const textAt = (x: number, y: number, { text, size, weight = 400 }: TextOptions): string =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}">${escapeMarkup(text)}</text>`;

/** The layers of a map; what the style sheet of pages does is written with each group. */
function drawing(map: DrawnMap): string {
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
    `.tm-map-texts{fill:var(--tm-ink, #1d2026);stroke-width:${3 * unit}px;paint-order:stroke;stroke-linejoin:round;text-anchor:middle}`,
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

/** What the colours mean, in as many lines as it takes, and how many these are. */
function legendMarkup(map: DrawnMap, top: number, width: number): { markup: string; lines: number } {
  const items = legendItems(map);
  let [x, line] = [padding, 0];
  const markup = items.map(({ fill, text }) => {
    const length = 20 + textWidth(text) * 1.25 + 20;
    if (x > padding && x + length > width) {
      [x, line] = [padding, line + 1];
    }
    const y = top + line * textLine;
    const item = `<rect x="${x}" y="${y + 2}" width="14" height="14" rx="2" fill="${fill}"/>${textAt(x + 20, y + 14, { text, size: 14 })}`;
    x += length;
    return item;
  });

  return { markup: markup.join(''), lines: line + 1 };
}

/** The classes of all layers, or the ends of scales, and what regions without data look like. */
function legendItems({ layers, locale }: DrawnMap): { fill: string; text: string }[] {
  return layers.flatMap(({ legend, colours }) => {
    const { classes, ends, hasMissing } = legend;
    const missing = { fill: 'url(#none)', text: textsOf(locale).maps.noData };
    const all = Object.values(colours);
    const scale = ends
      ? [
          { fill: all[0]!, text: ends[0] },
          { fill: all.at(-1)!, text: ends[1] },
        ]
      : classes.map(({ colour, label }) => ({ fill: colour, text: label }));
    return hasMissing ? [...scale, missing] : scale;
  });
}
