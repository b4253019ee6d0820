import type { ReactNode, SVGAttributes } from 'react';
import type { GraphDisplay } from '../graph-display.ts';
import type { ChartSeries } from '../marks/chart-data.ts';
import type { PlacedReferences } from '../marks/place-references.ts';
import { seriesColour } from '../marks/palette.ts';
import { plotWidth, unit } from '../marks/plot.tsx';
import { ReferenceBands, ReferenceLines } from '../marks/reference-marks.tsx';
import { textWidth, widest } from '../marks/text-width.ts';
import { foldLabels, type FoldedLabels } from './fold-labels.ts';
import type { PictureLabel, PicturePlot } from './picture-plot.ts';

/** The size of most text in px, and the space around the picture. */
const size = 15;
const padding = 24;
const lineHeight = 20;

type PictureProps = {
  plot: PicturePlot;
  display: GraphDisplay;
  /** Where the data comes from, written at the foot; empty for nothing. */
  source: string;
  /** What is announced, and the sentences on what the picture shows. */
  name: string;
  /** Rules of the style sheet, such as an embedded font. */
  css: string;
  background: string;
};

/** A chart as one SVG that needs nothing else: text, legend and source line are part of the drawing. */
export function ChartPicture({ plot, display, source, name, css, background }: PictureProps) {
  const { title, subtitle } = { title: display.title.title, subtitle: display.subtitle };
  const gutter = Math.min(
    320,
    Math.ceil(
      widest(
        plot.side.map(({ label }) => label),
        size,
      ),
    ) + 10,
  );
  const end = Math.min(
    260,
    Math.ceil(
      widest(
        plot.ends.map(({ label }) => label),
        size,
      ),
    ) + 12,
  );
  const foot = foldLabels(plot.foot, size);
  const width = 2 * padding + gutter + plotWidth + Math.max(end, 16);
  const left = padding + gutter;
  const named = plot.hasLegend && display.legend.show ? namedSeries(plot.data.series) : [];
  const legend = legendRows(named, width - 2 * padding);
  const [
    titleAt = 0,
    subtitleAt = 0,
    legendAt = 0,
    scaleAt = 0,
    sideTitleAt = 0,
    plotAt = 0,
    footAt = 0,
    footTitleAt = 0,
    sourceAt = 0,
    bottom = 0,
  ] = below(padding, [
    title ? 34 : 0,
    subtitle ? 26 : 0,
    legend.length > 0 ? legend.length * 26 + 6 : 0,
    plot.scale ? 52 : 0,
    plot.sideTitle ? 28 : 0,
    plot.height + 18,
    foot.height,
    plot.footTitle ? 26 : 0,
    source ? 34 : 0,
  ]);
  const height = Math.ceil(bottom + padding);
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
      {title && (
        <text x={padding} y={titleAt + 22} fontSize={24} fontWeight={600}>
          {title}
        </text>
      )}
      {subtitle && (
        <text x={padding} y={subtitleAt + 16} fontSize={17} fill={quiet}>
          {subtitle}
        </text>
      )}
      {legend.map((row, index) => (
        <g key={index} transform={`translate(${padding} ${legendAt + index * 26})`}>
          {row.map(({ name: series, colour, at }) => (
            <g key={series}>
              <rect x={at} y={3} width={14} height={14} rx={2} fill={seriesColour(colour, display.colors)} />
              <text x={at + 20} y={15}>
                {series}
              </text>
            </g>
          ))}
        </g>
      ))}
      {plot.scale && (
        <g transform={`translate(${padding} ${scaleAt})`}>
          <ColourScale {...plot.scale} />
        </g>
      )}
      {plot.sideTitle && (
        <text x={padding} y={sideTitleAt + 14} fill={quiet}>
          {plot.sideTitle}
        </text>
      )}
      <g transform={`translate(${left} ${plotAt + 10})`}>
        <Lines plot={plot} />
        <ReferenceBands bands={plot.references.bands} height={plot.height} />
        {plot.marks}
        <Zero plot={plot} />
        <ReferenceLines references={plot.references} height={plot.height} />
        <ReferenceTexts references={plot.references} height={plot.height} />
        {plot.side.map(({ at, label }, index) => (
          <text key={index} x={-10} y={unit(at * plot.height + size * 0.35)} textAnchor="end" fill={quiet}>
            {label}
          </text>
        ))}
        {plot.ends.map(({ top: at, label, colour }) => (
          <text key={label} x={plotWidth + 8} y={unit(at + size * 0.35)} fill={colour} fontWeight={500}>
            {label}
          </text>
        ))}
      </g>
      <g transform={`translate(${left} ${footAt})`} fill={quiet}>
        <FootLabels labels={plot.foot.labels} folded={foot} />
      </g>
      {plot.footTitle && (
        <text x={left + plotWidth / 2} y={footTitleAt + 16} textAnchor="middle" fill={quiet}>
          {plot.footTitle}
        </text>
      )}
      {source && (
        <text x={padding} y={sourceAt + 28} fontSize={13} fill={quiet}>
          {source}
        </text>
      )}
    </svg>
  );
}

