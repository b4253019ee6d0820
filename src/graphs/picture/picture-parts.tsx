import type { ReactNode } from 'react';
import { leaderPath, needLeaders } from '../marks/end-labels.ts';
import { plotWidth } from '../marks/plot-size.ts';
import { lineAcross, unit } from '../marks/plot.tsx';
import { ReferenceBands, ReferenceLines } from '../marks/reference-marks.tsx';
import { textWidth, widest } from '../marks/text-width.ts';
import type { FoldedLabels } from './fold-labels.ts';
import { pictureTextSize, type PictureLabel, type PicturePlot } from './picture-plot.ts';
import { PictureGroup, placeIn, PlotShapes, RunOf, runAround } from './picture-run.tsx';
import { PictureText, shortened } from './picture-text.tsx';
import { writtenRows } from './written-rows.ts';
import { ReferenceTexts } from './reference-texts.tsx';

/** The colour of text that explains, such as labels of axes. */
export const quietColour = 'var(--tm-quiet, #5c6370)';

/** The size of text that the distances here are written for, in px; they grow with the text. */
const usual = pictureTextSize;

/** Where parts of these heights begin below each other, and where the last one ends. */
export const startsBelow = (start: number, heights: readonly number[]): number[] =>
  heights.reduce((tops, height) => [...tops, tops.at(-1)! + height], [start]);

/** The room of a part that may be empty, which then takes none. */
export function roomIf(part: string | number, room: number): number {
  if (part) return room;
  return 0;
}

/** The px at the left of a plot that its labels take, at most `most`. */
export const roomOfSide = (plot: PicturePlot, size: number, most: number): number =>
  Math.min(most, Math.ceil(widest(labelsOf(plot.side), size)) + Math.round((10 * size) / usual)) +
  roomBelowZero(plot, size);

/**
 * The px at the left of a plot that amounts below zero take, which are at the left of their bars; 0 for none.
 */
function roomBelowZero({ amounts }: PicturePlot, size: number): number {
  const below = labelsOf(amounts.filter(({ isBelow }) => isBelow));
  if (below.length === 0) return 0;
  return Math.ceil(widest(below, size)) + Math.round((12 * size) / usual);
}

/**
 * The px at the right of a plot that the names of its lines or the amounts of its bars take, at most `most`;
 * 0 for none.
 */
export function roomOfEnds({ ends, amounts }: PicturePlot, size: number, most: number): number {
  const labels = labelsOf([...ends, ...amounts.filter(({ isBelow }) => !isBelow)]);
  if (labels.length === 0) return 0;
  const beside = 12 + roomOfLeaders(ends);
  return Math.min(most, Math.ceil(widest(labels, size)) + Math.round((beside * size) / usual));
}

/** The px above a plot that texts over its marks take, beyond what is free there in any case; 0 for none. */
export const roomAbove = ({ texts = [] }: PicturePlot, size: number): number =>
  Math.max(0, ...texts.map(({ top }) => size * 0.1 - top));

/** The px that leaders take between lines and their names, for text of the usual size. */
const leaderWidth = 12;

/** The px that leaders take beside these names; 0 where they need none. */
function roomOfLeaders(ends: PicturePlot['ends']): number {
  if (needLeaders(ends.map(({ line, top }) => ({ line, label: top })))) return leaderWidth;
  return 0;
}

const labelsOf = (labels: readonly { label: string }[]) => labels.map(({ label }) => label);

type PlotDrawingProps = { plot: PicturePlot; size: number; gutter: number };

/** All that is within the axes of a plot, and the labels at its sides; `gutter` is the px at its left. */
export function PlotDrawing({ plot, size, gutter }: PlotDrawingProps) {
  const grown = size / usual;
  const written = writtenRows(plot, size);
  const leaders = roomOfLeaders(plot.ends);
  const below = roomBelowZero(plot, size);

  return (
    <>
      <PlotShapes>
        <Lines plot={plot} />
        <ReferenceBands bands={plot.references.bands} height={plot.height} />
        {plot.marks}
        <Zero plot={plot} />
        <ReferenceLines references={plot.references} height={plot.height} />
      </PlotShapes>
      <ReferenceTexts references={plot.references} height={plot.height} grown={grown} />
      <RunOf direction={plot.beside} width={plotWidth}>
        {plot.side.map(({ at, label, weight }, index) => {
          if (!written.has(index)) return null;
          return (
            <PictureText
              key={index}
              x={unit(-10 * grown - below)}
              y={unit(at * plot.height + size * 0.35)}
              textAnchor="end"
              fill={quietColour}
              fontWeight={weight}
            >
              {shortened(label, gutter - below - 8 * grown, size)}
            </PictureText>
          );
        })}
      </RunOf>
      {plot.amounts.map(({ left, top: at, label, isBelow, row }, index) => {
        if (!written.has(row ?? index)) return null;
        return (
          <PictureText
            key={index}
            x={unit(left + (isBelow ? -7 : 7) * grown)}
            y={unit(at + size * 0.35)}
            textAnchor={isBelow ? 'end' : undefined}
            fontWeight={500}
          >
            {label}
          </PictureText>
        );
      })}
      {plot.texts?.map(({ left, top, label, anchor, hasHalo, isStrong, fill }) => (
        <PictureText
          key={`${left} ${top} ${label}`}
          x={unit(left)}
          y={unit(top + size * 0.35)}
          textAnchor={anchor}
          className={hasHalo ? 'halo' : undefined}
          fontWeight={isStrong ? 500 : undefined}
          fill={fill}
        >
          {label}
        </PictureText>
      ))}
      {leaders > 0 && (
        <PlotShapes>
          {plot.ends.map(({ top: at, line, label, colour }) => (
            <path
              key={`leader ${label}`}
              fill="none"
              stroke={colour}
              d={leaderPath(
                { line, label: at },
                { from: plotWidth + 2, to: plotWidth + (leaderWidth + 4) * grown },
              )}
            />
          ))}
        </PlotShapes>
      )}
      {plot.ends.map(({ top: at, label, colour, weight = 500 }) => (
        <PictureText
          key={label}
          x={unit(plotWidth + (8 + leaders) * grown)}
          y={unit(at + size * 0.35)}
          fill={colour}
          fontWeight={weight}
        >
          {shortened(label, (248 - leaders) * grown, size)}
        </PictureText>
      ))}
    </>
  );
}

