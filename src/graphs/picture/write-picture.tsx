import type { ThemeTokens } from '#domain/theme/theme.ts';
import { hexColour, modeOn } from '#domain/theme/colour.ts';
import { readColour } from '#domain/value/colour/colour.ts';
import type { DrawnDisplay } from '../graph-display.ts';
import type { GraphType } from '../graph-type.ts';
import type { GraphViewProps, NamedPanel } from '../graph-view-props.ts';
import { directionOfChart } from '../marks/plot-direction.tsx';
import { announced } from '../marks/plot.tsx';
import { withTextColours } from '../marks/text-colour.ts';
import { graphType } from '../index.ts';
import { CardPicture } from './card-picture.tsx';
import { ChartPicture } from './chart-picture.tsx';
import { plotOfPanels, type Drawing } from './panels-picture.tsx';
import type { Outlines } from './picture-text.tsx';
import { markupOf } from './write-markup.ts';

/** The colours of text and lines in pictures; programs that draw SVG know no `oklch`. */
const neutrals = {
  light: { ink: '#1d2026', quiet: '#5c6370', hairline: '#dfe2e7', paper: '#ffffff', edge: '#a9aeb8' },
  dark: { ink: '#ecedf0', quiet: '#a3a9b5', hairline: '#343a45', paper: '#15181d', edge: '#6b7280' },
} as const;

/** How much higher a plot is than on a page: its picture is about as much wider. */
const scale = 1.4;

type PictureOptions = {
  /** Where the data comes from, for the foot; empty for nothing. */
  source: string;
  /** The several charts that are drawn instead of one. */
  panels?: readonly NamedPanel[] | null;
  charts: ThemeTokens['charts'];
  /** The text font as a data address. */
  font: string;
};

/**
 * A graph as the text of an SVG that needs no other file: fonts, colours and the source line are in it.
 * Null for a type without pictures.
 */
export async function writePicture(
  props: GraphViewProps,
  { source, panels = null, charts, font }: PictureOptions,
): Promise<string | null> {
  const { display } = props;
  const type = graphType(display.graphType);
  const drawing = await drawingOf(type);
  if (!drawing) return null;

  const mode = display.darkMode ? 'dark' : (modeOn(display.bgColor) ?? 'light');
  const higher = { ...props, display: { ...display, height: display.height * scale } };
  const plot = panels ? plotOfPanels(props, { panels, drawing }) : drawing.plotOf(higher);
  const ink = readColour(display.textColor) ?? neutrals[mode].ink;
  const colours = { ...neutrals[mode], ink, ...named(charts[mode]) };

  return markupOf(
    <ChartPicture
      plot={plot}
      display={display}
      highlighted={props.highlighted}
      source={source}
      name={announced(display, type.kind, props.labels)}
      css={styles(font, display)}
      background={readColour(display.bgColor) ?? neutrals[mode].paper}
    />,
    (text) => withColours(text, colours),
  );
}

const drawings = new Map<GraphType, Drawing>();

/** What draws the pictures of a type, which is loaded once; undefined for a type without pictures. */
async function drawingOf(type: GraphType): Promise<Drawing | undefined> {
  const known = drawings.get(type);
  if (known || !type.picture) return known;
  const drawing = await type.picture();
  drawings.set(type, drawing);
  return drawing;
}

type CardOptions = {
  /** The title, the source of the data, and the name of the site. */
  title: string;
  source: string;
  site: string;
  /** The several charts that are drawn instead of one. */
  panels?: readonly NamedPanel[] | null;
  tokens: Pick<ThemeTokens, 'charts' | 'colors'>;
  /** The text of `inter-outlines.json`. */
  outlines: string;
};

/**
 * A graph as the SVG of the picture that links to its page show, 1200 by 630 px; its text is outlines. Null
 * as above.
 */