/** Where parts of these heights begin below each other, and where the last one ends. */
const below = (start: number, heights: readonly number[]): number[] =>
  heights.reduce((tops, height) => [...tops, tops.at(-1)! + height], [start]);

const quiet = 'var(--tm-quiet, #5c6370)';

function Lines({ plot: { levels, uprights, height } }: { plot: PicturePlot }) {
  const d = [
    ...levels.map((at) => `M0,${unit(at * height)}H${plotWidth}`),
    ...uprights.map((at) => `M${unit(at * plotWidth)},0V${height}`),
  ].join('');
  return d ? <path fill="none" stroke="var(--tm-hairline, #dfe2e7)" d={d} /> : null;
}

function Zero({ plot: { zero, height } }: { plot: PicturePlot }) {
  if (!zero) return null;
  const { at, isUpright } = zero;
  const d = isUpright ? `M${unit(at * plotWidth)},0V${height}` : `M0,${unit(at * height)}H${plotWidth}`;
  return <path fill="none" stroke={quiet} strokeOpacity={0.7} d={d} />;
}

/** The steps of a heat map's colours with their ends below, and the label at the right. */
function ColourScale({ label, colours, ends }: NonNullable<PicturePlot['scale']>) {
  const step = 40;
  const width = colours.length * step;
  const anchors = ['start', 'middle', 'end'] as const;
  return (
    <>
      {colours.map((colour, index) => (
        <rect key={index} x={index * step} width={step} height={12} fill={colour} />
      ))}
      {ends.map((text, index) => (
        <text
          key={index}
          x={(index / (ends.length - 1)) * width}
          y={30}
          fontSize={13}
          fill={quiet}
          textAnchor={anchors[Math.round((index / (ends.length - 1)) * 2)]}
        >
          {text}
        </text>
      ))}
      <text x={width + 14} y={12} fill={quiet}>
        {label}
      </text>
    </>
  );
}

function FootLabels({ labels, folded }: { labels: PictureLabel[]; folded: FoldedLabels }) {
  return labels.map(({ at, label }, index): ReactNode => {
    if (index % folded.step !== 0) return null;
    const x = unit(at * plotWidth);
    if (folded.isSlanted)
      return (
        <text key={index} textAnchor="end" transform={`translate(${x} 14) rotate(-45)`}>
          {label}
        </text>
      );
    return (
      <text key={index} y={18} textAnchor="middle">
        {folded.linesOf(label).map((line, at) => (
          <tspan key={at} x={x} dy={at === 0 ? 0 : lineHeight}>
            {line}
          </tspan>
        ))}
      </text>
    );
  });
}

/** The texts of references; upright ones at the top, level ones above their line at the right. */
function ReferenceTexts({
  references: { lines, bands, notes },
  height,
}: {
  references: PlacedReferences;
  height: number;
}) {
  return (
    <>
      {[...bands, ...lines].map(({ isUpright, from, label }, index) => {
        const isRight = from > 0.8;
        const place: SVGAttributes<SVGTextElement> = isUpright
          ? { x: unit(from * plotWidth) + (isRight ? -5 : 5), y: 14, textAnchor: isRight ? 'end' : 'start' }
          : { x: plotWidth, y: unit(from * height) + (from < 0.1 ? 17 : -5), textAnchor: 'end' };
        return (
          <text key={index} {...place} className="halo">
            {label}
          </text>
        );
      })}
      {notes.map(({ left, top, text }) => (
        <text
          key={text}
          className="halo"
          x={unit(left * plotWidth)}
          y={unit(top * height) + (top < 0.25 ? 24 : -10)}
          textAnchor={left < 0.2 ? 'start' : left > 0.8 ? 'end' : 'middle'}
        >
          {text}
        </text>
      ))}
    </>
  );
}

type Named = { name: string; colour: number };

const namedSeries = (series: readonly ChartSeries[]): Named[] =>
  series.length < 2 ? [] : series.flatMap(({ name, colour }) => (name === null ? [] : [{ name, colour }]));

/** The entries of a legend in rows of this width, each with its place from the left in px. */
function legendRows(series: readonly Named[], width: number): (Named & { at: number })[][] {
  const rows: (Named & { at: number })[][] = [];
  let at = Infinity;
  for (const one of series) {
    const wide = textWidth(one.name, size) + 20;
    if (at + wide > width) {
      rows.push([]);
      at = 0;
    }
    rows.at(-1)!.push({ ...one, at: Math.round(at) });
    at += wide + 18;
  }
  return rows;
}
