import { textsOf, type Texts } from '#texts/texts-of.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import type { Direction } from '#domain/geo/direction.ts';
import type { DrawnMap } from '../drawn-map.ts';

/** What is said of a region in the order of a list: names of facts, and what they are. */
export type RegionFact = [name: string, text: string];

/** The amount of a region as people read it. */
export function regionAmount({ amounts, write, locale }: DrawnMap, at: number): string {
  const amount = amounts.get(at);
  if (amount === undefined) return textsOf(locale).maps.noData;
  return write(amount);
}

/** The amount, the rank and the class of a region. */
export function regionFacts(map: DrawnMap, at: number): RegionFact[] {
  const { amounts, ranks, labels, locale } = map;
  const { maps: texts } = textsOf(locale);
  const rank = ranks.get(at);
  const amount: RegionFact = [labels.value, regionAmount(map, at)];
  if (rank === undefined) return [amount];

  const among: RegionFact = [texts.rank, texts.rankOf({ rank, all: amounts.size })];
  const range = classRange(map, at);
  return range === null ? [amount, among] : [amount, among, [texts.class, range]];
}

/** The class of a region as the legend writes it; null where colours have no steps. */
function classRange({ classes, amounts, writeLimit, locale }: DrawnMap, at: number): string | null {
  const amount = amounts.get(at);
  if (!classes || classes.isContinuous || amount === undefined) return null;
  return classLabel(classes.classOf(amount), { classes, writeLimit, locale });
}

/** A class by the amounts that it is from and to. */
export function classLabel(
  at: number,
  {
    classes,
    writeLimit,
    locale,
  }: Pick<DrawnMap, 'writeLimit' | 'locale'> & {
    classes: NonNullable<DrawnMap['classes']>;
  },
): string {
  const { ends, breaks } = classes;
  const { maps: texts } = textsOf(locale);
  const from = writeLimit(breaks[at - 1] ?? Math.min(ends[0], breaks[0] ?? ends[0]));
  const to = writeLimit(breaks[at] ?? Math.max(ends[1], breaks.at(-1) ?? ends[1]));
  if (from === to) return from;
  return texts.fromTo({ from, to });
}

/** What the directions are called. */
const directionNames = (texts: Texts['maps']): Record<Direction, string> => ({
  north: texts.north,
  northEast: texts.northEast,
  east: texts.east,
  southEast: texts.southEast,
  south: texts.south,
  southWest: texts.southWest,
  west: texts.west,
  northWest: texts.northWest,
});

/** The neighbours of a region with their amounts and directions, and its size, as sentences. */
export function regionSurroundings(map: DrawnMap, at: number): string {
  const { shapes, names, locale } = map;
  const { maps: texts, charts } = textsOf(locale);
  const shape = shapes.shapes[at]!;

  const directions = directionNames(texts);
  const neighbours = shape.neighbours.map(([other, direction]) =>
    texts.neighbourAt({
      direction: directions[direction],
      name: names[other] ?? '',
      amount: regionAmount(map, other),
    }),
  );

  const area = charts.sentence({ text: texts.area({ area: formatNumber(shape.area, locale) }) });
  if (neighbours.length === 0) return area;
  return charts.sentences({
    first: texts.neighbours({ neighbours: neighbours.join(texts.between) }),
    next: area,
  });
}
