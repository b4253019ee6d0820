import { textWidth, widest } from '../marks/text-width.ts';
import type { PictureLabel } from './picture-plot.ts';

/** How the labels below a picture are set: in lines, or slanted, every `step`th of them. */
export type FoldedLabels = {
  isSlanted: boolean;
  step: number;
  height: number;
  linesOf(label: string): string[];
};

const lineHeight = 20;
const mostLines = 3;

/** Sets labels in up to three lines each where they fit beside each other, else slanted. */
export function foldLabels(
  { labels, width }: { labels: readonly PictureLabel[]; width: number },
  size: number,
): FoldedLabels {
  const room = width - 8;
  const linesOf = (label: string) => wrap(label, room, size);
  const most = labels.reduce((lines, { label }) => Math.max(lines, linesOf(label).length), 1);
  const words = widest(
    labels.flatMap(({ label }) => label.split(' ')),
    size,
  );
  if (words <= room && most <= mostLines)
    return { isSlanted: false, step: 1, height: most * lineHeight + 6, linesOf };
  const length = widest(
    labels.map(({ label }) => label),
    size,
  );
  return {
    isSlanted: true,
    step: Math.max(1, Math.ceil(22 / width)),
    height: Math.round(Math.min(length, 260) * 0.71) + 24,
    linesOf,
  };
}

function wrap(text: string, width: number, size: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && textWidth(`${line} ${word}`, size) <= width)
      lines[lines.length - 1] += ` ${word}`;
    else lines.push(word);
  }
  return lines;
}
