import type { DrawnDisplay } from '../graph-display.ts';
import { leastSide, percent } from '../marks/axes.tsx';
import { atBreakpoints, hiddenOutside, type BreakpointName } from '../marks/breakpoints.ts';
import type { ChartData } from '../marks/chart-data.ts';
import { amountFormat, amountsWriter } from '../marks/number-text.ts';
import { OverPlot, OverText } from '../marks/over-plot.tsx';
import { hasReferences, type PlacedReferences } from '../marks/place-references.ts';
import { widest } from '../marks/text-width.ts';
import { canCarryAmounts, type Bar } from '../marks/bar-layout.ts';

/** The amount of a vertical bar: its middle from the left and its end from the top, 0 to 1. */
type BarAmount = { left: number; top: number; text: string };
/**
 * The amounts of vertical bars, how wide the widest is in px where text has a size of 12 px, and the bars,
 * from 0 to 1.
 */
type VerticalAmounts = { amounts: BarAmount[]; width: number; room: number };

/**
 * The amounts above vertical bars; null where there is an axis for them in any case, as below texts of
 * references.
 */
export function verticalAmounts(
  data: ChartData,
  { bars: [bars = []], references }: { bars: Bar[][]; references: PlacedReferences },
  display: DrawnDisplay,
): VerticalAmounts | null {
  if (
    !display.showAmounts ||
    bars.length === 0 ||
    hasReferences(references) ||
    !canCarryAmounts(data, display)
  ) {
    return null;
  }

  const write = amountsWriter(
    bars.map(({ y }) => y),
    amountFormat(display),
  );
  const amounts = bars.map(({ start, size, to, y }) => ({
    left: start + size / 2,
    top: 1 - Math.min(to, 1),
    text: write(y),
  }));

  return { amounts, width: widest(amounts.map(({ text }) => text)), room: bars[0]!.size };
}

/** Whether each amount is no wider than its bar, in a plot of this width in px and with text of this size. */
export const fitBars = ({ width, room }: VerticalAmounts, plotWidth: number, textSize = 12): boolean =>
  (width * textSize) / 12 <= room * plotWidth;

/** At which widths of a page the amounts fit, where there is no axis for them. */
export function amountsFit(
  given: VerticalAmounts | null,
  display: DrawnDisplay,
): Record<BreakpointName, boolean> {
  return atBreakpoints((least) => given !== null && fitBars(given, least - leastSide(display)));
}

/** The px from the end of a bar up to the middle of its amount. */
const above = 9;

type AmountsAboveProps = {
  given: VerticalAmounts;
  fit: Record<BreakpointName, boolean>;
};

/** The amounts above vertical bars on a page, at the widths where they fit. */
export function AmountsAbove({ given: { amounts }, fit }: AmountsAboveProps) {
  return (
    <OverPlot
      style={{ inset: `-${above}px 0 ${above}px`, fontWeight: 500 }}
      className={hiddenOutside((name) => fit[name])}
    >
      {amounts.map(({ left, top, text }, index) => (
        <OverText key={index} style={{ left: `${percent(left)}%`, top: `${percent(top)}%` }}>
          {text}
        </OverText>
      ))}
    </OverPlot>
  );
}
