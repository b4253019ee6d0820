import { joinSentences } from '#graphs/marks/join-sentences.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { DrawnMap } from './drawn-map.ts';

/** The most names in a sentence. */
const mostNames = 5;

/** What a map is called when it is announced: its title, else its columns. */
export function mapName({ display, labels, locale }: DrawnMap): string {
  const { charts, sections } = textsOf(locale);
  return display.title || charts.kindOf({ kind: sections.maps, y: labels.value, x: labels.place });
}

/** A map in words: how many regions have data, which have the most and the least, and how many have none. */
export function mapSummary(map: DrawnMap): string {
  const { amounts, shapes, locale } = map;
  const { charts, maps: texts } = textsOf(locale);
  const missing = shapes.shapes.length - amounts.size;
  const sentences = [charts.sentence({ text: mapName(map) })];
  if (amounts.size === 0) return joinSentences([...sentences, charts.noData], locale);

  sentences.push(texts.regionsWithData({ count: amounts.size }), extremes(map));
  if (missing > 0) {
    sentences.push(texts.regionsWithoutData({ count: missing }));
  }
  return joinSentences(sentences, locale);
}

function extremes(map: DrawnMap): string {
  const { amounts, write, locale } = map;
  const { charts } = textsOf(locale);
  const [least, most] = [Math.min(...amounts.values()), Math.max(...amounts.values())];
  const at = (amount: number) => charts.amountAt({ place: namesWith(map, amount), amount: write(amount) });
  return charts.extremes({ highest: at(most), lowest: at(least) });
}

/** The names of the regions with an amount, the first ones of many. */
function namesWith({ amounts, names, locale }: DrawnMap, amount: number): string {
  const found = [...amounts].filter(([, one]) => one === amount).map(([at]) => names[at] ?? '');
  return shortList(found, locale);
}

function shortList(names: readonly string[], locale: DrawnMap['locale']): string {
  const { charts, data } = textsOf(locale);
  const listed = names.slice(0, mostNames).join(data.separator);
  if (names.length <= mostNames) return listed;
  return charts.namesAndMore({ names: listed, count: names.length - mostNames });
}

/** Says which rows are not on the map, and of which year its borders are. */
export function mapNote({ unmatched, repeated, shapes, locale }: DrawnMap): string {
  const { maps: texts } = textsOf(locale);
  const sentences = [];
  if (unmatched.length > 0) {
    sentences.push(texts.unmatched({ count: unmatched.length, names: shortList(unmatched, locale) }));
  }
  if (repeated > 0) {
    sentences.push(texts.repeated({ count: repeated }));
  }
  return joinSentences([...sentences, texts.edition({ year: String(shapes.edition) })], locale);
}
