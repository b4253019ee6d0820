import type { GraphViewProps } from '../graph-type.ts';
import {
  axisWidth,
  FootBands,
  FootTicks,
  FootTitle,
  leastSide,
  plotStyle,
  SideTicks,
  SideTitle,
} from '../marks/axes.tsx';
import { fitBandLabels } from '../marks/band-labels.ts';
import { tickCount } from '../marks/amounts-scale.ts';
import type { ChartData } from '../marks/chart-data.ts';
import { announced, GridLines, plotHeight, PlotSvg, unit } from '../marks/plot.tsx';
import { barsClass, BarMarks } from './bar-marks.tsx';
import { layoutBars } from './layout.ts';
import { trueDistances } from './true-distances.ts';

/** Vertical bars on a horizontal axis of categories. */
export function VerticalBars({
  id,
  display,
  labels,
  xType,
  data,
  choice,
}: GraphViewProps & { data: ChartData }) {
  const height = plotHeight(display);
  const measured = trueDistances(data.xs, { display, xType });
  const { bars, scale, centre } = layoutBars(data, display, tickCount(height), measured);
  const gutter = axisWidth(
    scale.ticks.map(({ label }) => label),
    leastSide(display),
  );
  const fit = fitBandLabels(
    data.xs.map(({ label }) => label),
    {
      tickSpacing: display.xAxis.tickSpacing,
      slant: display.xAxis.rotateLabels,
      inOrder: xType !== 'text' && xType !== 'boolean',
      gutter,
    },
  );
  return (
    <div className="tm-plot" style={plotStyle(display, measured ? null : fit)}>
      <SideTitle>{display.yAxis.label || (display.subtitle ? '' : labels.y)}</SideTitle>
      <SideTicks ticks={scale.ticks} width={gutter} height={height} slanted={display.yAxis.rotateLabels} />
      <PlotSvg
        id={id}
        title={announced(display, 'Bar chart', labels)}
        isChoosable={choice !== undefined}
        height={height}
        className={barsClass(display)}
      >
        {display.yAxis.showGridLines && (
          <GridLines at={scale.ticks.map(({ at }) => 1 - at)} height={height} />
        )}
        {display.xAxis.showGridLines && (
          <GridLines at={data.xs.map((_, place) => centre(place))} upright height={height} />
        )}
        <BarMarks
          data={data}
          bars={bars}
          isHorizontal={false}
          choice={choice}
          height={height}
          colours={display.colors}
          format={display.yAxis.tickFormat}
        />
        {display.xAxis.showXAxisBar && (
          <path className="tm-zero" d={`M0,${unit(height * (1 - scale.zero))}H1000`} />
        )}
      </PlotSvg>
      {measured ? (
        <FootTicks ticks={measured.x.ticks} slanted={display.xAxis.rotateLabels} />
      ) : (
        <FootBands labels={data.xs.map(({ label }) => label)} centre={centre} fit={fit} gutter={gutter} />
      )}
      <FootTitle>{display.xAxis.label}</FootTitle>
    </div>
  );
}
