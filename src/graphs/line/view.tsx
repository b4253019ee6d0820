import type { GraphViewProps } from '../graph-view-props.ts';
import { alongX, AxesPlot, plotClass } from '../marks/axes-plot.tsx';
import { isolated } from '../marks/chart-data.ts';
import { GraphFigure } from '../marks/graph-figure.tsx';
import { placeReferences } from '../marks/place-references.ts';
import { markAccess } from '../marks/plot.tsx';
import { DirectLabels, placeLinkedLabels } from '../marks/direct-labels.tsx';
import { Leaders } from './leaders.tsx';
import { endsOfLines, layoutLines, showsZero, stripLayout } from './layout.ts';
import { inOrderOfEnds } from './order-of-ends.ts';
import { LineMarks } from '../marks/line-marks.tsx';
import { hasStrips, mostStripsOf, Strips } from '../marks/strips.tsx';
import { amountFormat } from '../marks/number-text.ts';

/** The px that names beside the lines are assumed to take from the labels below. */
const endWidth = 100;

/** A line chart as plain markup: names at the ends of the lines where they fit, else a legend. */
export function GraphView(props: GraphViewProps) {
  const layout = layoutLines(props);
  const { display, xType } = props;
  const { data, height, measured, x, y } = layout;
  const { ends, areLinks } = display.legend.show
    ? placeLinkedLabels(endsOfLines(layout), height)
    : { ends: null, areLinks: false };
  const references = placeReferences(display, { xs: data.xs, xType, x, y });
  const drawn = stripLayout({ ...layout, data: isolated(data, props.isolation) });
  const withStrips = hasStrips(drawn, mostStripsOf(props));
  const { isolation, highlighted } = props;
  const marks = { layout, colours: display.colors, isolation, highlighted };

  return (
    <GraphFigure
      graph={props}
      kind="lineChart"
      data={data}
      listed={inOrderOfEnds(data.series)}
      legend={ends && (areLinks || !isolation) ? 'narrowOnly' : 'always'}
      references={references}
    >
      <AxesPlot
        graph={props}
        kind="lineChart"
        height={height}
        data={data}
        axes={{
          ...alongX(data.xs, x, measured),
          y,
          references,
          zero: showsZero(layout) ? 'behind' : null,
          footTitle: display.xAxis.label,
        }}
        marks={{ className: plotClass('tm-lines', display), ...markAccess(props, withStrips) }}
        end={
          ends
            ? {
                width: endWidth,
                content: <DirectLabels {...marks} {...{ series: data.series, height, ends, areLinks }} />,
              }
            : undefined
        }
      >
        {ends && <Leaders {...marks} />}
        <LineMarks {...marks} />
        {withStrips && (
          <Strips
            layout={stripLayout(layout)}
            colours={display.colors}
            isolation={isolation}
            format={amountFormat(display)}
            isSum={props.isSum ?? false}
            choice={props.choice}
          />
        )}
      </AxesPlot>
    </GraphFigure>
  );
}
