import { isChosenValue } from '#domain/page/filter/query-string.ts';
import { escapeMarkup } from '#domain/value/text/escape-markup.ts';
import type { Ground } from '#domain/geo/prepared-shapes.ts';
import type { DrawnLayer, LayerMarks } from '#map-layers/layer/drawn-layer.ts';
import { letterOfNone } from '#map-layers/scales/layer-class.ts';
import type { ValueSelection } from '#dataview/filters/selection.ts';
import type { DrawnMap } from './drawn-map.ts';
import { factsInWords } from './facts-in-words.ts';
import { mapStyles } from './map-styles.ts';
import { annotationGroups } from './annotations/annotation-groups.ts';

/** Up to so many marks are elements with what is said of them; of more, a script fetches it. */
const mostElements = 300;

/** Whether the marks of a map are elements that can be links and say what they are. */
export const hasElements = ({ layers }: Pick<DrawnMap, 'layers'>): boolean =>
  layers.reduce((sum, { marks }) => sum + marks.count, 0) <= mostElements;

/** What separates facts in an attribute, as the script of tooltips reads them. */
const separator = '|||';

/** Whether marks of a map lead to other pages. */
export const hasLinks = ({ layers }: Pick<DrawnMap, 'layers'>): boolean =>
  layers.some(({ marks }) =>
    Array.from({ length: marks.count }).some((_, at) => marks.linksOf(at).length > 0),
  );

/** Where a click on a mark leads that filters the page, and the cells of marks that are chosen. */
export type MarkChoice = Pick<ValueSelection, 'toggle' | 'chosen'>;

/** The layer and the letter of the class that is shown alone. */
export type ClassChoice = { layer: string; letter: string };

type MarkupOptions = {
  choice?: MarkChoice | undefined;
  /** Whether marks are links to other pages, where they do not filter this one. */
  areLinks?: boolean;
  alone?: ClassChoice | null | undefined;
  withoutShapes?: boolean;
};

/** The pattern of regions without an amount; `line` has the attributes of its lines. */
export const hatchPattern = (id: string, unit: number, line: string): string =>
  `<pattern id="${id}" width="${4 * unit}" height="${4 * unit}" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><path ${line} d="M0 ${2 * unit}h${4 * unit}" stroke-width="${unit}"/></pattern>`;

/**
 * The content of the drawing as markup: land, and the layers from the lowest, each mark a path. Without
 * shapes it has the classes of regions alone, for a browser that has their shapes already. It is written as
 * text: React takes longer for each of thousands of elements than all else takes together.
 */
export function mapMarkup(map: DrawnMap, options: MarkupOptions): string {
  const { shapes, id } = map;
  const hatch = `<defs>${hatchPattern(`${id}-none`, shapes.unit, 'class="tm-map-none"')}</defs>`;
  const areElements = hasElements(map);
  const styles = areElements
    ? ''
    : `<g data-kept="styles">${options.withoutShapes ? '' : `<style>${mapStyles}</style>`}</g>`;
  const layers = map.layers.map((layer) => layerMarkup(layer, map, { ...options, areElements }));
  return `${hatch}${styles}${landMarkup(map, options)}${layers.join('')}${annotationGroups(map)}`;
}

/**
 * The land that layers lie on: what is around the shapes of the map, and these, where no layer draws them as
 * regions.
 */
export function landMarkup({ shapes, layers }: DrawnMap, { withoutShapes = false }: MarkupOptions): string {
  const { ground, digest } = shapes;
  const around = ground ? landGroup(`ground-${digest}`, ground, withoutShapes) : '';
  if (layers[0]?.kept || layers.some(({ marks }) => isOfAreas(marks))) return around;
  if (shapes.shapes.length === 0) return around;
  const land = shapes.land ?? { land: landPath(shapes), borders: shapes.borders };
  return `${around}${landGroup(`land-${digest}`, land, withoutShapes)}`;
}

function landGroup(key: string, { land, borders }: Ground, isEmpty: boolean): string {
  const paths = isEmpty ? '' : `<path d="${land}"/><path class="tm-map-borders" d="${borders}"/>`;
  return `<g class="tm-map-land" data-kept="${key}">${paths}</g>`;
}

/** Made once for shapes. */
const landPaths = new WeakMap<DrawnMap['shapes'], string>();

function landPath(shapes: DrawnMap['shapes']): string {
  const path = landPaths.get(shapes) ?? shapes.shapes.map((shape) => shape.path).join('');
  landPaths.set(shapes, path);
  return path;
}

/** The kinds of marks, which differ in what is coloured: the area, or the line. */
const isOfAreas = ({ count, dotOf, widthOf }: LayerMarks): boolean => count > 0 && !dotOf && !widthOf;

/** The class of the group of a layer, by the kind of its marks. */
export function kindOfMarks({ dotOf, widthOf }: LayerMarks): 'areas' | 'dots' | 'lines' {
  if (dotOf) return 'dots';
  return widthOf ? 'lines' : 'areas';
}

/** The letters of the classes of all marks in their order. */
export function markLetters({ marks }: DrawnLayer): string[] {
  return Array.from({ length: marks.count }, (_, at) => marks.letterOf(at));
}

