import type { ReactNode } from 'react';
import type { DrawnDisplay } from '../graph-display.ts';
import { percent } from '../marks/axes.tsx';
import { atBreakpoints, breakpoints, hiddenOutside } from '../marks/breakpoints.ts';
import { amountFormat, amountsWriter } from '../marks/number-text.ts';
import { OverPlot, OverText } from '../marks/over-plot.tsx';
import { plotWidth } from '../marks/plot-size.ts';
import { textOn } from '../marks/text-colour.ts';
import { widest } from '../marks/text-width.ts';
import type { PictureOverText } from '../picture/picture-plot.ts';
import type { GridCell, GridLayout } from './layout.ts';
import { cellColours } from './step-colour.ts';

/** The most cells that carry their amounts. */
const mostCells = 400;
/**
 * The sizes of text that an amount leaves free beside it in its cell, and the least height of a cell in sizes
 * of text.
 */
const [freeWidth, leastHeight] = [0.7, 1.5];

/** A plot in px, with the size of the text in it. */
type Plot = { width: number; height: number; textSize: number };
/** The amount of a cell: its middle from the left and from the top, 0 to 1. */
type CellAmount = { left: number; top: number; text: string; step: number };

/** The amounts of cells, and whether they fit a plot; null where none is written. */
function cellAmounts(
  { columns, rows, cells }: GridLayout,
  display: DrawnDisplay,
): { amounts: CellAmount[]; fit(plot: Plot): boolean } | null {
  if (!display.showAmounts || cells.length === 0 || cells.length > mostCells) return null;

  const write = amountsWriter(
    cells.map(({ y }) => y),
    amountFormat(display),
  );
  const amountOf = ({ column, row, y, step }: GridCell): CellAmount => ({
    left: (column + 0.5) / columns.length,
    top: (row + 0.5) / rows.length,
    text: write(y),
    step,
  });
  const amounts = cells.map(amountOf);
  const wide = widest(
    amounts.map(({ text }) => text),
    1,
  );

  return {
    amounts,
    fit: ({ width, height, textSize }) =>
      (wide + freeWidth) * textSize <= width / columns.length &&
      leastHeight * textSize <= height / rows.length,
  };
}

/**
 * The amounts in the cells of a heat map on a page, at the widths where they fit; `gutter` are the px at its
 * left. Null where they never do.
 */
export function cellAmountsOnPage(
  layout: GridLayout,
  display: DrawnDisplay,
  { height, gutter }: { height: number; gutter: number },
): ReactNode {
  const found = cellAmounts(layout, display);
  if (!found) return null;

  const fit = atBreakpoints((least) => found.fit({ width: least - gutter, height, textSize: 12 }));
  if (breakpoints.every(({ name }) => !fit[name])) return null;

  return (
    <OverPlot className={hiddenOutside((name) => fit[name])}>
      {cellColours(layout.isDiverging, display.colors).map((fill, step) => {
        const amounts = found.amounts.filter((amount) => amount.step === step);
        if (amounts.length === 0) return null;

        return (
          <div key={step} style={{ color: textOn(fill) }}>
            {amounts.map(({ left, top, text }, index) => (
              <OverText key={index} style={{ left: `${percent(left)}%`, top: `${percent(top)}%` }}>
                {text}
              </OverText>
            ))}
          </div>
        );
      })}
    </OverPlot>
  );
}

/** The amounts in the cells of a heat map in a picture. */
export function amountsInPicture(
  layout: GridLayout,
  display: DrawnDisplay,
  plot: Omit<Plot, 'width'>,
): PictureOverText[] {
  const found = cellAmounts(layout, display);
  if (!found?.fit({ ...plot, width: plotWidth })) return [];

  const fills = cellColours(layout.isDiverging, display.colors);
  return found.amounts.map(({ left, top, text, step }) => ({
    left: left * plotWidth,
    top: top * plot.height,
    label: text,
    anchor: 'middle',
    fill: textOn(fills[step]!),
  }));
}
