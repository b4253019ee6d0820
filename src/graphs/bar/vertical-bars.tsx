import { AxesPlot } from '../marks/axes-plot.tsx';
import { yearCycle } from '../marks/band-labels.ts';
import { plotHeight } from '../marks/plot-size.ts';
import { markAccess } from '../marks/plot.tsx';
import { areOrdered } from '../marks/x-scale.ts';
import { barsClass, BarMarks, hasElements } from '../marks/bar-marks.tsx';
import type { PageBarsProps } from './page-bars.ts';
import { amountsInStacks } from './segment-amounts.tsx';
import { AmountsAbove, amountsFit, verticalAmounts } from './vertical-amounts.tsx';

/** Vertical bars on a horizontal axis of categories. */
export function VerticalBars({ graph, data, layout }: PageBarsProps) {
  const { display, highlighted } = graph;
  const height = plotHeight(display);
  const { bars, scale, centre, measured, references } = layout;
  const amounts = verticalAmounts(data, layout, display);
  const fit = amountsFit(amounts, display);

  return (
    <AxesPlot
      graph={graph}
      data={data}
      kind="barChart"
      height={height}
      axes={{
        x: measured
          ? { measured: measured.x }
          : { centre, inOrder: areOrdered(graph), cycle: yearCycle(data.xs, graph.xType) },
        y: scale,
        references,
        uprights: data.xs.map((_, place) => centre(place)),
        zero: 'front',
        footTitle: display.xAxis.label,
      }}
      marks={{ className: barsClass(display), ...markAccess(graph, hasElements(bars)) }}
      hasAmounts={(name) => fit[name]}
      texts={(gutter) => {
        if (amounts) {
          return Object.values(fit).includes(true) && <AmountsAbove given={amounts} fit={fit} />;
        }

        return amountsInStacks(data, { ...layout, highlighted }, display, { height, gutter });
      }}
    >
      <BarMarks {...graph} data={data} bars={bars} isHorizontal={false} height={height} />
    </AxesPlot>
  );
}
