import type { GraphViewProps } from '../graph-view-props.ts';
import { isolated, readChart, type ChartSeries } from '../marks/chart-data.ts';
import { GraphFigure } from '../marks/graph-figure.tsx';
import { labelsOfShares, showsShares } from '../marks/stacked-shares.ts';
import { HorizontalBars } from './horizontal-bars.tsx';
import { pageBars } from './page-bars.ts';
import { VerticalBars } from './vertical-bars.tsx';

/** A bar chart as plain markup. */
export function GraphView(props: GraphViewProps) {
  const data = readChart(props);
  const shown = isolated(data, props.isolation);
  const layout = pageBars(shown, props);
  const labels = labelsOfShares(props.labels, showsShares(shown, props.display), props.display);
  const Bars = props.display.orientation === 'horizontal' ? HorizontalBars : VerticalBars;

  return (
    <GraphFigure
      graph={props}
      kind="barChart"
      data={data}
      legend="always"
      hasMark={hasBar}
      references={layout.references}
    >
      <Bars graph={{ ...props, labels }} data={shown} layout={layout} />
    </GraphFigure>
  );
}

/** An amount of zero has no bar. */
const hasBar = ({ values }: ChartSeries) => values.amounts.some((amount) => amount !== 0);
