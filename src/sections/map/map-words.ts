import { joinSentences } from '#graphs/marks/join-sentences.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { DrawnMap } from './drawn-map.ts';
import { placedNotes } from './annotations/place-of-note.ts';
import { scaleWords } from './annotations/scale-words.ts';

/** What a map is called when it is announced: its title, else its amounts. */
export function mapName({ display, layers, locale }: DrawnMap): string {
  const { charts, maps, data, sections } = textsOf(locale);
  const [first] = layers;
  if (display.title) return display.title;
  if (layers.length === 1 && first?.placeName) {
    return charts.kindOf({ kind: sections.maps, y: first.name, x: first.placeName });
  }
  return maps.mapOf({ names: layers.map(({ name }) => name).join(data.separator) });
}

/**
 * A map in words: how many marks its layers have, which have the most and the least, its notes and its scale.
 */
export function mapSummary(map: DrawnMap): string {
  const { charts } = textsOf(map.locale);
  const sentences = map.layers.flatMap(({ summary }) => summary);
  const notes = placedNotes(map).map(({ name, text }) =>
    charts.sentence({ text: charts.noteAt({ at: name, text }) }),
  );
  return joinSentences(
    [charts.sentence({ text: mapName(map) }), ...sentences, ...notes, ...scaleWords(map)],
    map.locale,
  );
}

/** Says which rows are not on the map, and of which year its borders are. */
export function mapNote({ layers, problems, locale }: DrawnMap): string {
  const notes = new Set([...layers.flatMap((layer) => layer.notes), ...problems]);
  return joinSentences([...notes], locale);
}
