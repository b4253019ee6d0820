import type { GraphViewProps } from '../graph-view-props.ts';
import { layoutRows } from '../marks/row-layout.ts';
import { atRoom, type PicturePlot, type PictureRoom } from '../picture/picture-plot.ts';
import { rowsPlot } from '../picture/rows-plot.tsx';
import { RowMarks } from './row-marks.tsx';

/** Dots in rows in a picture. */
export function plotOf(given: GraphViewProps, room?: PictureRoom): PicturePlot {
  const props = atRoom(given, room);
  const layout = layoutRows(props);
  const isNamed = layout.data.series.some(({ name }) => name !== null);

  return rowsPlot(props, {
    layout,
    room,
    hasLegend: true,
    highlightedPlaces: isNamed ? undefined : props.highlighted,
    marks: (height) => (
      <RowMarks
        layout={layout}
        height={height}
        display={props.display}
        choice={undefined}
        highlighted={props.highlighted}
        dotSize={room ? room.textSize * 0.6 : 14}
      />
    ),
  });
}
