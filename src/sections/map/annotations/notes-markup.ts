import { dotPath } from '#domain/geo/shape-path.ts';
import { rounded, textAt } from './annotation-markup.ts';
import type { LaidNote } from './lay-notes.ts';

/** Notes of a map with letters of this height: a dot at the place, a line to the text, and its lines. */
export function notesMarkup(notes: readonly LaidNote[], size: number): string {
  const dots = notes.map(
    ({ point, lineTo }) =>
      `<path d="${dotPath(point, rounded(size * 0.22))}${lineTo ? linePath(point, lineTo, size) : ''}"/>`,
  );
  const texts = notes.flatMap(({ lines, box: [left, top, right, bottom] }) => {
    const height = (bottom - top) / lines.length;
    return lines.map((line, at) => textAt((left + right) / 2, top + height * (at + 0.8), line));
  });
  return [...dots, ...texts].join('');
}

/** A thin line as an area, so that it can have an edge around it. */
function linePath(
  [x, y]: readonly [number, number],
  [toX, toY]: readonly [number, number],
  size: number,
): string {
  const length = Math.hypot(toX - x, toY - y);
  if (length === 0) return '';
  const half = size / 20 / length;
  const [acrossX, acrossY] = [(y - toY) * half, (toX - x) * half];
  const corners = [
    [x + acrossX, y + acrossY],
    [toX + acrossX, toY + acrossY],
    [toX - acrossX, toY - acrossY],
    [x - acrossX, y - acrossY],
  ];
  return `M${corners.map((corner) => corner.map(rounded).join(' ')).join('L')}z`;
}
