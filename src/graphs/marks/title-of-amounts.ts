import type { DrawnDisplay } from '../graph-display.ts';
import type { GraphLabels } from '../graph-view-props.ts';

/**
 * The title of the amounts of a chart: the editor's, else what they are. A subtitle says that already; then
 * it is their unit, if the subtitle does not name it.
 */
export function titleOfAmounts(
  { subtitle, yAxis }: Pick<DrawnDisplay, 'subtitle' | 'yAxis'>,
  { y, unit = '' }: Pick<GraphLabels, 'y' | 'unit'>,
  { label }: { label: string } = yAxis,
): string {
  if (label || !subtitle) return label || y;
  if (hasWord(subtitle, unit)) return '';
  return unit;
}

/** Whether a text has a word, with no letter beside it. */
function hasWord(text: string, word: string): boolean {
  if (word === '') return false;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isLetter(text[at - 1]) && !isLetter(text[at + word.length])) return true;
  }
  return false;
}

const isLetter = (character = '') => character.toLowerCase() !== character.toUpperCase();
