import { mayDownload } from '#dataview/rows/download-links.tsx';
import { attributionText } from '#dataview/rows/attribution-text.ts';
import { escapeMarkup } from '#domain/value/text/escape-markup.ts';
import { textWidth } from '#graphs/marks/text-width.ts';
import { pictureColours, withColours } from '#graphs/picture/write-picture.tsx';
import { textsOf } from '#texts/texts-of.ts';
import type { PictureOptions, SectionViewProps } from '../section-type.ts';
import { drawnMap, mapRows, type DrawnMap } from './drawn-map.ts';
import type { MapState } from './index.ts';
import { mapName, mapNote } from './map-words.ts';
import { classLabel } from './regions/region-words.ts';
import { hatchPattern, regionClasses } from './regions/regions-svg.ts';

const padding = 24;
/** The px of the lines of a picture: those of its title, of its subtitle and legend, and of its foot. */
const [titleLine, textLine, footLine] = [34, 24, 20];

/** A map section as an SVG with its source line; null where it may not be downloaded or is not drawn. */
export function sectionPicture(
  props: SectionViewProps<MapState>,
  { charts, font }: PictureOptions,
): Promise<string | null> {
  const found = mayDownload(props.state, props.context.viewer) ? mapRows(props) : null;
  const map = found && 'rows' in found ? drawnMap(props, found.rows) : null;
  if (!map || 'problem' in map || !found || !('rows' in found)) return Promise.resolve(null);
  const foot = [map.display.footnote, mapNote(map), attributionText(found.rows)].filter(Boolean);
  return Promise.resolve(withColours(mapPicture(map, foot, font), pictureColours(charts)));
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
    const { markup, lines } = legend(map, top, width);
    parts.push(markup);
    top += lines * textLine + 6;
  }
  parts.push(
    `<svg x="${padding}" y="${top}" width="${width}" height="${height}" viewBox="0 0 ${shapes.width} ${shapes.height}">${regions(map)}</svg>`,
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

function regions(map: DrawnMap): string {
  const { shapes, classes } = map;
  const letters = regionClasses(map);
  const paths = shapes.shapes.map(({ path }, at) => {
    const colour = classes?.colours[parseInt(letters[at]!, 36)] ?? 'url(#none)';
    return `<path fill="${colour}" d="${path}"/>`;
  });
  const borders = `<path fill="none" stroke-width="${1.25 * shapes.unit}" d="${shapes.borders}"/>`;
  const hatch = hatchPattern('none', shapes.unit, 'stroke="var(--tm-edge, #a9aeb8)"');
  return `<defs>${hatch}</defs><g stroke="var(--tm-paper, #ffffff)" stroke-width="${shapes.unit / 2}">${paths.join('')}${borders}</g>`;
}

/** What the colours mean, in as many lines as it takes, and how many these are. */
function legend(map: DrawnMap, top: number, width: number): { markup: string; lines: number } {
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

/** The classes, or the ends of a scale, and what regions without data look like. */
function legendItems(map: DrawnMap): { fill: string; text: string }[] {
  const { classes, writeLimit, locale, amounts, shapes } = map;
  const none = { fill: 'url(#none)', text: textsOf(locale).maps.noData };
  const missing = amounts.size < shapes.shapes.length ? [none] : [];
  if (!classes) return missing;

  const { colours, ends, isContinuous } = classes;
  const scale = [
    { fill: colours[0]!, text: writeLimit(ends[0]) },
    { fill: colours.at(-1)!, text: writeLimit(ends[1]) },
  ];
  const steps = colours.map((fill, at) => ({ fill, text: classLabel(at, { classes, writeLimit, locale }) }));
  if (isContinuous) return [...scale, ...missing];
  return [...steps, ...missing];
}
