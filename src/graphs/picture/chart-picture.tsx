import type { DrawnDisplay } from '../graph-display.ts';
import type { Highlighted } from '../marks/highlight.ts';
import { directionOfChart } from '../marks/plot-direction.tsx';
import { plotWidth } from '../marks/plot-size.ts';
import { foldLabels } from './fold-labels.ts';
import { legendRows, LegendRows, listedSeries } from './picture-legend.tsx';
import {
  startsBelow,
  PictureColourScale,
  FootLabels,
  heightOfScale,
  PlotDrawing,
  quietColour,
  roomAbove,
  roomIf,
  roomOfEnds,
  roomOfSide,
  SizeScale,
} from './picture-parts.tsx';
import { pictureTextSize, type PicturePlot } from './picture-plot.ts';
import { PictureGroup, PlotGroup, RunOf, startOfPlot } from './picture-run.tsx';
import { linesOf, PictureText } from './picture-text.tsx';

/** The size of most text in px, and the space around the picture. */
const size = pictureTextSize;
const padding = 24;
/** The size of the note and of the source line, and the most lines of the note. */
const footSize = 13;
const mostNoteLines = 4;

type PictureProps = {
  plot: PicturePlot;
  display: DrawnDisplay;
  highlighted: Highlighted;
  /** Where the data comes from, written at the foot; empty for nothing. */
  source: string;
  /** What is announced, and the sentences on what the picture shows. */
  name: string;
  /** Rules of the style sheet, such as an embedded font. */
  css: string;
  background: string;
};

/** Where the parts of a picture are. */
type PictureLayout = ReturnType<typeof layOutPicture>;

/**
 * The parts of a picture from its top to its foot, with their tops in px; a part that is not there takes no
 * room.
 */
function layOutPicture({ plot, display, source }: Pick<PictureProps, 'plot' | 'display' | 'source'>) {
  const { subtitle } = display;
  const { title } = display.title;
  const gutter = roomOfSide(plot, size, 320);
  const end = roomOfEnds(plot, size, 260);
  const width = 2 * padding + gutter + plotWidth + Math.max(end, 16);
  const before = padding + gutter;
  const start = startOfPlot(plot, display, { before, width });
  const foot = foldLabels(plot.foot, { size, left: before });
  const named = listedSeries(plot, display);
  const titles = linesOf(title, width - 2 * padding, 25, 3);
  const note = linesOf(display.footnote, width - 2 * padding, footSize, mostNoteLines);
  const legend = legendRows(named, width - 2 * padding, size);

  const [
    titleAt = 0,
    subtitleAt = 0,
    legendAt = 0,
    scaleAt = 0,
    sideTitleAt = 0,
    plotAt = 0,
    footAt = 0,
    footTitleAt = 0,
    noteAt = 0,
    sourceAt = 0,
    bottom = 0,
  ] = startsBelow(padding, [
    titles.length * 30 + roomIf(title, 4),
    roomIf(subtitle, 26),
    roomIf(legend.length, legend.length * 26 + 6),
    heightOfScale(plot, size, 52),
    roomIf(plot.sideTitle, 28) + roomAbove(plot, size),
    plot.height + 18,
    foot.height,
    roomIf(plot.footTitle, 26),
    roomIf(note.length, note.length * 18 + 12),
    roomIf(source, note.length > 0 ? 22 : 34),
  ]);
  const height = Math.ceil(bottom + padding);

  return {
    width,
    height,
    start,
    gutter,
    foot,
    titles,
    note,
    legend,
    titleAt,
    subtitleAt,
    legendAt,
    scaleAt,
    sideTitleAt,
    plotAt,
    footAt,
    footTitleAt,
    noteAt,
    sourceAt,
  };
}

/** A chart as one SVG that needs nothing else: text, legend and source line are part of the drawing. */
export function ChartPicture(props: PictureProps) {
  const { plot, display, highlighted, source, name, css, background } = props;
  const layout = layOutPicture(props);
  const { width, height, start, gutter, foot, legend } = layout;

  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      fontFamily="'Inter Variable', Inter, sans-serif"
      fontSize={size}
      fill="var(--tm-ink, #1d2026)"
    >
      <title>{name}</title>
      <style>{css}</style>
      <rect width={width} height={height} fill={background} />
      <RunOf direction={directionOfChart(display)} width={width}>
        <PictureHeading layout={layout} subtitle={display.subtitle} />
        {legend.length > 0 && (
          <PictureGroup x={padding} y={layout.legendAt}>
            <LegendRows rows={legend} colours={display.colors} size={size} highlighted={highlighted} />
          </PictureGroup>
        )}
        {plot.scale && (
          <PictureGroup x={padding} y={layout.scaleAt}>
            <PictureColourScale {...plot.scale} size={size} />
          </PictureGroup>
        )}
        {plot.sizes && (
          <PictureGroup x={padding} y={layout.scaleAt}>
            <SizeScale {...plot.sizes} size={size} />
          </PictureGroup>
        )}
        {plot.sideTitle && (
          <RunOf direction={plot.beside} width={width}>
            <PictureText x={padding} y={layout.sideTitleAt + 14} fill={quietColour}>
              {plot.sideTitle}
            </PictureText>
          </RunOf>
        )}
        <PlotGroup x={start} y={layout.plotAt + 10} direction={plot.direction}>
          <PlotDrawing plot={plot} size={size} gutter={gutter} />
        </PlotGroup>
        <PlotGroup x={start} y={layout.footAt} direction={plot.direction} fill={quietColour}>
          <FootLabels labels={plot.foot.labels} folded={foot} size={size} />
        </PlotGroup>
        {plot.footTitle && (
          <PictureText
            x={start + plotWidth / 2}
            y={layout.footTitleAt + 16}
            textAnchor="middle"
            fill={quietColour}
          >
            {plot.footTitle}
          </PictureText>
        )}
        <PictureNotes layout={layout} source={source} />
      </RunOf>
    </svg>
  );
}

/** The title and the subtitle of a picture. */
const PictureHeading = ({ layout, subtitle }: { layout: PictureLayout; subtitle: string }) => (
  <>
    {layout.titles.map((line, row) => (
      <PictureText key={row} x={padding} y={layout.titleAt + 22 + row * 30} fontSize={24} fontWeight={600}>
        {line}
      </PictureText>
    ))}
    {subtitle && (
      <PictureText x={padding} y={layout.subtitleAt + 16} fontSize={17} fill={quietColour}>
        {subtitle}
      </PictureText>
    )}
  </>
);

/** The note and the source line at the foot of a picture. */
const PictureNotes = ({ layout, source }: { layout: PictureLayout; source: string }) => (
  <>
    {layout.note.map((line, row) => (
      <PictureText
        key={row}
        x={padding}
        y={layout.noteAt + 28 + row * 18}
        fontSize={footSize}
        fill={quietColour}
      >
        {line}
      </PictureText>
    ))}
    {source && (
      <PictureText
        x={padding}
        y={layout.sourceAt + (layout.note.length > 0 ? 16 : 28)}
        fontSize={footSize}
        fill={quietColour}
      >
        {source}
      </PictureText>
    )}
  </>
);
