import { escapeMarkup } from '#domain/value/text/escape-markup.ts';
import { textWidth } from '#graphs/marks/text-width.ts';
import type { DrawnMap } from '../drawn-map.ts';
import { mapView } from '../map-view.ts';
import { mapName } from '../map-words.ts';
import { legendItems } from './legend-items.ts';
import { pictureDrawing } from './picture-drawing.ts';

const padding = 24;
/** The px of the lines of a picture: those of its title, of its subtitle and legend, and of its foot. */
const [titleLine, textLine, footLine] = [34, 24, 20];

/** A map as the text of an SVG; its colours are variables of a theme. */
export function mapPicture(map: DrawnMap, foot: readonly string[], font: string): string {
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
    `<svg x="${padding}" y="${top}" width="${width}" height="${height}" viewBox="${mapView(map).join(' ')}">${pictureDrawing(map)}</svg>`,
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
