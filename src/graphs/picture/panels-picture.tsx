import type { ReactNode } from 'react';
import type { GraphType } from '../graph-type.ts';
import type { GraphViewProps, NamedPanel } from '../graph-view-props.ts';
import { readChart } from '../marks/chart-data.ts';
import { plotWidth } from '../marks/plot-size.ts';
import { unit } from '../marks/plot.tsx';
import { foldLabels, type FoldedLabels } from './fold-labels.ts';
import { FootLabels, PlotDrawing, quietColour, roomOfSide } from './picture-parts.tsx';
import { pictureTextSize, wholePlot, type PicturePlot, type PictureRoom } from './picture-plot.ts';
import { PlotGroup } from './picture-run.tsx';
import { outlinesOfText, PictureText, shortened } from './picture-text.tsx';

/** What draws the pictures of a type. */
export type Drawing = Awaited<ReturnType<NonNullable<GraphType['picture']>>>;

/** The most charts in a picture that has a size of its own: more would be too small. */
const mostInRoom = 6;
/** The space between charts, and how high one is beside its width. */
const [gap, aspect] = [28, 0.72];

/** Several charts in rows, as what one plot draws within its axes, which are none here. */
export function plotOfPanels(
  props: GraphViewProps,
  {
    panels: all,
    drawing,
    room,
  }: { panels: readonly NamedPanel[]; drawing: Drawing; room?: PictureRoom | undefined },
): PicturePlot {
  const panels = room ? all.slice(0, mostInRoom) : all;
  const columns = columnsOf(panels.length);
  const rows = Math.ceil(panels.length / columns);
  const width = (plotWidth - (columns - 1) * gap) / columns;
  const rowHeight = room ? (room.height - (rows - 1) * gap) / rows : width * aspect + 40;
  const size = room ? room.textSize * 0.8 : pictureTextSize * 0.9;
  const layouts = layoutPanels(panels, { drawing, width, height: rowHeight, size });
  const cells = panels.map(({ name }, index) => ({
    name,
    layout: layouts[index]!,
    x: (index % columns) * (width + gap),
    y: Math.floor(index / columns) * (rowHeight + gap),
  }));

  return {
    ...wholePlot(props, { data: readChart(props), height: rows * rowHeight + (rows - 1) * gap }),
    // Each chart runs as it does alone.
    direction: 'ltr',
    beside: 'ltr',
    hasLegend: true,
    marks: cells.map(({ name, layout, x, y }) => (
      <g key={name} transform={`translate(${unit(x)} ${unit(y)})`}>
        <PanelPicture {...layout} name={name} />
      </g>
    )),
  };
}

function columnsOf(count: number): number {
  if (count <= 2) return count;
  if (count <= 6) return 3;
  return 4;
}

/** A chart whose plot is 1,000 wide, made smaller to fit its place; lengths are in units of the plot. */
type PanelLayout = {
  plot: PicturePlot;
  room: PictureRoom;
  scale: number;
  gutter: number;
  foot: FoldedLabels;
  size: number;
};

/** The share of a place that its labels take beside the plot, as far as it is known before these. */
const firstGutter = 0.14;

/** What draws charts, the size of each in px, and that of its text. */
type PanelOptions = { drawing: Drawing; width: number; height: number; size: number };

/** Lays charts out; those with common axes have the room for labels that the first one has. */
function layoutPanels(panels: readonly NamedPanel[], options: PanelOptions): PanelLayout[] {
  let first: PanelLayout | undefined;
  return panels.map((panel) => {
    const alike = first && panel.graph.display.reaches && layoutLike(panel, first, options);
    if (alike) return alike;
    const layout = layoutPanel(panel, options);
    first ??= layout;
    return layout;
  });
}

/** A chart laid out as another is; null where it has other labels. */
function layoutLike(
  { graph }: NamedPanel,
  other: PanelLayout,
  { drawing }: PanelOptions,
): PanelLayout | null {
  const plot = drawing.plotOf(graph, other.room);
  const labels = [...plot.side, ...plot.foot.labels];
  const known = [...other.plot.side, ...other.plot.foot.labels];
  const areSame =
    labels.length === known.length && labels.every(({ label }, index) => label === known[index]?.label);

  if (!areSame || plot.amounts.length > 0) return null;
  return { ...other, plot };
}

function layoutPanel({ graph }: NamedPanel, { drawing, width, height, size }: PanelOptions): PanelLayout {
  const guess = (width * (1 - firstGutter)) / plotWidth;
  const textSize = size / guess;
  const roomAt = (plotHeight: number) => ({ height: Math.max(60, Math.floor(plotHeight)), textSize });
  const first = drawing.plotOf(graph, roomAt(height / guess - textSize * 4));
  const gutter = roomOfSide(first, textSize, plotWidth * 0.4);
  const scale = width / (gutter + plotWidth + textSize);
  const foot = foldLabels(first.foot, { size: textSize, left: gutter, most: 6 });
  const room = roomAt(height / scale - textSize * 2.6 - foot.height);

  return { plot: drawing.plotOf(graph, room), room, scale, gutter, foot, size: textSize };
}

/** One of several charts with its name above. */
function PanelPicture({ plot, scale, gutter, foot, size, name }: PanelLayout & { name: string }): ReactNode {
  const outlines = outlinesOfText.read();
  const top = size * 2;

  return (
    <outlinesOfText.Around value={outlines && { ...outlines, size }}>
      <g transform={`scale(${Math.round(scale * 10_000) / 10_000})`} fontSize={unit(size)}>
        <PictureText x={0} y={unit(size)} fontSize={unit(size)} fontWeight={600}>
          {shortened(name, gutter + plotWidth, size)}
        </PictureText>
        <PlotGroup x={gutter} y={unit(top)} direction={plot.direction}>
          <PlotDrawing plot={plot} size={size} gutter={gutter} />
        </PlotGroup>
        <PlotGroup x={gutter} y={unit(top + plot.height)} direction={plot.direction} fill={quietColour}>
          <FootLabels labels={plot.foot.labels} folded={foot} size={size} />
        </PlotGroup>
      </g>
    </outlinesOfText.Around>
  );
}