function Lines({ plot: { levels, uprights, height } }: { plot: PicturePlot }) {
  const d = [
    ...levels.map((at) => lineAcross(at, false, height)),
    ...uprights.map((at) => lineAcross(at, true, height)),
  ].join('');
  if (!d) return null;
  return <path fill="none" stroke="var(--tm-hairline, #dfe2e7)" d={d} />;
}

function Zero({ plot: { zero, height } }: { plot: PicturePlot }) {
  if (!zero) return null;
  const { at, isUpright } = zero;
  const d = lineAcross(at, isUpright, height);
  return <path fill="none" stroke={quietColour} strokeOpacity={0.7} d={d} />;
}

/** The steps of a heat map's colours with their ends below, and the label at the end. */
export function PictureColourScale({
  label,
  colours,
  ends,
  size,
}: NonNullable<PicturePlot['scale']> & { size: number }) {
  const px = (usualPx: number) => unit((usualPx * size) / usual);
  const step = px(40);
  const width = colours.length * step;
  const run = runAround();
  const anchors = ['start', 'middle', 'end'] as const;

  return (
    <>
      {colours.map((colour, index) => (
        <rect key={index} x={placeIn(run, index * step, step)} width={step} height={px(12)} fill={colour} />
      ))}
      {ends.map((text, index) => (
        <PictureText
          key={index}
          x={(index / (ends.length - 1)) * width}
          y={px(30)}
          fontSize={px(13)}
          fill={quietColour}
          textAnchor={anchors[Math.round((index / (ends.length - 1)) * 2)]!}
        >
          {text}
        </PictureText>
      ))}
      <PictureText x={width + px(14)} y={px(12)} fill={quietColour}>
        {label}
      </PictureText>
    </>
  );
}

/** The px that a legend of sizes takes, for text of this size; 0 for none. */
function heightOfSizes({ sizes }: Pick<PicturePlot, 'sizes'>, size: number): number {
  if (sizes) return Math.max(size * 1.2, ...sizes.steps.map(({ width }) => width)) + size * 0.6;
  return 0;
}

/** The px that the scale of colours of a plot takes, else its legend of sizes; 0 for none. */
export function heightOfScale(plot: PicturePlot, size: number, ofColours: number): number {
  if (plot.scale) return ofColours;
  return heightOfSizes(plot, size);
}

/** What the sizes of points mean: a dot for each of some amounts, behind what they are of. */
export function SizeScale({ label, steps, size }: NonNullable<PicturePlot['sizes']> & { size: number }) {
  const middle = unit((heightOfSizes({ sizes: { label, steps } }, size) - size * 0.6) / 2);
  const baseline = unit(middle + size * 0.35);
  const widths = steps.map((step) => step.width + textWidth(step.label, size) + size * 1.8);
  const starts = startsBelow(textWidth(label, size) + size * 1.2, widths);

  return (
    <>
      <PictureText x={0} y={baseline} fill={quietColour}>
        {label}
      </PictureText>
      {steps.map(({ label: amount, width }, index) => (
        <PictureGroup key={amount} x={unit(starts[index]!)} y={0}>
          <SizeDot width={width} middle={middle} />
          <PictureText x={unit(width + size * 0.5)} y={baseline}>
            {amount}
          </PictureText>
        </PictureGroup>
      ))}
    </>
  );
}

/** A dot of this width in px. */
function SizeDot({ width, middle }: { width: number; middle: number }) {
  const run = runAround();
  const radius = unit(width / 2);
  return <circle cx={placeIn(run, radius)} cy={middle} r={radius} fill={quietColour} fillOpacity={0.6} />;
}

type FootLabelsProps = {
  labels: PictureLabel[];
  folded: FoldedLabels;
  size: number;
};

/** The labels below a plot. */
export function FootLabels({ labels, folded, size }: FootLabelsProps) {
  const run = runAround();
  const px = (usualPx: number) => unit((usualPx * size) / usual);
  return labels.map((label, index): ReactNode => {
    if ((index - folded.first) % folded.step !== 0) return null;

    const x = unit(label.at * plotWidth);
    const lines = folded.linesOf(label);
    if (folded.isSlanted) {
      return (
        <PictureText
          key={index}
          textAnchor="end"
          transform={`translate(${placeIn(run, x)} ${px(14)}) rotate(${run.width === null ? -45 : 45})`}
        >
          {lines[0] ?? ''}
        </PictureText>
      );
    }

    return lines.map((line, row) => (
      <PictureText key={`${index} ${row}`} x={x} y={px(18 + row * 20)} textAnchor="middle">
        {line}
      </PictureText>
    ));
  });
}
