import type { GraphViewProps } from '../graph-view-props.ts';
import { axesOfPlot } from '../picture/axes-of-plot.ts';
import { atRoom, zeroLine, type PicturePlot, type PictureRoom } from '../picture/picture-plot.ts';
import { layoutHistogram } from './layout.ts';
import { StepBars } from './step-bars.tsx';

/** A histogram in a picture. */
export function plotOf(given: GraphViewProps, room?: PictureRoom): PicturePlot {
  const props = atRoom(given, room);
  const layout = layoutHistogram(props);
  const { data, display, height, y, measured, centre } = layout;
  const x = measured ?? { at: centre, ticks: { n: [], m: [], w: [] } };

  return {
    ...axesOfPlot({ ...props, display }, { xs: data.xs, x, isMeasured: measured !== null, y }, room),
    data,
    height,
    hasLegend: true,
    zero: zeroLine(display, { at: 1 - y.zero, isUpright: false }),
    ends: [],
    amounts: [],
    marks: <StepBars graph={{ ...props, choice: undefined }} layout={layout} />,
  };
}
