import type { GraphViewProps } from '../graph-view-props.ts';
import { AxesPlot, plotClass } from '../marks/axes-plot.tsx';
import { yearCycle } from '../marks/band-labels.ts';
import { readChart } from '../marks/chart-data.ts';
import { GraphFigure } from '../marks/graph-figure.tsx';
import { amountFormat } from '../marks/number-text.ts';
import { placeReferences } from '../marks/place-references.ts';
import { markAccess } from '../marks/plot.tsx';
import { hasStrips, mostStripsOf, Strips } from '../marks/strips.tsx';
import { axisOfBars } from '../marks/true-distances.ts';
import { areOrdered } from '../marks/x-scale.ts';
import { ComboMarks } from './combo-marks.tsx';
import { layoutCombo, stripLayout } from './layout.ts';
import { SecondAxis, widthOfSecond } from './second-axis.tsx';

/** Bars and a line as plain markup. */
export function GraphView(props: GraphViewProps) {
  const layout = layoutCombo(props);
  const { isolation, highlighted, xType } = props;
  const { data, display, height, y, second, measured, centre } = layout;
  const x = axisOfBars(measured, centre);
  const references = placeReferences(display, { xs: data.xs, xType, x, y });
  const strips = stripLayout(layout);
  const withStrips = hasStrips(strips, mostStripsOf(props));

  return (
    <GraphFigure
      graph={props}
      kind="barsAndLine"
      data={isolation?.chosen == null ? data : readChart(props)}
      legend="always"
      references={references}
    >
      <AxesPlot
        graph={{ ...props, display }}
        kind="barsAndLine"
        height={height}
        data={data}
        axes={{
          x: measured
            ? { measured: measured.x }
            : { centre, inOrder: areOrdered(props), cycle: yearCycle(data.xs, xType) },
          y,
          references,
          uprights: data.xs.map((_, place) => centre(place)),
          zero: 'front',
          footTitle: display.xAxis.label,
        }}
        marks={{ className: plotClass('tm-combo', display), ...markAccess(props, withStrips) }}
        end={
          second
            ? { width: widthOfSecond(second), content: <SecondAxis layout={layout} axis={second} /> }
            : undefined
        }
      >
        <ComboMarks
          layout={layout}
          colours={display.colors}
          isolation={isolation}
          highlighted={highlighted}
        />
        {withStrips && (
          <Strips
            layout={strips}
            colours={display.colors}
            isolation={isolation}
            format={amountFormat(display)}
            // An amount that is drawn as a line is no part of the sum of the bars.
            isSum={false}
            choice={props.choice}
          />
        )}
      </AxesPlot>
    </GraphFigure>
  );
}
