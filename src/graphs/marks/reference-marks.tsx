import type { CSSProperties, ReactNode } from 'react';
import { percent } from './axes.tsx';
import { halo, UnderTexts } from './over-plot.tsx';
import {
  hasReferences,
  type PlacedNote,
  type PlacedReference,
  type PlacedReferences,
} from './place-references.ts';
import { plotWidth } from './plot-size.ts';
import { styleIn, usePlotDirection } from './plot-direction.tsx';
import { lineAcross, unit } from './plot.tsx';
import { textWidth } from './text-width.ts';

const lineColour = 'var(--tm-ink, #1d2026)';
const bandColour = 'var(--tm-quiet, #5c6370)';

/** The bands of a plot, behind its marks. */
export function ReferenceBands({ bands, height }: { bands: readonly PlacedReference[]; height: number }) {
  return bands.map((band, index) => (
    <rect
      key={index}
      fill={band.colour ?? bandColour}
      fillOpacity={0.14}
      pointerEvents="none"
      {...boxOfBand(band, height)}
    />
  ));
}

/** Where a band is in a plot of this height: from its top to its foot, or from its left to its right. */
function boxOfBand({ isUpright, from, to }: PlacedReference, height: number) {
  if (isUpright) return { x: unit(from * plotWidth), y: 0, width: unit((to - from) * plotWidth), height };
  return { x: 0, y: unit(from * height), width: plotWidth, height: unit((to - from) * height) };
}

type ReferenceLinesProps = {
  references: PlacedReferences;
  height: number;
};

/** The lines of a plot, in front of its marks, and the dots that notes belong to. */
export function ReferenceLines({ references: { lines, notes }, height }: ReferenceLinesProps) {
  const shared = { fill: 'none', vectorEffect: 'non-scaling-stroke', pointerEvents: 'none' } as const;
  return (
    <>
      {lines.map(({ isUpright, from, colour }, index) => (
        <path
          key={index}
          {...shared}
          stroke={colour ?? lineColour}
          strokeWidth={1.25}
          strokeDasharray="5 3"
          d={lineAcross(from, isUpright, height)}
        />
      ))}
      {notes.map(({ left, top }, index) => (
        <path
          key={`note ${index}`}
          {...shared}
          stroke={lineColour}
          strokeWidth={6}
          strokeLinecap="round"
          d={`M${unit(left * plotWidth)},${unit(top * height)}h0`}
        />
      ))}
    </>
  );
}

/** So many px of a row of labels at the top of a plot. */
const rowHeight = 16;
/**
 * The px of the narrowest plot that labels at its top are placed for, so that they do not overlap in a wider
 * one.
 */
const narrowest = 280;
/** From this share of the width on, labels are at the left of their line. */
const turn = 0.7;

/** The most px of the text of a note. */
const widestNote = 180;

const labelStyle: CSSProperties = {
  position: 'absolute',
  maxWidth: '45%',
  padding: '1px 4px',
  pointerEvents: 'none',
  textWrap: 'balance',
  textShadow: halo,
};

type ReferencedPlotProps = {
  references: PlacedReferences;
  texts?: ReactNode;
  children: ReactNode;
};

/** A drawing with the texts of its references, and other texts, over it. */
export function ReferencedPlot({ references, texts, children }: ReferencedPlotProps) {
  const labels = hasReferences(references) && <ReferenceLabels references={references} />;
  return (
    <UnderTexts
      texts={
        (texts || labels) && (
          <>
            {texts}
            {labels}
          </>
        )
      }
    >
      {children}
    </UnderTexts>
  );
}

/**
 * The texts of references over a plot. Its summary names them, so they are hidden from assistive technology.
 */
function ReferenceLabels({ references: { lines, bands, notes } }: { references: PlacedReferences }) {
  const uprights = [...bands, ...lines].filter(({ isUpright, label }) => isUpright && label);
  const levels = [...bands, ...lines].filter(({ isUpright, label }) => !isUpright && label);
  const rows = rowsOf(uprights);
  const direction = usePlotDirection();
  const styleAt = (place: CSSProperties) => styleIn(direction, { ...labelStyle, ...place });

  return (
    <div aria-hidden="true">
      {uprights.map(({ from, to, label }, index) => (
        <span key={index} style={styleAt(uprightPlace(from, to, rows[index]!))}>
          {label}
        </span>
      ))}
      {levels.map(({ from, label }, index) => (
        <span key={`level ${index}`} style={styleAt(levelPlace(from))}>
          {label}
        </span>
      ))}
      {notes.map((note) => (
        <span key={note.text} style={styleAt({ maxWidth: widestNote, ...notePlace(note) })}>
          {note.text}
        </span>
      ))}
    </div>
  );
}

/** The row of each label at the top: the first one that has room for it. */
function rowsOf(uprights: readonly PlacedReference[]): number[] {
  const rows: { from: number; to: number }[][] = [];
  return uprights.map(({ from, to, label }) => {
    const width = (textWidth(label) + 8) / narrowest;
    const taken = from <= turn ? { from, to: from + width } : { from: to - width, to };
    const free = rows.findIndex((row) =>
      row.every((other) => other.to <= taken.from || other.from >= taken.to),
    );
    if (free === -1) return rows.push([taken]) - 1;
    rows[free]!.push(taken);

    return free;
  });
}

/** At the right of a line or of the start of a band; near the right edge at its left. */
function uprightPlace(from: number, to: number, row: number): CSSProperties {
  const top = row * rowHeight;
  if (from <= turn) return { left: `${percent(from)}%`, top };
  return { right: `${percent(1 - to)}%`, top, textAlign: 'right' };
}

/** Above a line at the right, or below one that is at the top. */
function levelPlace(from: number): CSSProperties {
  if (from < 0.1) return { right: 0, top: `${percent(from)}%` };
  return { right: 0, bottom: `${percent(1 - from)}%` };
}

/** Above a point, or below one at the top; its text stays inside the plot, however narrow that is. */
function notePlace({ left, top, text }: PlacedNote): CSSProperties {
  const half = Math.ceil(Math.min(widestNote, textWidth(text) + 8) / 2);
  const across = acrossPlot(left, half);
  const offset = 6;
  if (top < 0.25) return { ...across, top: `calc(${percent(top)}% + ${offset}px)` };

  return { ...across, bottom: `calc(${percent(1 - top)}% + ${offset}px)` };
}

/** Where a note is from left to right; `half` is half of its width in px. */
function acrossPlot(left: number, half: number): CSSProperties {
  if (left < 0.2) return { left: `${percent(left)}%` };
  if (left > 0.8) return { right: `${percent(1 - left)}%`, textAlign: 'right' };
  return {
    left: `max(${half}px, min(${percent(left)}%, 100% - ${half}px))`,
    transform: 'translateX(-50%)',
    textAlign: 'center',
    width: 'max-content',
  };
}
