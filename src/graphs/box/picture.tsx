import type { GraphViewProps } from '../graph-view-props.ts';
import { layoutRows } from '../marks/row-layout.ts';
import { atRoom, type PicturePlot, type PictureRoom } from '../picture/picture-plot.ts';
import { rowsPlot } from '../picture/rows-plot.tsx';
import { BoxMarks } from './box-marks.tsx';

/** Boxes in rows in a picture. */
export function plotOf(given: GraphViewProps, room?: PictureRoom): PicturePlot {
  const props = atRoom(given, room);
  const layout = layoutRows(props);
  return rowsPlot(props, {
    layout,
    room,
    hasLegend: false,
    highlightedPlaces: props.highlighted,
    marks: (height) => <BoxMarks {...props} choice={undefined} layout={layout} height={height} />,
  });
}
