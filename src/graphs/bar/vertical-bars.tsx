import type { GraphViewProps } from '../graph-view-props.ts';
import { tickCount } from '../marks/amounts-scale.ts';
import { AxesPlot } from '../marks/axes-plot.tsx';
import type { ChartData } from '../marks/chart-data.ts';
import { plotHeight } from '../marks/plot.tsx';
import { isMeasured } from '../marks/x-scale.ts';
import { barsClass, BarMarks } from './bar-marks.tsx';
import { layoutBars } from './layout.ts';
import { trueDistances } from './true-distances.ts';

/** Vertical bars on a horizontal axis of categories. */
export function VerticalBars(props: GraphViewProps & { data: ChartData }) {
  const { display, xType, data, choice } = props;
  const height = plotHeight(display);
  const measured = trueDistances(data.xs, { display, xType });
  const { bars, scale, centre } = layoutBars(data, display, tickCount(height), measured);
  return (
    <AxesPlot
      {...props}
      kind="Bar chart"
      className={barsClass(display)}
      height={height}
      x={
        measured ? { measured: measured.x, half: measured.step / 2 } : { centre, inOrder: isMeasured(xType) }
      }
      y={scale}
      uprights={data.xs.map((_, place) => centre(place))}
      zero="front"
      footTitle={display.xAxis.label}
      isChoosable={choice !== undefined}
    >
      <BarMarks {...props} bars={bars} isHorizontal={false} height={height} />
    </AxesPlot>
  );
}
