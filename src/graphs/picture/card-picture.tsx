import type { DrawnDisplay } from '../graph-display.ts';
import type { Highlighted } from '../marks/highlight.ts';
import { directionOfChart } from '../marks/plot-direction.tsx';
import { plotWidth } from '../marks/plot-size.ts';
import { unit } from '../marks/plot.tsx';
import { cardSize } from './card-size.ts';
import { foldLabels, type FoldedLabels } from './fold-labels.ts';
import { legendRow, legendRows, LegendRows, listedSeries, type LegendRow } from './picture-legend.tsx';
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
import type { PicturePlot, PictureRoom } from './picture-plot.ts';
import { PictureGroup, PlotGroup, RunOf, startOfPlot } from './picture-run.tsx';
import { balancedLines, outlinesOfText, PictureText, shortened, type Outlines } from './picture-text.tsx';

/**
 * How many sizes of its text the picture is wide: text is 24 px high, and can be read where the picture is
 * 600 px wide.
 */
const widthInText = cardSize.width / 24;
const paddingInText = 2;
/** The most that labels at both sides of the plot take, in sizes of the text. */
const mostSide = 13;
const mostEnds = 8;
const mostSlanted = 9;
const mostTitleLines = 2;
const mostLegendRows = 2;

type CardProps = {
  plotOf(room: PictureRoom): PicturePlot;
  display: DrawnDisplay;
  highlighted: Highlighted;
  title: string;
  /** Where the data comes from, and the name of the site, for the foot. */
  source: string;
  site: string;
  outlines: Outlines;
};

/**
 * Where all parts of the picture are, in the units of the plot, which is 1,000 wide whatever is beside it.
 */
type CardLayout = {
  plot: PicturePlot;
  size: number;
  gutter: number;
  width: number;
  height: number;
  foot: FoldedLabels;
  titles: string[];
  legend: LegendRow[];
  /**
   * The tops of title, subtitle, legend, scale, title of the side, plot, foot, its title, note, and source.
   */
  tops: number[];
};

/**
 * A chart as the picture of a link: the same parts as a file has, with larger text, of one size.
 */
export function CardPicture(props: CardProps) {
  const { display, highlighted, source, site, outlines } = props;
  const layout = layoutCard(props);
  const { plot, size, gutter, width, height, foot, titles, legend } = layout;
  const [titleAt = 0, subtitleAt = 0, legendAt = 0, scaleAt = 0, sideTitleAt = 0, plotAt = 0] = layout.tops;
  const [footAt = 0, footTitleAt = 0, noteAt = 0] = layout.tops.slice(6);
  const em = (ems: number) => unit(ems * size);
  const padding = em(paddingInText);
  const start = startOfPlot(plot, display, { before: padding + gutter, width });
  const room = width - 2 * padding;

  return (
    <outlinesOfText.Around value={{ outlines, size }}>
      <svg
        xmlns="http://www.w3.org/2000/svg"
        viewBox={`0 0 ${unit(width)} ${unit(height)}`}
        width={cardSize.width}
        height={cardSize.height}
        fontFamily="Inter, sans-serif"
        fontSize={unit(size)}
        fill="var(--tm-ink, #1d2026)"
      >
        <style>{styles(size)}</style>
        <rect width="100%" height="100%" fill="var(--tm-paper, #fff)" />
        <RunOf direction={directionOfChart(display)} width={width}>
          {titles.map((line, row) => (
            <PictureText
              key={row}
              x={padding}
              y={titleAt + em(1.55 + row * 2.1)}
              fontSize={em(titleSize)}
              fontWeight={600}
            >
              {line}
            </PictureText>
          ))}
          {display.subtitle && (
            <PictureText x={padding} y={subtitleAt + em(1.15)} fontSize={em(1.1)} fill={quietColour}>
              {shortened(display.subtitle, room, size * 1.1)}
            </PictureText>
          )}
          <PictureGroup x={padding} y={unit(legendAt)}>
            <LegendRows rows={legend} colours={display.colors} size={size} highlighted={highlighted} />
          </PictureGroup>
          {plot.scale && (
            <PictureGroup x={padding} y={unit(scaleAt)}>
              <PictureColourScale {...plot.scale} size={size} />
            </PictureGroup>
          )}
          {plot.sizes && (
            <PictureGroup x={padding} y={unit(scaleAt)}>
              <SizeScale {...plot.sizes} size={size} />
            </PictureGroup>
          )}
          {plot.sideTitle && (
            <RunOf direction={plot.beside} width={width}>
              <PictureText x={padding} y={sideTitleAt + size} fill={quietColour}>
                {shortened(plot.sideTitle, room, size)}
              </PictureText>
            </RunOf>
          )}
          <PlotGroup x={unit(start)} y={unit(plotAt + size * 0.6)} direction={plot.direction}>
            <PlotDrawing plot={plot} size={size} gutter={gutter} />
          </PlotGroup>
          <PlotGroup x={unit(start)} y={unit(footAt)} direction={plot.direction} fill={quietColour}>
            <FootLabels labels={plot.foot.labels} folded={foot} size={size} />
          </PlotGroup>
          {plot.footTitle && (
            <PictureText
              x={start + plotWidth / 2}
              y={footTitleAt + size * 1.05}
              textAnchor="middle"
              fill={quietColour}
            >
              {shortened(plot.footTitle, plotWidth, size)}
            </PictureText>
          )}
          {display.footnote && (
            <PictureText x={padding} y={noteAt + em(1.5)} fontSize={em(0.85)} fill={quietColour}>
              {shortened(display.footnote, room, size * 0.85)}
            </PictureText>
          )}
          <CardFoot layout={layout} source={source} site={site} />
        </RunOf>
      </svg>
    </outlinesOfText.Around>
  );
}

