import type { GraphViewProps } from '../graph-view-props.ts';
import { highlightedWeight } from '../marks/highlight.ts';
import { placeReferences } from '../marks/place-references.ts';
import { directionOfChart } from '../marks/plot-direction.tsx';
import { plotHeight, plotWidth } from '../marks/plot-size.ts';
import { titleOfAmounts } from '../marks/title-of-amounts.ts';
import { atRoom, linesAt, type PicturePlot, type PictureRoom } from '../picture/picture-plot.ts';
import { layoutRows } from './layout.ts';
import { RowMarks } from './row-marks.tsx';

/** The px of a row in a picture, and from how many rows on it stops growing. */
const [row, mostRows] = [34, 60];

/** Dots in rows in a picture. */
export function plotOf(given: GraphViewProps, room?: PictureRoom): PicturePlot {
  const props = atRoom(given, room);
  const { display, labels, highlighted, xType } = props;
  const layout = layoutRows(props);
  const { data, scale, middle } = layout;
  const height = room ? plotHeight(display) : Math.max(120, Math.min(mostRows, data.xs.length) * row);
  const amounts = scale.ticks.map(({ at, label }) => ({ at, label }));
  const isNamed = data.series.some(({ name }) => name !== null);
  const places = data.xs.map((place, index) => ({
    at: middle(index),
    label: place.label,
    weight: isNamed ? undefined : highlightedWeight(highlighted, null, place),
  }));
  const direction = directionOfChart(display);

  return {
    direction,
    beside: direction,
    data,
    height,
    sideTitle: display.xAxis.label,
    footTitle: titleOfAmounts(display, labels),
    side: places,
    foot: { labels: amounts, width: plotWidth / Math.max(amounts.length, 1), isInOrder: true },
    levels: linesAt(places, display.xAxis.showGridLines),
    uprights: linesAt(amounts, display.yAxis.showGridLines),
    references: placeReferences(display, {
      xs: data.xs,
      xType,
      x: { at: middle },
      y: scale,
      isHorizontal: true,
    }),
    hasLegend: true,
    zero: null,
    ends: [],
    amounts: [],
    marks: (
      <RowMarks
        layout={layout}
        height={height}
        display={display}
        choice={undefined}
        highlighted={highlighted}
        dotSize={room ? room.textSize * 0.6 : 14}
      />
    ),
  };
}
