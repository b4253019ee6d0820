import type { GraphViewProps } from '../graph-view-props.ts';
import { editedTitle, FootTicks, FootTitle, leastSide, plotStyle, SideTitle } from '../marks/axes.tsx';
import { Categories } from '../marks/categories.tsx';
import { readChart } from '../marks/chart-data.ts';
import { chartFields } from '../marks/editing/chart-fields.ts';
import { fittingTicks } from '../marks/fitting-ticks.ts';
import { GraphFigure } from '../marks/graph-figure.tsx';
import { placeReferences } from '../marks/place-references.ts';
import { directionOfChart, PlotBox } from '../marks/plot-direction.tsx';
import { announced, GridLines, markAccess, PlotSvg } from '../marks/plot.tsx';
import { ReferenceBands, ReferencedPlot, ReferenceLines } from '../marks/reference-marks.tsx';
import { titleOfAmounts } from '../marks/title-of-amounts.ts';
import { layoutRows } from './layout.ts';
import { heightOfRows } from './row-height.ts';
import { haveElements, RowMarks } from './row-marks.tsx';

/** Dots in rows as plain markup, beside an upright list of places. */
export function GraphView(props: GraphViewProps) {
  const { id, display, labels, highlighted, isolation, xType } = props;
  const layout = layoutRows(props);
  const { data, scale, middle } = layout;
  const height = heightOfRows(data, display);
  const direction = directionOfChart(display);
  const axes = { xs: data.xs, xType, x: { at: middle }, y: scale, isHorizontal: true };
  const references = placeReferences(display, axes);
  const amountsTitle = props.isPanel ? '' : titleOfAmounts(display, labels);
  const isNamed = data.series.some(({ name }) => name !== null);

  return (
    <GraphFigure
      graph={props}
      kind="dumbbellChart"
      data={isolation?.chosen == null ? data : readChart(props)}
      legend="always"
      references={references}
    >
      <PlotBox
        display={display}
        direction={direction}
        style={plotStyle(display, { above: display.xAxis.label, below: amountsTitle, labels: 'one row' })}
      >
        <SideTitle field={chartFields.categories} edited={editedTitle('xAxis', props)}>
          {display.xAxis.label}
        </SideTitle>
        <Categories
          places={data.xs}
          height={height}
          spacing={display.xAxis.tickSpacing}
          least={leastSide(display)}
          highlighted={isNamed ? undefined : highlighted}
        />
        <ReferencedPlot references={references}>
          <PlotSvg
            id={id}
            title={announced(display, 'dumbbellChart', labels)}
            {...markAccess(props, haveElements(layout))}
            hasTips={display.tooltip.show}
            height={height}
            className="tm-rows"
          >
            <ReferenceBands bands={references.bands} height={height} />
            {display.yAxis.showGridLines && (
              <GridLines at={scale.ticks.map(({ at }) => at)} upright height={height} />
            )}
            {display.xAxis.showGridLines && (
              <GridLines at={data.xs.map((_, place) => middle(place))} height={height} />
            )}
            <RowMarks {...props} layout={layout} height={height} />
            <ReferenceLines references={references} height={height} />
          </PlotSvg>
        </ReferencedPlot>
        <FootTicks ticks={fittingTicks(scale.ticks, 140)} slanted={display.yAxis.rotateLabels} />
        <FootTitle field={chartFields.amountsBelow} edited={editedTitle('yAxis', props)}>
          {amountsTitle}
        </FootTitle>
      </PlotBox>
    </GraphFigure>
  );
}
