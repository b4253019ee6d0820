import { formatNumber } from '#domain/value/number/format-number.ts';
import { readNumber } from '#domain/value/cell/read-value.ts';
import type { Texts } from '#texts/texts-of.ts';
import type { GraphDisplay } from '../graph-display.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { xLabeller, xPosition, type XLook } from './x-label.ts';

/** How people read the places of an axis: `x` and `y` write what an author entered; other texts stay. */
type PlaceWriter = Record<'x' | 'y', (entered: string) => string>;

/** Writes numbers and dates as the rest of a chart does, in its locale. */
export const placeWriter = (xType: GraphViewProps['xType'], look: XLook): PlaceWriter => ({
  x: (entered) => (xPosition(entered, xType) === null ? entered : xLabeller([entered], xType, look)(entered)),
  y: (entered) => {
    const amount = readNumber(entered);
    if (amount === null) return entered;
    return formatNumber(amount, look.locale);
  },
});

/** A reference line in words, without the point at the end. */
export function lineText(
  { axis, at, label }: GraphDisplay['referenceLines'][number],
  write: PlaceWriter,
  texts: Texts,
): string {
  return labelled(texts.charts.lineAt({ at: write[axis](at) }), label, texts);
}

/** A text with the label that an author gave what it is about, if any. */
function labelled(title: string, label: string, { data: texts }: Texts): string {
  if (label === '') return title;
  return texts.titled({ title, text: label });
}

/** A band in words, without the point at the end. */
export function bandText(
  { axis, from, to, label }: GraphDisplay['referenceBands'][number],
  write: PlaceWriter,
  texts: Texts,
): string {
  const ends = { from: from && write[axis](from), to: to && write[axis](to) };
  return labelled(reachText(ends, texts), label, texts);
}

/** From where to where a band is; an empty end is open. */
function reachText({ from, to }: { from: string; to: string }, { charts: texts }: Texts): string {
  if (from === '') return texts.bandTo({ to });
  if (to === '') return texts.bandFrom({ from });
  return texts.bandFromTo({ from, to });
}

/** A note in words, without the point at the end. */
export function noteText(
  { x, text }: GraphDisplay['notes'][number],
  write: PlaceWriter,
  { charts: texts }: Texts,
): string {
  return texts.noteAt({ at: write.x(x), text });
}
