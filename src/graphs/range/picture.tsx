import type { GraphViewProps } from '../graph-view-props.ts';
import { layoutRows } from '../marks/row-layout.ts';
import { atRoom, type PicturePlot, type PictureRoom } from '../picture/picture-plot.ts';
import { rowsPlot } from '../picture/rows-plot.tsx';
import { amountsOfRanges, RangeMarks } from './range-marks.tsx';

/** Bars in rows in a picture. */
export function plotOf(given: GraphViewProps, room?: PictureRoom): PicturePlot {
  const props = atRoom(given, room);
  const layout = layoutRows(props);
  return rowsPlot(props, {
    layout,
    room,
    hasLegend: false,
    highlightedPlaces: props.highlighted,
    ends: amountsOfRanges(layout, props.display),
    marks: (height) => <RangeMarks {...props} choice={undefined} layout={layout} height={height} />,
  });
}
