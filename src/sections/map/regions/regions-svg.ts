import { escapeMarkup } from '#domain/value/text/escape-markup.ts';
import type { DrawnMap } from '../drawn-map.ts';
import { mapStyles } from '../map-styles.ts';
import { regionFacts, regionSurroundings } from './region-words.ts';

/** Up to so many regions are elements with what is said of them; of more, a script fetches it. */
const mostElements = 300;

/** Whether the regions of a map are elements that can be links and say what they are. */
export const hasElements = ({ shapes }: Pick<DrawnMap, 'shapes'>): boolean =>
  shapes.shapes.length <= mostElements;

/** The letters of classes, of which there may be 36. */
const letterOf = (at: number): string => at.toString(36);
/** The letter of regions without an amount. */
const none = '_';

/** What separates facts in an attribute, as the script of tooltips reads them. */
const separator = '|||';

/** Where a click on a region leads, and the cells of regions that are chosen. */
export type RegionChoice = { toggle(cell: string): string; chosen: readonly string[] };

/** The pattern of regions without an amount; `line` has the attributes of its lines. */
export const hatchPattern = (id: string, unit: number, line: string): string =>
  `<pattern id="${id}" width="${4 * unit}" height="${4 * unit}" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><path ${line} d="M0 ${2 * unit}h${4 * unit}" stroke-width="${unit}"/></pattern>`;

/** The classes of all regions in their order, a letter each. */
export function regionClasses({ shapes, amounts, classes }: DrawnMap): string[] {
  return shapes.shapes.map((_, at) => {
    const amount = amounts.get(at);
    if (amount === undefined || !classes) return none;
    return letterOf(classes.classOf(amount));
  });
}

/** The colours of classes as variables of CSS, by which the regions of a drawing are filled. */
export function classColours({ id, classes }: Pick<DrawnMap, 'id' | 'classes'>): Record<string, string> {
  const colours = classes?.colours.map((colour, at) => [`--c${letterOf(at)}`, colour] as const) ?? [];
  return { ...Object.fromEntries(colours), [`--c${none}`]: `url(#${id}-none)` };
}

/**
 * The content of the drawing as markup: a path for each region, and the borders of larger ones. Without
 * shapes it has their classes alone, for a browser that has the shapes already. It is written as text: React
 * takes longer for each of thousands of elements than all else takes together.
 */
export function regionsMarkup(
  map: DrawnMap,
  { choice, withoutShapes = false }: { choice?: RegionChoice | undefined; withoutShapes?: boolean },
): string {
  const { shapes, id } = map;
  const classes = regionClasses(map);
  const hatch = `<defs>${hatchPattern(`${id}-none`, shapes.unit, 'class="tm-map-none"')}</defs>`;
  const kept = `data-kept="${shapes.digest}" data-classes="${classes.join('')}"`;

  if (hasElements(map)) return `${hatch}<g>${elements(map, classes, choice)}</g>`;
  if (withoutShapes) return `${hatch}<g ${kept}></g>`;
  return `${hatch}<g ${kept}>${paths(map, classes)}<path class="tm-map-borders" d="${shapes.borders}"/><style>${mapStyles}</style></g>`;
}

const paths = ({ shapes: { shapes } }: DrawnMap, classes: readonly string[]): string => {
  let markup = '';
  for (const [at, { path }] of shapes.entries()) {
    markup += `<path class="c${classes[at]}" d="${path}"/>`;
  }
  return markup;
};

function elements(map: DrawnMap, classes: readonly string[], choice: RegionChoice | undefined): string {
  return map.shapes.shapes.map((_, at) => element(map, at, { letter: classes[at]!, choice })).join('');
}

/** A region that says what it is; where it can be chosen, as a link to the page filtered by it. */
function element(
  map: DrawnMap,
  at: number,
  { letter, choice }: { letter: string; choice: RegionChoice | undefined },
): string {
  const { shapes, names, cells } = map;
  const name = names[at] ?? '';
  const facts = regionFacts(map, at);
  const more = regionSurroundings(map, at);
  const cell = cells.get(at);
  const attributes = [
    ['data-x', name],
    ['data-names', facts.map(([fact]) => fact).join(separator)],
    ['data-y', facts.map(([, text]) => text).join(separator)],
    ['data-more', more],
  ];
  const written = attributes.map(([key, text = '']) => `${key}="${escapeMarkup(text)}"`).join(' ');
  const path = `<path class="c${letter}" ${written} d="${shapes.shapes[at]!.path}"/>`;
  if (!choice || cell === undefined) return path;

  const label = `${name}: ${facts.map(([fact, text]) => `${fact} ${text}`).join(', ')}. ${more}`;
  const current = choice.chosen.includes(cell) ? ' aria-current="true"' : '';
  return `<a href="${escapeMarkup(choice.toggle(cell))}" rel="nofollow" aria-label="${escapeMarkup(label)}"${current}>${path}</a>`;
}
