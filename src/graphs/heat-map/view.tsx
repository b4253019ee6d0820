import type { GraphViewProps } from '../graph-view-props.ts';
import { editedTitle, FootBands, FootTitle, leastSide, plotStyle } from '../marks/axes.tsx';
import { fitBandLabels, yearCycle } from '../marks/band-labels.ts';
import { footName } from '../marks/foot-name.ts';
import { atBreakpoints } from '../marks/breakpoints.ts';
import { Categories } from '../marks/categories.tsx';
import { editedLabel } from '../marks/legend.tsx';
import { GraphFigure } from '../marks/graph-figure.tsx';
import { UnderTexts } from '../marks/over-plot.tsx';
import { plotHeight } from '../marks/plot-size.ts';
import { directionOfChart, directionOfPlaces, PlotBox } from '../marks/plot-direction.tsx';
import { announced, markAccess, PlotSvg } from '../marks/plot.tsx';
import { widest } from '../marks/text-width.ts';
import { areOrdered } from '../marks/x-scale.ts';
import { cellAmountsOnPage } from './cell-amounts.tsx';
import { CellMarks, hasElements } from './cell-marks.tsx';
import { ColourScale } from './colour-scale.tsx';
import { layoutGrid, type GridLayout } from './layout.ts';
import { amountFormat } from '../marks/number-text.ts';
import { titleOfAmounts } from '../marks/title-of-amounts.ts';

/** A heat map as plain markup. */
export function GraphView(props: GraphViewProps) {
  const layout = layoutGrid(props);
  const { display, labels } = props;
  const scale = (
    <ColourScale
      layout={layout}
      label={titleOfAmounts(display, labels, display.legend)}
      edited={editedLabel(props)}
      colours={display.colors}
      format={amountFormat(display)}
    />
  );

  return (
    <GraphFigure graph={props} kind="heatMap" data={layout.data} legend={scale}>
      <HeatMap graph={props} layout={layout} />
    </GraphFigure>
  );
}

/** The px of the widest column of row labels. */
const mostGutter = 280;

type HeatMapProps = { graph: GraphViewProps; layout: GridLayout };

function HeatMap({ graph, layout }: HeatMapProps) {
  const { id, display, labels } = graph;
  const { columns, rows } = layout;
  const height = plotHeight(display);
  const names = columns.map((column) => footName(column, graph));
  const gutter = Math.max(
    leastSide(display),
    Math.min(mostGutter, Math.ceil(widest(rows.map(({ label }) => label))) + 10),
  );
  const { tickSpacing, rotateLabels } = display.xAxis;
  const fit = fitBandLabels(names, {
    tickSpacing,
    slant: rotateLabels,
    inOrder: areOrdered(graph),
    gutter,
    cycle: yearCycle(columns, graph.xType),
  });
  const direction = directionOfPlaces(columns, graph);
  // Time runs from left to right, also where names are at the right.
  const isTurned = direction !== directionOfChart(display);
  const amounts = cellAmountsOnPage(layout, display, { height, gutter });

  return (
    <PlotBox
      display={display}
      direction={direction}
      beside={directionOfChart(display)}
      style={plotStyle(display, { above: '', below: display.xAxis.label, labels: fit })}
    >
      <Categories places={rows} height={height} spacing={1} least={leastSide(display)} />
      <UnderTexts texts={amounts}>
        <PlotSvg
          id={id}
          title={announced(display, 'heatMap', labels)}
          height={height}
          className="tm-heat"
          {...markAccess(graph, hasElements(layout))}
          hasTips={display.tooltip.show}
        >
          <CellMarks
            layout={layout}
            height={height}
            colours={display.colors}
            format={amountFormat(display)}
            isSum={graph.isSum ?? false}
            choice={graph.choice}
          />
        </PlotSvg>
      </UnderTexts>
      <FootBands
        labels={names}
        centre={(place) => (place + 0.5) / names.length}
        fit={fit}
        gutters={atBreakpoints(() => (isTurned ? 0 : gutter))}
        direction={isTurned ? direction : undefined}
      />
      <FootTitle edited={editedTitle('xAxis', graph)}>{display.xAxis.label}</FootTitle>
    </PlotBox>
  );
}
