import { textsOf, type Texts } from '#texts/texts-of.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import type { Direction } from '#domain/geo/direction.ts';
import type { MarkWords } from '../layer/drawn-layer.ts';
import type { RegionLayer } from './region-layer.ts';

/** The value of a region as people read it, also where there is none. */
export function regionValue({ write, locale }: RegionLayer, at: number): string {
  return write(at) ?? textsOf(locale).maps.noData;
}

/** What is said of a region: its value, rank and class, its neighbours, and its size. */
export function regionWords(layer: RegionLayer, at: number): MarkWords {
  return {
    name: layer.names[at] ?? '',
    facts: regionFacts(layer, at),
    surroundings: regionSurroundings(layer, at),
  };
}

function regionFacts(layer: RegionLayer, at: number): MarkWords['facts'] {
  const { amountCount, values, ranks, labels, colours, locale } = layer;
  const { maps: texts } = textsOf(locale);
  const facts: MarkWords['facts'] = [[labels.value, regionValue(layer, at)]];
  const rank = ranks[at];
  if (!rank) return facts;

  facts.push([texts.rank, texts.rankOf({ rank, all: amountCount })]);
  const range = colours.classOf(values[at] ?? null);
  if (range !== null) {
    facts.push([texts.class, range]);
  }
  return facts;
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

/** The neighbours of a region with their values and directions, and its size, as sentences. */
function regionSurroundings(layer: RegionLayer, at: number): string {
  const { shapes, names, locale } = layer;
  const { maps: texts, charts } = textsOf(locale);
  const shape = shapes.shapes[at]!;

  const directions = directionNames(texts);
  const neighbours = shape.neighbours.map(([other, direction]) =>
    texts.neighbourAt({
      direction: directions[direction],
      name: names[other] ?? '',
      amount: regionValue(layer, other),
    }),
  );

  const area = charts.sentence({ text: texts.area({ area: formatNumber(shape.area, locale) }) });
  if (neighbours.length === 0) return area;
  return charts.sentences({
    first: texts.neighbours({ neighbours: neighbours.join(texts.between) }),
    next: area,
  });
}
