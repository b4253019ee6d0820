import { editedTitle, FootTicks, FootTitle, leastSide, plotStyle } from '../marks/axes.tsx';
import { AmountsAtEnds, roomOfAmounts } from '../marks/amounts-at-ends.tsx';
import { chartFields } from '../marks/editing/chart-fields.ts';
import { Categories } from '../marks/categories.tsx';
import { fittingTicks } from '../marks/fitting-ticks.ts';
import { amountFormat } from '../marks/number-text.ts';
import { directionOfChart, PlotBox, styleIn } from '../marks/plot-direction.tsx';
import { announced, GridLines, markAccess, PlotSvg, unit } from '../marks/plot.tsx';
import { ReferenceBands, ReferencedPlot, ReferenceLines } from '../marks/reference-marks.tsx';
import { titleOfAmounts } from '../marks/title-of-amounts.ts';
import { TitlesAbove } from '../marks/titles-above.tsx';
import { barsClass, BarMarks, hasElements } from '../marks/bar-marks.tsx';
import { horizontalHeight } from './horizontal-height.ts';
import { amountsAtEnds } from '../marks/bar-layout.ts';
import type { PageBarsProps } from './page-bars.ts';
import { AmountsWithin } from './segment-amounts.tsx';

/** Bars beside an upright list of categories; each label has its row, so the chart grows with them. */
export function HorizontalBars({ graph, data, layout }: PageBarsProps) {
  const { id, display, labels, highlighted } = graph;
  const height = horizontalHeight(data, display);
  const { bars, scale, references } = layout;
  const amounts = amountsAtEnds(data, bars, display);
  const hasAmounts = amounts.length > 0;
  const hasPlaces = data.series.every(({ name }) => name === null);
  const format = amountFormat(display);
  const { left, right } = roomOfAmounts(amounts, format);
  const amountsTitle = graph.isPanel ? '' : titleOfAmounts(display, labels);
  const placesTitle = display.xAxis.label;
  const around = hasAmounts
    ? { above: placesTitle || amountsTitle, below: '', labels: null }
    : { above: placesTitle, below: amountsTitle, labels: 'one row' as const };
  const ticks = fittingTicks(scale.ticks, 140);
  const direction = directionOfChart(display);

  return (
    <PlotBox
      display={display}
      direction={direction}
      className="tm-plot tm-plot-horizontal"
      style={{ ...plotStyle(display, around), '--end': `${right + 8}px` }}
    >
      <TitlesAbove graph={graph} amountsTitle={hasAmounts ? amountsTitle : null} />
      <Categories
        places={data.xs}
        height={height}
        spacing={display.xAxis.tickSpacing}
        least={leastSide(display)}
        highlighted={hasPlaces ? highlighted : undefined}
      />
      <div className="tm-horizontal" style={styleIn(direction, { height, marginLeft: left || undefined })}>
        <ReferencedPlot references={references}>
          <PlotSvg
            id={id}
            title={announced(display, 'barChart', labels)}
            {...markAccess(graph, hasElements(bars))}
            hasTips={display.tooltip.show}
            height={height}
            className={barsClass(display)}
          >
            <ReferenceBands bands={references.bands} height={height} />
            {display.yAxis.showGridLines && !hasAmounts && (
              <GridLines at={scale.ticks.map(({ at }) => at)} upright height={height} />
            )}
            <BarMarks {...graph} data={data} bars={bars} isHorizontal height={height} />
            {display.xAxis.showXAxisBar && (
              <path className="tm-zero" d={`M${unit(scale.zero * 1000)},0V${height}`} />
            )}
            <ReferenceLines references={references} height={height} />
          </PlotSvg>
        </ReferencedPlot>
        <AmountsWithin data={data} layout={{ ...layout, highlighted }} display={display} />
        <AmountsAtEnds ends={amounts} format={format} />
      </div>
      {!hasAmounts && <FootTicks ticks={ticks} slanted={display.yAxis.rotateLabels} />}
      {!hasAmounts && (
        <FootTitle field={chartFields.amountsBelow} edited={editedTitle('yAxis', graph)}>
          {amountsTitle}
        </FootTitle>
      )}
    </PlotBox>
  );
}
