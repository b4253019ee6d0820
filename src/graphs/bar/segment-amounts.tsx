import type { ReactNode } from 'react';
import { formatPercent } from '#domain/value/number/format-number.ts';
import type { DrawnDisplay } from '../graph-display.ts';
import { percent } from '../marks/axes.tsx';
import { atBreakpoints, hiddenOutside } from '../marks/breakpoints.ts';
import { summed, type ChartData } from '../marks/chart-data.ts';
import { seriesOpacity, type Highlighted } from '../marks/highlight.ts';
import { amountFormat, amountsWriter } from '../marks/number-text.ts';
import { OverPlot, OverText } from '../marks/over-plot.tsx';
import { seriesColour } from '../marks/palette.ts';
import { hasReferences, type PlacedReferences } from '../marks/place-references.ts';
import { plotWidth } from '../marks/plot-size.ts';
import { textOn } from '../marks/text-colour.ts';
import { textWidth } from '../marks/text-width.ts';
import type { PictureOverText } from '../picture/picture-plot.ts';
import { showsShares } from '../marks/stacked-shares.ts';
import type { Bar } from '../marks/bar-layout.ts';

/** The most segments that carry their amounts. */
const mostSegments = 400;
/**
 * How many digits the greatest of the amounts has at least, and the px that are free beside one in its
 * segment.
 */
const [digits, free] = [3, 6];
/** The size of text on a page in px. */
const pageTextSize = 12;

/**
 * Whether the segments of bars can carry their amounts: those of several series on each other, above zero.
 */
export function canCarrySegments(
  data: ChartData,
  { groupMode, isLog }: Pick<DrawnDisplay, 'groupMode' | 'isLog'>,
): boolean {
  if (groupMode === 'grouped' || isLog || data.series.length < 2) return false;
  const amounts = summed(data)
    .flat()
    .filter((amount) => amount !== null);
  return amounts.length <= mostSegments && amounts.every((amount) => amount >= 0);
}

type Segments = { bars: Bar[][]; references: PlacedReferences; highlighted: Highlighted };

/**
 * The segments of each series with their amounts, and the colour of these, none for that of text; null where
 * they have none, as below texts of references.
 */
function segmentAmounts(
  data: ChartData,
  { bars, references, highlighted }: Segments,
  display: DrawnDisplay,
): { colour: string | undefined; segments: Segment[] }[] | null {
  if (!display.showAmounts || hasReferences(references) || !canCarrySegments(data, display)) return null;

  const writeAmount = amountsWriter(
    bars.flat().map(({ y }) => y),
    amountFormat(display),
    digits,
  );
  const write = showsShares(data, display)
    ? ({ from, to }: Bar) => formatPercent(to - from, display.locale)
    : ({ y }: Bar) => writeAmount(y);

  return data.series.map(({ name, colour }, index) => ({
    // A faint segment is about as light or dark as the page.
    colour: seriesOpacity(name, { highlighted }) ? undefined : textOn(seriesColour(colour, display.colors)),
    segments: (bars[index] ?? []).filter(({ to }) => to <= 1).map((bar) => ({ ...bar, text: write(bar) })),
  }));
}

type AmountsWithinProps = {
  data: ChartData;
  layout: Segments;
  display: DrawnDisplay;
};

/**
 * The amounts in the segments of horizontal bars on a page; the style sheet hides those that are wider than
 * their segment.
 */
export function AmountsWithin({ data, layout, display }: AmountsWithinProps): ReactNode {
  const found = segmentAmounts(data, layout, display);
  if (!found) return null;

  return (
    <OverPlot className="tm-within">
      {found.map(({ colour, segments }, index) => (
        <div key={index} style={{ color: colour }}>
          {segments.map(({ place, start, size, from, to, text }) => (
            <OverText
              key={place}
              style={{
                left: `${percent(from)}%`,
                top: `${percent(start + size / 2)}%`,
                width: `${percent(to - from)}%`,
              }}
            >
              {text}
            </OverText>
          ))}
        </div>
      ))}
    </OverPlot>
  );
}

type Segment = Bar & { text: string };

/** How many sizes of text a segment is high at least that has an amount. */
const leastHeight = 1.3;

/** Whether amounts are no wider than vertical bars in a plot of this width in px, with text of this size. */
const fitStacks = (segments: readonly Segment[], width: number, textSize: number): boolean =>
  segments.every(({ text, size }) => textWidth(text, textSize) + free <= size * width);

/**
 * The amounts in the segments of vertical bars on a page, at the widths where all of them fit their bars
 * beside an axis of `gutter` px; segments that are too low have none. Null where there is nothing to write.
 */
export function amountsInStacks(
  data: ChartData,
  layout: Segments,
  display: DrawnDisplay,
  { height, gutter }: { height: number; gutter: number },
): ReactNode {
  const found = segmentAmounts(data, layout, display)?.map(({ colour, segments }) => ({
    colour,
    segments: segments.filter(({ from, to }) => (to - from) * height >= leastHeight * pageTextSize),
  }));
  if (!found) return null;

  const all = found.flatMap(({ segments }) => segments);
  const fit = atBreakpoints((least) => fitStacks(all, least - gutter, pageTextSize));
  if (all.length === 0 || !fit.w) return null;

  return (
    <OverPlot className={hiddenOutside((name) => fit[name])}>
      {found.map(({ colour, segments }, index) => (
        <div key={index} style={{ color: colour }}>
          {segments.map(({ place, start, size, from, to, text }) => (
            <OverText
              key={place}
              style={{ left: `${percent(start + size / 2)}%`, top: `${percent(1 - (from + to) / 2)}%` }}
            >
              {text}
            </OverText>
          ))}
        </div>
      ))}
    </OverPlot>
  );
}

/**
 * The amounts in the segments of bars in a picture: in horizontal ones as far as they fit, in vertical ones
 * as on a page.
 */
export function segmentsInPicture(
  data: ChartData,
  layout: Segments,
  display: DrawnDisplay,
  { height, textSize }: { height: number; textSize: number },
): PictureOverText[] {
  const isHorizontal = display.orientation === 'horizontal';
  const hasRoom = ({ from, to, text }: Segment) => {
    if (isHorizontal) return textWidth(text, textSize) + free <= (to - from) * plotWidth;
    return (to - from) * height >= leastHeight * textSize;
  };
  const found = (segmentAmounts(data, layout, display) ?? []).flatMap(({ colour, segments }) =>
    segments.filter(hasRoom).map((segment) => ({ ...segment, colour })),
  );
  if (!isHorizontal && !fitStacks(found, plotWidth, textSize)) return [];

  return found.map(({ start, size, from, to, text, colour }) => {
    const [along, across] = [(from + to) / 2, start + size / 2];
    const [left, top] = isHorizontal ? [along, across] : [across, 1 - along];
    return {
      left: left * plotWidth,
      top: top * height,
      label: text,
      anchor: 'middle' as const,
      fill: colour,
    };
  });
}
