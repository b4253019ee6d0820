import type { GraphViewProps } from '../graph-view-props.ts';
import { alongX, AxesPlot } from '../marks/axes-plot.tsx';
import { barsClass, hasElements } from '../marks/bar-marks.tsx';
import { readChart } from '../marks/chart-data.ts';
import { GraphFigure } from '../marks/graph-figure.tsx';
import { placeReferences } from '../marks/place-references.ts';
import { markAccess } from '../marks/plot.tsx';
import { layoutHistogram } from './layout.ts';
import { StepBars } from './step-bars.tsx';

/** A histogram as plain markup. */
export function GraphView(props: GraphViewProps) {
  const layout = layoutHistogram(props);
  const { isolation, xType } = props;
  const { data, display, height, bars, y, measured, centre } = layout;
  const x = measured ?? { at: centre, ticks: { n: [], m: [], w: [] } };
  const references = placeReferences(display, { xs: data.xs, xType, x, y });

  return (
    <GraphFigure
      graph={props}
      kind="histogram"
      data={isolation?.chosen == null ? data : readChart(props)}
      legend="always"
      references={references}
    >
      <AxesPlot
        graph={{ ...props, display }}
        kind="histogram"
        height={height}
        data={data}
        axes={{
          ...alongX(data.xs, x, measured !== null),
          y,
          references,
          zero: 'front',
          footTitle: display.xAxis.label,
        }}
        marks={{ className: barsClass(display), ...markAccess(props, hasElements(bars)) }}
      >
        <StepBars graph={props} layout={layout} />
      </AxesPlot>
    </GraphFigure>
  );
}
