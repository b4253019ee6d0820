import { roundStep } from '../marks/band-labels.ts';
import { textWidth, widest } from '../marks/text-width.ts';
import { plotWidth } from '../marks/plot-size.ts';
import type { PictureLabel, PicturePlot } from './picture-plot.ts';
import { shortened } from './picture-text.tsx';

/**
 * How the labels below a picture are set: in lines, or slanted, every `step`th of them, counted from `first`.
 */
export type FoldedLabels = {
  isSlanted: boolean;
  step: number;
  first: number;
  height: number;
  linesOf(label: PictureLabel): string[];
};

const mostLines = 3;
/** The longest slanted label, in sizes of its text. */
const mostSlanted = 17;
/** How much of the length of a slanted label is across, and down. */
const slope = 0.71;

/**
 * Sets labels in up to three lines each where they fit beside each other. Else those in order, such as years,
 * leave some out, and others are slanted. `size` is that of the text in px, `left` are the px at the left of
 * the plot.
 */
export function foldLabels(
  { labels, width, isInOrder, cycle = null }: PicturePlot['foot'],
  { size, left, most: mostReach = mostSlanted }: { size: number; left: number; most?: number },
): FoldedLabels {
  const room = width - size / 2;
  const lineHeight = (size * 4) / 3;
  const level = { isSlanted: false, first: 0, linesOf: ({ label }: PictureLabel) => wrap(label, room, size) };
  if (labels.length === 0) return { ...level, step: 1, height: 0 };

  const texts = labels.map(({ label }) => label);
  const most = labels.reduce((lines, label) => Math.max(lines, level.linesOf(label).length), 1);
  const words = widest(
    texts.flatMap((label) => label.split(' ')),
    size,
  );

  if (words <= room && most <= mostLines) {
    return { ...level, step: 1, height: Math.round(most * lineHeight) + 6 };
  }

  if (isInOrder) {
    const step = roundStep((widest(texts, size) + size) / width, cycle?.length);
    const height = Math.round(lineHeight) + 6;
    return { isSlanted: false, step, first: cycle?.first ?? 0, height, linesOf: ({ label }) => [label] };
  }

  // The first ones have less room at their left.
  const linesOf = ({ at, label }: PictureLabel) => {
    const before = (left + at * plotWidth - 1.5 * size) / slope;
    return [shortened(label, Math.min(mostReach * size, before), size)];
  };
  const reach = widest(labels.flatMap(linesOf), size);
  return {
    isSlanted: true,
    first: 0,
    step: Math.max(1, Math.ceil((1.45 * size) / width)),
    height: Math.round(reach * slope + 1.6 * size),
    linesOf,
  };
}

function wrap(text: string, width: number, size: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && textWidth(`${line} ${word}`, size) <= width) {
      lines[lines.length - 1] += ` ${word}`;
    } else {
      lines.push(word);
    }
  }

  return lines;
}
