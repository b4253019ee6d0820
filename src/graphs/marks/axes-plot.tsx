import type { ReactNode } from 'react';
import type { ChartKind } from '../graph-type.ts';
import type { GraphDisplay } from '../graph-display.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import {
  axisWidth,
  editedTitle,
  FootBands,
  FootTicks,
  FootTitle,
  leastSide,
  plotStyle,
  SideTicks,
  SideTitle,
} from './axes.tsx';
import { fitBandLabels, type YearCycle } from './band-labels.ts';
import { footName } from './foot-name.ts';
import { atBreakpoints, breakpoints, hiddenOutside, type BreakpointName } from './breakpoints.ts';
import type { ChartData, ChartPlaces } from './chart-data.ts';
import type { PlacedReferences } from './place-references.ts';
import { directionOfPlaces, PlotBox } from './plot-direction.tsx';
import { announced, GridLines, PlotSvg, unit } from './plot.tsx';
import { ReferenceBands, ReferencedPlot, ReferenceLines } from './reference-marks.tsx';
import type { ValueScale } from './value-scale.ts';
import type { XScale } from './x-scale.ts';
import { titleOfAmounts } from './title-of-amounts.ts';

/** Bands with a label each, which is level where they are `inOrder`. */
type PlotBands = { centre(place: number): number; inOrder: boolean; cycle?: YearCycle | null };

/** What is along x: a measured axis, or bands. */
type PlotX = { measured: XScale } | PlotBands;

/** The axes of a plot and the lines that belong to them. */
type PlotAxes = {
  x: PlotX;
  y: ValueScale;
  references: PlacedReferences;
  /** The places of upright lines, from 0 to 1. */
  uprights: number[];
  /** Whether the line at zero is behind the marks or in front of them; null for none. */
  zero: 'behind' | 'front' | null;
  /** The title below x. */
  footTitle: string;
};

/** How visitors reach the marks. */
type PlotMarks = {
  className: string;
  isChoosable?: boolean;
  /** The address of the values of marks that have no elements. */
  values: string | undefined;
};

type AxesPlotProps = {
  graph: Pick<GraphViewProps, 'id' | 'display' | 'labels' | 'xType' | 'footNames' | 'onEdit' | 'isPanel'>;
  data: ChartData<ChartPlaces>;
  /** What people call this kind of chart. */
  kind: ChartKind;
  /** The height of the plot area in px. */
  height: number;
  axes: PlotAxes;
  marks: PlotMarks;
  /** What is beside the plot at its end, and the px that it takes. */
  end?: { content: ReactNode; width: number };
  /** The widths at which marks carry their amounts, so that these need no axis. */
  hasAmounts?: (name: BreakpointName) => boolean;
  /** What is over the marks, for the px before the plot. */
  texts?: (gutter: number) => ReactNode;
  children: ReactNode;
};

/** What is along x, with its upright lines: at the ticks of a measured axis, else at each place. */
export function alongX(xs: ChartPlaces, x: XScale, isMeasured: boolean): Pick<PlotAxes, 'x' | 'uprights'> {
  if (isMeasured) return { x: { measured: x }, uprights: x.ticks.w.map(({ at }) => at) };
  return { x: { centre: x.at, inOrder: false }, uprights: Array.from(xs, (_, place) => x.at(place)) };
}

/** The class of a plot; clipped at its edges where marks may lie beyond a limit. */
export function plotClass(
  name: string,
  { upperLimit, useCustomXDomain }: Pick<GraphDisplay, 'upperLimit' | 'useCustomXDomain'>,
): string {
  if (upperLimit === null && !useCustomXDomain) return name;
  return `${name} tm-clipped`;
}

/** The distance of the title above a plot whose highest bar has its amount above it. */
const roomForAmounts = { marginBottom: 20 };

/** The title of the axis of amounts; what several charts show is written once, above all of them. */
function sideTitleOf({ isPanel, display, labels }: AxesPlotProps['graph']): string {
  if (isPanel) return '';
  return titleOfAmounts(display, labels);
}

