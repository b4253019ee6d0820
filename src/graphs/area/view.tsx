import type { GraphViewProps } from '../graph-view-props.ts';
import { alongX, AxesPlot, plotClass } from '../marks/axes-plot.tsx';
import { inOrder, readChart } from '../marks/chart-data.ts';
import { DirectLabels, placeLinkedLabels } from '../marks/direct-labels.tsx';
import { GraphFigure } from '../marks/graph-figure.tsx';
import { amountFormat } from '../marks/number-text.ts';
import { placeReferences } from '../marks/place-references.ts';
import { markAccess } from '../marks/plot.tsx';
import { labelsOfShares } from '../marks/stacked-shares.ts';
import { hasStrips, mostStripsOf, Strips } from '../marks/strips.tsx';
import { AreaMarks } from './area-marks.tsx';
import { endsOfAreas, layoutAreas, stripLayout } from './layout.ts';

/** The px that names beside the areas are assumed to take from the labels below. */
const endWidth = 100;

/** An area chart as plain markup: names at the ends of the areas where they fit, else a legend. */
export function GraphView(props: GraphViewProps) {
  const layout = layoutAreas(props);
  const { isolation, highlighted, xType, display: given } = props;
  const { data, display, hasShares, height, measured, x, y } = layout;
  const { ends, areLinks } = given.legend.show
    ? placeLinkedLabels(endsOfAreas(layout), height)
    : { ends: null, areLinks: false };
  const references = placeReferences(display, { xs: data.xs, xType, x, y });
  const strips = stripLayout(layout);
  const withStrips = hasStrips(strips, mostStripsOf(props));
  const marks = { colours: given.colors, isolation, highlighted };
  const labels = labelsOfShares(props.labels, hasShares, given);

  return (
    <GraphFigure
      graph={props}
      kind="areaChart"
      data={isolation?.chosen == null ? data : inOrder(readChart(props))}
      legend={ends && (areLinks || !isolation) ? 'narrowOnly' : 'always'}
      references={references}
    >
      <AxesPlot
        graph={{ ...props, display, labels }}
        kind="areaChart"
        height={height}
        data={data}
        axes={{
          ...alongX(data.xs, x, measured),
          y,
          references,
          zero: 'front',
          footTitle: display.xAxis.label,
        }}
        marks={{ className: plotClass('tm-areas', display), ...markAccess(props, withStrips) }}
        end={
          ends
            ? {
                width: endWidth,
                content: <DirectLabels {...marks} {...{ series: data.series, height, ends, areLinks }} />,
              }
            : undefined
        }
      >
        <AreaMarks {...marks} layout={layout} />
        {withStrips && (
          <Strips
            {...marks}
            layout={strips}
            format={amountFormat(given)}
            isSum={props.isSum ?? false}
            choice={props.choice}
          />
        )}
      </AxesPlot>
    </GraphFigure>
  );
}