function layerMarkup(
  layer: DrawnLayer,
  map: DrawnMap,
  options: MarkupOptions & { areElements: boolean },
): string {
  const { choice, alone, withoutShapes = false, areElements } = options;
  const { marks, kept, edges, above } = layer;
  const letters = markLetters(layer);
  const style = Object.entries(layerColours(layer, map, alone)).map(([name, colour]) => `${name}:${colour}`);
  const group = `<g class="tm-map-${kindOfMarks(marks)}" style="${escapeMarkup(style.join(';'))}">`;
  if (areElements) return `${group}<g>${elements(layer, letters, options)}</g>${edges}${above}</g>`;

  const isKept = kept !== null && withoutShapes;
  const classes = isKept ? letters.join('') : '';
  const names = `${kept === null ? '' : `data-kept="${kept}" `}data-classes="${classes}"`;
  const chosen = chosenOutlines(layer, choice);
  const borders = edges === '' ? '' : `<g data-kept="${kept}-edges">${isKept ? '' : edges}</g>`;
  return `${group}<g ${names}>${isKept ? '' : paths(layer, letters)}</g>${borders}${chosen}${above}</g>`;
}

/** The edges of chosen marks, above all others. */
function chosenOutlines({ marks }: DrawnLayer, choice: MarkChoice | undefined): string {
  if (!choice || choice.chosen.length === 0) return '';
  const edges = Array.from({ length: marks.count }, (_, at) => {
    const cell = marks.cellOf(at);
    return cell !== undefined && isChosenValue(cell, choice.chosen)
      ? `<path class="tm-map-chosen" d="${marks.pathOf(at)}"/>`
      : '';
  });
  return edges.join('');
}

/** The colours of the classes of a layer as variables of CSS, by which its marks are coloured. */
function layerColours(
  { id, colours, marks }: DrawnLayer,
  map: Pick<DrawnMap, 'id'>,
  alone: ClassChoice | null | undefined,
): Record<string, string> {
  const isFaded = (letter: string) => alone?.layer === id && alone.letter !== letter;
  const variables = Object.entries(colours).map(
    ([letter, colour]) =>
      [`--c${letter}`, isFaded(letter) ? `color-mix(in srgb,${colour} 18%,transparent)` : colour] as const,
  );
  // A line has no area that could be hatched.
  const none = marks.widthOf ? 'var(--tm-edge,#a9aeb8)' : `url(#${map.id}-none)`;
  return { ...Object.fromEntries(variables), [`--c${letterOfNone}`]: none };
}

function paths({ marks }: DrawnLayer, letters: readonly string[]): string {
  let markup = '';
  for (let at = 0; at < marks.count; at++) {
    markup += `<path class="c${letters[at]}"${widthAttribute(marks, at)} d="${marks.pathOf(at)}"/>`;
  }
  return markup;
}

/** The width of a line as an attribute. */
export const widthAttribute = ({ widthOf }: LayerMarks, at: number): string =>
  widthOf ? ` stroke-width="${widthOf(at)}"` : '';

function elements(
  { marks }: DrawnLayer,
  letters: readonly string[],
  { choice, areLinks = false }: MarkupOptions,
): string {
  return letters
    .map((letter, at) => {
      const path = markPath(marks, at, letter);
      return choice || areLinks ? linkOfMark(marks, at, { path, choice }) : path;
    })
    .join('');
}

/** The path of a mark that says what it is. */
function markPath(marks: LayerMarks, at: number, letter: string): string {
  const { name, facts, surroundings } = marks.wordsOf(at);
  const attributes = [
    ['data-x', name],
    ['data-names', facts.map(([fact]) => fact).join(separator)],
    ['data-y', facts.map(([, text]) => text).join(separator)],
    ['data-more', surroundings],
  ];
  const written = attributes
    .filter(([, text]) => text !== '')
    .map(([key, text = '']) => `${key}="${escapeMarkup(text)}"`)
    .join(' ');
  return `<path class="c${letter}"${widthAttribute(marks, at)} ${written} d="${marks.pathOf(at)}"/>`;
}

/**
 * A mark as a link: to the page filtered by it where marks can be chosen, else to where its row leads. Marks
 * without either are read between the links.
 */
function linkOfMark(
  marks: LayerMarks,
  at: number,
  { path, choice }: { path: string; choice: MarkChoice | undefined },
): string {
  const words = marks.wordsOf(at);
  const said = `${words.name}: ${factsInWords(words)}`;
  const cell = marks.cellOf(at);
  if (choice && cell !== undefined) {
    const current = isChosenValue(cell, choice.chosen) ? ' aria-current="true"' : '';
    return `<a href="${escapeMarkup(choice.toggle(cell))}" rel="nofollow" aria-label="${escapeMarkup(said)}"${current}>${path}</a>`;
  }

  const [link] = marks.linksOf(at);
  if (!link) return `<a role="img" tabindex="0" aria-label="${escapeMarkup(said)}">${path}</a>`;
  const label = link.label === words.name ? said : `${said} ${link.label}`;
  return `<a href="${escapeMarkup(link.href)}" aria-label="${escapeMarkup(label)}">${path}</a>`;
}