/** The source and the name of the site, in a line at the foot. */
function CardFoot({ layout, source, site }: { layout: CardLayout } & Pick<CardProps, 'source' | 'site'>) {
  const { size, width, height } = layout;
  const em = (ems: number) => unit(ems * size);
  const padding = em(paddingInText);
  const room = width - 2 * padding;
  const y = height - em(1.3);

  return (
    <>
      <PictureText x={padding} y={y} fontSize={em(0.85)} fill={quietColour}>
        {shortened(source, (room * 2) / 3 - size, size * 0.85)}
      </PictureText>
      <PictureText x={width - padding} y={y} fontSize={em(0.85)} fontWeight={600} textAnchor="end">
        {shortened(site, room / 3, size)}
      </PictureText>
    </>
  );
}

const titleSize = 1.75;

/**
 * Lays the picture out: how wide labels are decides the size of text, and all that is not the plot its
 * height.
 */
function layoutCard({ plotOf, display, title }: CardProps): CardLayout {
  let layout = layoutAround(plotOf({ height: 420, textSize: 24 }), display, title);
  // With the height come other ticks, whose labels are of about the same width.
  for (let pass = 0; pass < 2; pass += 1) {
    const plot = plotOf({ height: layout.plotHeight, textSize: layout.size });
    const next = layoutAround(plot, display, title);
    const isSame = next.size === layout.size && next.plotHeight === layout.plotHeight;
    layout = next;
    if (isSame) break;
  }

  return layout;
}

function layoutAround(
  plot: PicturePlot,
  display: DrawnDisplay,
  title: string,
): CardLayout & { plotHeight: number } {
  // Of text that is 1 px high, so that the widths are in sizes of the text.
  const precise = 100;
  const sideInText = roomOfSide(plot, precise, mostSide * precise) / precise;
  const endsInText = Math.max(1, roomOfEnds(plot, precise, mostEnds * precise) / precise);
  const size = plotWidth / (widthInText - 2 * paddingInText - sideInText - endsInText);
  const width = widthInText * size;
  const height = (width * cardSize.height) / cardSize.width;
  const room = width - 2 * paddingInText * size;
  const titles = balancedLines(title, room, size * titleSize * 1.06, mostTitleLines);
  const series = listedSeries(plot, display);
  const legend = legendRows(series, room, size).slice(0, mostLegendRows);
  const sideWidth = (paddingInText + sideInText) * size;
  const foot = foldLabels(plot.foot, { size, left: sideWidth, most: mostSlanted });
  const heightsAbove = [
    titles.length * 2.1 * size + roomIf(titles.length, size * 0.2),
    roomIf(display.subtitle, size * (plot.sideTitle ? 1.8 : 2.1)),
    roomIf(legend.length, legend.length * legendRow(size) + size * 0.5),
    heightOfScale(plot, size, size * 2.7),
    roomIf(plot.sideTitle, size * 1.6) + roomAbove(plot, size),
  ];
  const heightsBelow = [
    foot.height,
    roomIf(plot.footTitle, size * 1.6),
    roomIf(display.footnote, size * 1.3),
  ];
  const source = size * 3.1;
  const usedHeight = [paddingInText * size * 0.8, ...heightsAbove, ...heightsBelow, source].reduce(
    (sum, height) => sum + height,
    0,
  );
  const plotHeight = Math.max(60, Math.floor(height - usedHeight - size * 1.1));
  const tops = startsBelow(paddingInText * size * 0.8, [
    ...heightsAbove,
    plotHeight + size * 1.1,
    ...heightsBelow,
  ]);

  return { plot, size, gutter: sideInText * size, width, height, foot, titles, legend, tops, plotHeight };
}

const styles = (size: number) =>
  [
    `.tm-line{fill:none;stroke-width:${unit(size * 0.17)}px;stroke-linejoin:round;stroke-linecap:round}`,
    `.tm-point{fill:none;stroke-width:${unit(size * 0.5)}px;stroke-linecap:round;stroke-opacity:.7}`,
    '.tm-points{fill:none;stroke-width:6px;stroke-linecap:round;stroke-opacity:.7}',
    `.halo{paint-order:stroke;stroke:var(--tm-paper, #fff);stroke-width:${unit(size * 0.25)}px;stroke-linejoin:round}`,
  ].join('');
