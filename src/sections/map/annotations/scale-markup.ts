import type { Locale } from '#domain/value/text/locale.ts';
import { textsOf } from '#texts/texts-of.ts';
import { rounded, textAt } from './annotation-markup.ts';
import type { ScaleMarks } from './scale-marks.ts';

/** A scale bar and an arrow to the north with their texts. */
export const scaleMarkup = (marks: ScaleMarks, locale: Locale): string =>
  `${barMarkup(marks)}${northMarkup(marks, textsOf(locale).maps.northLetter)}`;

function barMarkup({ size, bar: mark }: ScaleMarks): string {
  if (!mark) return '';
  const {
    at: [left, foot],
    bar: { width, label },
  } = mark;
  const text = textAt(left + width / 2, foot - size * 0.7, label);
  return `${barPath(left, foot, { width, size })}${text}`;
}

function northMarkup({ size, north }: ScaleMarks, letter: string): string {
  if (!north) return '';
  const [x, y] = north.at;
  const place = `translate(${rounded(x)} ${rounded(y)}) rotate(${north.angle})`;
  return `<path transform="${place}" d="${arrowPath(size)}"/>${textAt(x, y + size * 2.05, letter)}`;
}

/** A level bar with upright ends, as one area, so that it can have an edge around it. */
function barPath(left: number, foot: number, { width, size }: { width: number; size: number }): string {
  const line = rounded(Math.max(0.1, size / 8));
  const end = rounded(size * 0.4);
  const inside = rounded(width - 2 * line);
  const [x, y] = [rounded(left), rounded(foot)];
  return `<path d="M${x} ${y}v${-end}h${line}v${rounded(end - line)}h${inside}v${rounded(line - end)}h${line}v${end}z"/>`;
}

/** An arrow upwards around its middle. */
function arrowPath(size: number): string {
  const [half, deep] = [rounded(size * 0.55), rounded(size * 0.9)];
  return `M0 ${-rounded(size)}L${half} ${deep} 0 ${rounded(size * 0.45)} ${-half} ${deep}z`;
}
