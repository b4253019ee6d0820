import type { ReactNode } from 'react';
import type { ChartKind } from '../graph-type.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { AmountsAtEnds, roomOfAmounts } from './amounts-at-ends.tsx';
import { editedTitle, FootTicks, FootTitle, leastSide, plotStyle } from './axes.tsx';
import { plotClass } from './axes-plot.tsx';
import type { BarEnd } from './bar-layout.ts';
import { Categories } from './categories.tsx';
import { readChart } from './chart-data.ts';
import { chartFields } from './editing/chart-fields.ts';
import { fittingTicks } from './fitting-ticks.ts';
import { GraphFigure } from './graph-figure.tsx';
import type { Highlighted } from './highlight.ts';
import { amountFormat } from './number-text.ts';
import { placeReferences } from './place-references.ts';
import { directionOfChart, PlotBox, styleIn } from './plot-direction.tsx';
import { plotWidth } from './plot-size.ts';
import { announced, GridLines, markAccess, PlotSvg, unit } from './plot.tsx';
import { ReferenceBands, ReferencedPlot, ReferenceLines } from './reference-marks.tsx';
import { heightOfRows } from './row-height.ts';
import { showsZero, type RowLayout } from './row-layout.ts';
import { titleOfAmounts } from './title-of-amounts.ts';
import { TitlesAbove } from './titles-above.tsx';

type RowsFigureProps = {
  graph: GraphViewProps;
  kind: ChartKind & string;
  layout: RowLayout;
  /** Whether the names of series are listed above the plot. */
  hasLegend: boolean;
  /** The places whose names stand out. */
  highlightedPlaces: Highlighted;
  /** Whether the marks are elements. */
  haveElements: boolean;
  /** The amounts at the ends of marks, which need no axis then; none where an axis has them. */
  ends?: readonly BarEnd[];
  /** The marks of a plot of this height in px. */
  children(height: number): ReactNode;
};

/** A chart of marks in rows, beside an upright list of places. */
export function RowsFigure({
  graph,
  kind,
  layout,
  hasLegend,
  highlightedPlaces,
  haveElements,
  ends = [],
  children,
}: RowsFigureProps) {
  const { id, display, labels, isolation, xType } = graph;
  const { data, scale, middle } = layout;
  const height = heightOfRows(data, display);
  const direction = directionOfChart(display);
  const axes = { xs: data.xs, xType, x: { at: middle }, y: scale, isHorizontal: true };
  const references = placeReferences(display, axes);
  const amountsTitle = graph.isPanel ? '' : titleOfAmounts(display, labels);
  const placesTitle = display.xAxis.label;
  const hasAxis = ends.length === 0;
  const format = amountFormat(display);
  const { left, right } = roomOfAmounts(ends, format);
  const around = hasAxis
    ? { above: placesTitle, below: amountsTitle, labels: 'one row' as const }
    : { above: placesTitle || amountsTitle, below: '', labels: null };

  return (
    <GraphFigure
      graph={graph}
      kind={kind}
      data={isolation?.chosen == null ? data : readChart(graph)}
      legend={hasLegend ? 'always' : null}
      references={references}
    >
      <PlotBox
        display={display}
        direction={direction}
        style={{ ...plotStyle(display, around), '--end': `${right ? right + 8 : 0}px` }}
      >
        <TitlesAbove graph={graph} amountsTitle={hasAxis ? null : amountsTitle} />
        <Categories
          places={data.xs}
          height={height}
          spacing={display.xAxis.tickSpacing}
          least={leastSide(display)}
          highlighted={highlightedPlaces}
        />
        <div className="tm-horizontal" style={styleIn(direction, { height, marginLeft: left || undefined })}>
          <ReferencedPlot references={references}>
            <PlotSvg
              id={id}
              title={announced(display, kind, labels)}
              {...markAccess(graph, haveElements)}
              hasTips={display.tooltip.show}
              height={height}
              className={plotClass('tm-rows', display)}
            >
              <ReferenceBands bands={references.bands} height={height} />
              {hasAxis && display.yAxis.showGridLines && (
                <GridLines at={scale.ticks.map(({ at }) => at)} upright height={height} />
              )}
              {display.xAxis.showGridLines && (
                <GridLines at={data.xs.map((_, place) => middle(place))} height={height} />
              )}
              {hasAxis && display.xAxis.showXAxisBar && showsZero(scale) && (
                <path className="tm-zero" d={`M${unit(scale.zero * plotWidth)},0V${height}`} />
              )}
              {children(height)}
              <ReferenceLines references={references} height={height} />
            </PlotSvg>
          </ReferencedPlot>
          <AmountsAtEnds ends={ends} format={format} />
        </div>
        {hasAxis && <FootTicks ticks={fittingTicks(scale.ticks, 140)} slanted={display.yAxis.rotateLabels} />}
        {hasAxis && (
          <FootTitle field={chartFields.amountsBelow} edited={editedTitle('yAxis', graph)}>
            {amountsTitle}
          </FootTitle>
        )}
      </PlotBox>
    </GraphFigure>
  );
}
