import type { GraphViewProps } from '../graph-view-props.ts';
import { AxesPlot } from '../marks/axes-plot.tsx';
import { yearCycle } from '../marks/band-labels.ts';
import type { ChartData } from '../marks/chart-data.ts';
import { plotHeight } from '../marks/plot-size.ts';
import { markAccess } from '../marks/plot.tsx';
import { areOrdered } from '../marks/x-scale.ts';
import { barsClass, BarMarks, hasElements } from './bar-marks.tsx';
import type { PageBars } from './page-bars.ts';
import { amountsInStacks } from './segment-amounts.tsx';
import { AmountsAbove, amountsFit, verticalAmounts } from './vertical-amounts.tsx';

/** Vertical bars on a horizontal axis of categories. */
export function VerticalBars(props: GraphViewProps & { data: ChartData; layout: PageBars }) {
  const { display, data, layout, highlighted } = props;
  const height = plotHeight(display);
  const { bars, scale, centre, measured, references } = layout;
  const amounts = verticalAmounts(data, layout, display);
  const fit = amountsFit(amounts, display);

  return (
    <AxesPlot
      {...props}
      kind="barChart"
      className={barsClass(display)}
      height={height}
      x={
        measured
          ? { measured: measured.x }
          : { centre, inOrder: areOrdered(props), cycle: yearCycle(data.xs, props.xType) }
      }
      y={scale}
      references={references}
      uprights={data.xs.map((_, place) => centre(place))}
      zero="front"
      hasAmounts={(name) => fit[name]}
      texts={(gutter) => {
        if (amounts) {
          return Object.values(fit).includes(true) && <AmountsAbove given={amounts} fit={fit} />;
        }

        return amountsInStacks(data, { ...layout, highlighted }, display, { height, gutter });
      }}
      footTitle={display.xAxis.label}
      {...markAccess(props, hasElements(bars))}
    >
      <BarMarks {...props} bars={bars} isHorizontal={false} height={height} />
    </AxesPlot>
  );
}
