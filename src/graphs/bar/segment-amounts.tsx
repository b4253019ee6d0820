import type { ReactNode } from 'react';
import { formatPercent } from '#domain/value/format-number.ts';
import type { DrawnDisplay } from '../graph-display.ts';
import { percent } from '../marks/axes.tsx';
import { summed, type ChartData } from '../marks/chart-data.ts';
import { seriesOpacity, type Highlighted } from '../marks/highlight.ts';
import { amountFormat, amountsWriter } from '../marks/number-text.ts';
import { OverPlot } from '../marks/over-plot.tsx';
import { seriesColour } from '../marks/palette.ts';
import { hasReferences, type PlacedReferences } from '../marks/place-references.ts';
import { plotWidth } from '../marks/plot.tsx';
import { textOn } from '../marks/text-colour.ts';
import { textWidth } from '../marks/text-width.ts';
import type { PictureOverText } from '../picture/picture-plot.ts';
import { showsShares } from './bar-shares.ts';
import type { Bar } from './layout.ts';

/** The most segments that carry their amounts. */
const mostSegments = 400;
/** How many digits the greatest of the amounts has at least, and the px that are free beside one in its segment. */
const [digits, free] = [3, 6];

/** Whether the segments of horizontal bars can carry their amounts: those of several series on each other, above zero. */
export function canCarrySegments(
  data: ChartData,
  { orientation, groupMode, isLog }: Pick<DrawnDisplay, 'orientation' | 'groupMode' | 'isLog'>,
): boolean {
  if (orientation !== 'horizontal' || groupMode === 'grouped' || isLog || data.series.length < 2)
    return false;
  const amounts = summed(data)
    .flat()
    .filter((amount) => amount !== null);
  return amounts.length <= mostSegments && amounts.every((amount) => amount >= 0);
}

type Segments = { bars: Bar[][]; references: PlacedReferences; highlighted: Highlighted };

/** The segments of each series with their amounts, and the colour of these, none for that of text; null where they have none, as below texts of references. */
function segmentAmounts(
  data: ChartData,
  { bars, references, highlighted }: Segments,
  display: DrawnDisplay,
): { colour: string | undefined; segments: (Bar & { text: string })[] }[] | null {
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
    segments: (bars[index] ?? []).flatMap((bar) => (bar.to > 1 ? [] : [{ ...bar, text: write(bar) }])),
  }));
}

/** The amounts in the segments of horizontal bars on a page; the style sheet hides those that are wider than their segment. */
export function AmountsWithin({
  data,
  layout,
  display,
}: {
  data: ChartData;
  layout: Segments;
  display: DrawnDisplay;
}): ReactNode {
  const found = segmentAmounts(data, layout, display);
  if (!found) return null;
  return (
    <OverPlot className="tm-within">
      {found.map(({ colour, segments }, index) => (
        <div key={index} style={{ color: colour }}>
          {segments.map(({ place, start, size, from, to, text }) => (
            <span
              key={place}
              style={{
                left: `${percent(from)}%`,
                top: `${percent(start + size / 2)}%`,
                width: `${percent(to - from)}%`,
              }}
            >
              {text}
            </span>
          ))}
        </div>
      ))}
    </OverPlot>
  );
}

/** The amounts in the segments of horizontal bars in a picture, as far as they fit. */
export function segmentsInPicture(
  data: ChartData,
  layout: Segments,
  display: DrawnDisplay,
  { height, textSize }: { height: number; textSize: number },
): PictureOverText[] {
  const fits = ({ from, to, text }: { from: number; to: number; text: string }) =>
    textWidth(text, textSize) + free <= (to - from) * plotWidth;
  return (segmentAmounts(data, layout, display) ?? []).flatMap(({ colour, segments }) =>
    segments.filter(fits).map(({ start, size, from, to, text }) => ({
      left: ((from + to) / 2) * plotWidth,
      top: (start + size / 2) * height,
      label: text,
      anchor: 'middle' as const,
      fill: colour,
    })),
  );
}
