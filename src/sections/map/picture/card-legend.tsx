import { textWidth } from '#graphs/marks/text-width.ts';
import { placeIn, runAround } from '#graphs/picture/picture-run.tsx';
import { PictureText, shortened } from '#graphs/picture/picture-text.tsx';
import type { LegendItem } from './legend-items.ts';

/** The most rows of a legend; what has no room in them is left out. */
const mostRows = 2;

/** An item of a legend at its place in a row, in px from the start. */
type PlacedItem = LegendItem & { from: number };

/** The items of a legend in rows of this width, with text of this size. */
export function legendRows(items: readonly LegendItem[], width: number, size: number): PlacedItem[][] {
  const rows: PlacedItem[][] = [];
  let used = Infinity;

  for (const { fill, text } of items) {
    const label = shortened(text, width - 2 * size, size);
    const needed = size * 2 + textWidth(label, size);
    if (used + needed > width) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)!.push({ fill, text: label, from: used });
    used += needed + size * 0.5;
  }

  return rows.slice(0, mostRows);
}

type CardLegendProps = { rows: readonly PlacedItem[][]; x: number; y: number; size: number };

/** A legend of squares with their texts, each row 36 px high. */
export function CardLegend({ rows, x, y, size }: CardLegendProps) {
  const run = runAround();
  return rows.flatMap((row, at) =>
    row.map(({ fill, text, from }) => (
      <g key={`${at} ${from}`}>
        <rect
          x={placeIn(run, x + from, size * 0.9)}
          y={y + at * 36 + 5}
          width={size * 0.9}
          height={size * 0.9}
          rx={4}
          fill={fill}
        />
        <PictureText x={x + from + size * 1.3} y={y + at * 36 + size}>
          {text}
        </PictureText>
      </g>
    )),
  );
}
