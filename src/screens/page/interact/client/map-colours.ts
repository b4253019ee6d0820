import type { ExploredProperties } from '../explored-properties.ts';

/** The colours that a map is drawn with, as WebGL reads them. */
export type MapColours = {
  water: string;
  land: string;
  border: string;
  paper: string;
  ink: string;
  /** Whether the page is darker than its texts. */
  isDark: boolean;
  /** The colours of the classes of each layer, by its id and their letters. */
  classes: Record<string, Record<string, string>>;
};

/** The colours of the theme as they are now: light, dark, or those that the person forces. */
export function mapColours({ layers }: Pick<ExploredProperties, 'layers'>): MapColours {
  const isForced = matchMedia('(forced-colors: active)').matches;
  const read = colourReader();
  const ground = isForced ? ['Canvas', 'Canvas', 'CanvasText'] : grounds;
  const [water = '', land = '', border = ''] = ground.map(read);

  const paper = read('var(--tm-paper, #fff)');
  const ink = read(isForced ? 'Highlight' : 'var(--tm-ink, #1d2026)');
  return {
    water,
    land,
    border,
    paper,
    ink,
    isDark: lightOf(paper) < 128,
    classes: Object.fromEntries(layers.map(({ id, colours }) => [id, mapValues(colours, read)])),
  };
}

/** How light a colour of this form is, of 255. */
function lightOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  return 0.3 * red + 0.6 * green + 0.1 * blue;
}

const mapValues = (colours: Readonly<Record<string, string>>, read: (colour: string) => string) =>
  Object.fromEntries(Object.entries(colours).map(([letter, colour]) => [letter, read(colour)]));

/** Of water, land and borders. */
const grounds = [
  'color-mix(in srgb, var(--tm-paper, #fff) 92%, var(--tm-accent, #3366cc))',
  'color-mix(in srgb, var(--tm-paper, #fff) 88%, var(--tm-edge, #a9aeb8))',
  'var(--tm-edge, #a9aeb8)',
];

/** Reads CSS colours as four numbers: a mix is computed by the browser, and drawn on one px. */
function colourReader(): (colour: string) => string {
  const probe = document.createElement('span');
  probe.style.setProperty('forced-color-adjust', 'none');
  document.body.append(probe);
  const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
    willReadFrequently: true,
  })!;

  // The element is gone once the colours of this turn are read.
  queueMicrotask(() => probe.remove());
  return (colour) => {
    probe.style.color = colour;
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = getComputedStyle(probe).color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
    return `rgba(${red},${green},${blue},${Math.round((alpha / 255) * 100) / 100})`;
  };
}
