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
import { GraphFrame } from '../marks/frame.tsx';
import { announced, GridLines, PlotSvg, unit } from '../marks/plot.tsx';
import { layoutLines, type LineLayout } from './layout.ts';
import { DirectLabels, placeDirectLabels } from './direct-labels.tsx';
import { LineMarks, LineStrips } from './line-marks.tsx';

/** A line chart as plain markup: names at the ends of the lines where they fit, else a legend. */
export function GraphView(props: GraphViewProps) {
  const layout = layoutLines(props);
  const tops = props.display.legend.show ? placeDirectLabels(layout) : null;
  return (
    <GraphFrame {...props} kind="Line chart" data={layout.data} legend={tops ? 'narrowOnly' : 'always'}>
      <LinePlot {...props} layout={layout} tops={tops} />
    </GraphFrame>
  );
}

function LinePlot({
  id,
  display,
  labels,
  layout,
  tops,
}: GraphViewProps & { layout: LineLayout; tops: number[] | null }) {
  const { data, height, x, y } = layout;
  const gutter = axisWidth(
    y.ticks.map(({ label }) => label),
    leastSide(display),
  );
  const fit = layout.measured
    ? null
    : fitBandLabels(
        data.xs.map(({ label }) => label),
        {
          tickSpacing: display.xAxis.tickSpacing,
          slant: display.xAxis.rotateLabels,
          inOrder: false,
          gutter: gutter + (tops ? 100 : 0),
        },
      );
  const clipped = display.upperLimit !== null || display.useCustomXDomain;
  const zero = y.zero > 0 || y.ticks.some(({ value }) => value === 0);
  return (
    <div className="tm-plot" style={plotStyle(display, fit)}>
      <SideTitle>{display.yAxis.label || (display.subtitle ? '' : labels.y)}</SideTitle>
      <SideTicks ticks={y.ticks} width={gutter} height={height} slanted={display.yAxis.rotateLabels} />
      <PlotSvg
        id={id}
        title={announced(display, 'Line chart', labels)}
        height={height}
        className={`tm-lines${clipped ? ' tm-clipped' : ''}`}
      >
        {display.yAxis.showGridLines && <GridLines at={y.ticks.map(({ at }) => 1 - at)} height={height} />}
        {display.xAxis.showGridLines && <GridLines at={uprights(layout)} upright height={height} />}
        {display.xAxis.showXAxisBar && zero && (
          <path className="tm-zero" d={`M0,${unit(height * (1 - y.zero))}H1000`} />
        )}
        <LineMarks layout={layout} colours={display.colors} />
        <LineStrips layout={layout} colours={display.colors} format={display.yAxis.tickFormat} />
      </PlotSvg>
      {tops && <DirectLabels layout={layout} tops={tops} colours={display.colors} />}
      {fit === null ? (
        <FootTicks ticks={x.ticks} slanted={display.xAxis.rotateLabels} />
      ) : (
        <FootBands labels={data.xs.map(({ label }) => label)} centre={x.at} gutter={gutter} fit={fit} />
      )}
      <FootTitle>{display.xAxis.label}</FootTitle>
    </div>
  );
}

function uprights({ data, measured, x }: LineLayout): number[] {
  return measured ? x.ticks.w.map(({ at }) => at) : data.xs.map((_, place) => x.at(place));
}