export async function writeCard(props: GraphViewProps, options: CardOptions): Promise<string | null> {
  const { display } = props;
  const { title, source, site, panels = null, tokens } = options;
  const drawing = await drawingOf(graphType(display.graphType));
  if (!drawing) return null;

  const outlines: Outlines = JSON.parse(options.outlines);
  const mode = display.darkMode ? 'dark' : (modeOn(display.bgColor) ?? 'light');
  const colours = coloursOfCard(tokens, mode);
  const paper = readColour(display.bgColor);
  const ink = readColour(display.textColor);
  if (paper) {
    colours['paper'] = paper;
  }
  if (ink) {
    colours['ink'] = ink;
  }

  return markupOf(
    <CardPicture
      plotOf={(room) =>
        panels ? plotOfPanels(props, { panels, drawing, room }) : drawing.plotOf(props, room)
      }
      {...{ display, title, source, site, outlines }}
      highlighted={props.highlighted}
    />,
    (text) => withColours(text, colours),
  );
}

/** The colours of the picture of a link, by the names of the theme's variables. */
export function coloursOfCard(
  { charts, colors }: CardOptions['tokens'],
  mode: 'light' | 'dark' = 'light',
): Record<string, string> {
  const neutral = Object.fromEntries(
    Object.entries(colors[mode]).map(([role, colour]) => [role, hexColour(colour)]),
  );
  return { ...neutral, ...named(charts[mode]) };
}

const styles = (font: string, display: Pick<DrawnDisplay, 'locale'>) =>
  [
    ...orderOfLetters(display),
    `@font-face{font-family:'Inter Variable';font-weight:400 700;src:url(${font}) format('woff2')}`,
    '.tm-line{fill:none;stroke-width:2.5px;stroke-linejoin:round;stroke-linecap:round}',
    '.tm-point,.tm-points{fill:none;stroke-width:9px;stroke-linecap:round;stroke-opacity:.7}',
    '.tm-points{stroke-width:5px}',
    '.halo{paint-order:stroke;stroke:var(--tm-paper, #fff);stroke-width:4px;stroke-linejoin:round}',
    '.tm-series rect{shape-rendering:crispEdges}',
  ].join('');

/** Texts of pictures from right to left keep the order of their own letters. */
const orderOfLetters = (display: Pick<DrawnDisplay, 'locale'>) =>
  directionOfChart(display) === 'rtl' ? ['text{unicode-bidi:plaintext}'] : [];

/** The colours of a palette by the names of the theme's variables. */
function named({
  categorical,
  sequential,
  diverging,
}: ThemeTokens['charts']['light']): Record<string, string> {
  const list = (name: string, colours: readonly string[]) =>
    colours.map((colour, index) => [`${name}-${index + 1}`, hexColour(colour)] as const);
  return Object.fromEntries([
    ...list('chart', categorical),
    ...list('sequential', sequential),
    ...list('diverging', diverging),
  ]);
}

/** The colours of a picture on light paper, by the names of the theme's variables. */
export const pictureColours = (charts: ThemeTokens['charts']): Record<string, string> => ({
  ...neutrals.light,
  ...named(charts.light),
});

/** Replaces the theme's variables by colours, and mixes of them by what they are: a file has no theme. */
export function withColours(markup: string, colours: Readonly<Record<string, string>>): string {
  const plain = markup.replaceAll(
    /var\(--tm-([a-z0-9-]{1,40}), ?(#[0-9a-f]{3,8})\)/g,
    (_, name: string, otherwise: string) => colours[name] ?? otherwise,
  );
  return withTextColours(withMixes(plain));
}

/** Markup whose mixes of two colours are written as colours. */
const withMixes = (markup: string): string =>
  markup.replaceAll(
    /color-mix\(in srgb, #([0-9a-f]{6}) (\d{1,3})%, #([0-9a-f]{6})\)/g,
    (_, one: string, percent: string, other: string) => mixedColour(one, other, Number(percent) / 100),
  );

/** A mix of two colours of six digits, with a share of the first one. */
function mixedColour(one: string, other: string, share: number): string {
  const channelAt = (at: number) => {
    const [first, second] = [one, other].map((colour) => parseInt(colour.slice(at, at + 2), 16));
    const mixed = Math.round((first ?? 0) * share + (second ?? 0) * (1 - share));
    return mixed.toString(16).padStart(2, '0');
  };
  return `#${[0, 2, 4].map(channelAt).join('')}`;
}
