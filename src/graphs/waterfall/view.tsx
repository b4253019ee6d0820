import type { GraphViewProps } from '../graph-view-props.ts';
import { AxesPlot, plotClass } from '../marks/axes-plot.tsx';
import { GraphFigure } from '../marks/graph-figure.tsx';
import { placeReferences } from '../marks/place-references.ts';
import { markAccess } from '../marks/plot.tsx';
import { layoutSteps } from './layout.ts';
import { haveElements, StepMarks } from './step-marks.tsx';

/** Steps to a total as plain markup. */
export function GraphView(props: GraphViewProps) {
  const layout = layoutSteps(props);
  const { data, display, height, steps, y, centre } = layout;
  const places = steps.map(({ place }) => place);
  const references = placeReferences(display, { xs: places, xType: props.xType, x: { at: centre }, y });

  return (
    <GraphFigure graph={props} kind="waterfallChart" data={data} legend="always" references={references}>
      <AxesPlot
        graph={{ ...props, display, xType: 'text' }}
        kind="waterfallChart"
        height={height}
        data={{ ...data, xs: places }}
        axes={{
          x: { centre, inOrder: false },
          y,
          references,
          uprights: places.map((_, place) => centre(place)),
          zero: 'front',
          footTitle: display.xAxis.label,
        }}
        marks={{ className: plotClass('tm-bars', display), ...markAccess(props, haveElements(layout)) }}
      >
        <StepMarks {...props} layout={layout} />
      </AxesPlot>
    </GraphFigure>
  );
}