/** A plot with an upright axis of amounts before it and an axis of x below; the children are its marks. */
export function AxesPlot(props: AxesPlotProps) {
  const { graph, data, kind, height, axes, marks, end, hasAmounts = () => false } = props;
  const { id, display, labels } = graph;
  const { x, y, references, uprights, zero, footTitle } = axes;
  const least = leastSide(display);
  const gutter = axisWidth(
    y.ticks.map(({ label }) => label),
    least,
  );
  const gutters = atBreakpoints((_, name) => (hasAmounts(name) ? least : gutter));
  const hidden = hiddenOutside((name) => !hasAmounts(name));
  const { tickSpacing, rotateLabels } = display.xAxis;
  const bands = 'measured' in x ? null : x;
  const names = Array.from(bands ? data.xs : [], (place) => footName(place, graph));
  const fitNames = ({ inOrder, cycle = null }: PlotBands) =>
    fitBandLabels(names, {
      tickSpacing,
      slant: rotateLabels,
      inOrder,
      cycle,
      gutter: atBreakpoints((_, name) => gutters[name] + (end?.width ?? 0)),
    });
  const fit = bands && fitNames(bands);
  const sideTitle = sideTitleOf(graph);
  const hasAxis = !breakpoints.every(({ name }) => hasAmounts(name));

  return (
    <PlotBox
      display={display}
      direction={directionOfPlaces(data.xs, graph)}
      style={plotStyle(display, { above: sideTitle, below: footTitle, labels: fit ?? 'one row' })}
    >
      <SideTitle edited={editedTitle('yAxis', graph)} style={hidden ? roomForAmounts : undefined}>
        {sideTitle}
      </SideTitle>
      {hasAxis && (
        <SideTicks
          ticks={y.ticks}
          width={gutter}
          height={height}
          slanted={display.yAxis.rotateLabels}
          hidden={hidden}
        />
      )}
      {hidden && least > 0 && (
        <div className={hiddenOutside(hasAmounts) || undefined} style={{ gridColumn: 1, width: least }} />
      )}
      <ReferencedPlot references={references} texts={props.texts?.(gutter)}>
        <PlotSvg
          id={id}
          title={announced(display, kind, labels)}
          height={height}
          hasTips={display.tooltip.show}
          {...marks}
        >
          <ReferenceBands bands={references.bands} height={height} />
          {hasAxis && <AmountLines display={display} y={y} height={height} hidden={hidden} />}
          {display.xAxis.showGridLines && <GridLines at={uprights} upright height={height} />}
          {zero === 'behind' && <ZeroLine display={display} y={y} height={height} />}
          {props.children}
          {zero === 'front' && <ZeroLine display={display} y={y} height={height} />}
          <ReferenceLines references={references} height={height} />
        </PlotSvg>
      </ReferencedPlot>
      {end?.content}
      {'measured' in x && <FootTicks ticks={x.measured.ticks} slanted={rotateLabels} />}
      {bands && fit && <FootBands labels={names} centre={bands.centre} gutters={gutters} fit={fit} />}
      <FootTitle edited={editedTitle('xAxis', graph)}>{footTitle}</FootTitle>
    </PlotBox>
  );
}

type ZeroLineProps = Pick<GraphViewProps, 'display'> & { y: ValueScale; height: number };

type AmountLinesProps = ZeroLineProps & { hidden: string };

/** The lines at the amounts of the axis; none where it shows none. */
const AmountLines = ({ display, y, height, hidden }: AmountLinesProps) =>
  display.yAxis.showGridLines && (
    <GridLines at={y.ticks.map(({ at }) => 1 - at)} height={height} hidden={hidden} />
  );

/** The line where amounts are zero; none where the axis shows none. */
const ZeroLine = ({ display, y, height }: ZeroLineProps) =>
  display.xAxis.showXAxisBar && <path className="tm-zero" d={`M0,${unit(height * (1 - y.zero))}H1000`} />;
