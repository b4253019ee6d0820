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
import { layoutScatter, type ScatterLayout } from './layout.ts';
import { PointMarks } from './point-marks.tsx';

/** A scatter plot as plain markup. */
export function GraphView(props: GraphViewProps) {
  const layout = layoutScatter(props);
  return (
    <GraphFrame {...props} kind="Scatter plot" data={layout.data} legend="always" byPoint>
      <ScatterPlot {...props} layout={layout} />
    </GraphFrame>
  );
}

function ScatterPlot({ id, display, labels, layout }: GraphViewProps & { layout: ScatterLayout }) {
  const { data, height, isMeasured, x, y } = layout;
  const gutter = axisWidth(
    y.ticks.map(({ label }) => label),
    leastSide(display),
  );
  const names = data.xs.map(({ label }) => label);
  const { tickSpacing, rotateLabels } = display.xAxis;
  const fit = isMeasured
    ? null
    : fitBandLabels(names, { tickSpacing, slant: rotateLabels, inOrder: false, gutter });
  const uprights = isMeasured ? x.ticks.w.map(({ at }) => at) : names.map((_, place) => x.at(place));
  const isClipped = display.upperLimit !== null || display.useCustomXDomain;
  return (
    <div className="tm-plot" style={plotStyle(display, fit)}>
      <SideTitle>{display.yAxis.label || (display.subtitle ? '' : labels.y)}</SideTitle>
      <SideTicks ticks={y.ticks} width={gutter} height={height} slanted={display.yAxis.rotateLabels} />
      <PlotSvg
        id={id}
        title={announced(display, 'Scatter plot', labels)}
        height={height}
        className={`tm-scatter${isClipped ? ' tm-clipped' : ''}`}
      >
        {display.yAxis.showGridLines && <GridLines at={y.ticks.map(({ at }) => 1 - at)} height={height} />}
        {display.xAxis.showGridLines && <GridLines at={uprights} upright height={height} />}
        {display.xAxis.showXAxisBar && (
          <path className="tm-zero" d={`M0,${unit(height * (1 - y.zero))}H1000`} />
        )}
        <PointMarks layout={layout} colours={display.colors} format={display.yAxis.tickFormat} />
      </PlotSvg>
      {fit === null ? (
        <FootTicks ticks={x.ticks} slanted={rotateLabels} />
      ) : (
        <FootBands labels={names} centre={x.at} gutter={gutter} fit={fit} />
      )}
      <FootTitle>{display.xAxis.label || (isMeasured ? labels.x : '')}</FootTitle>
    </div>
  );
}
