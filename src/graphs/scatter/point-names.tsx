import type { CSSProperties } from 'react';
import { percent } from '../marks/axes.tsx';
import { breakpoints, hiddenOutside } from '../marks/breakpoints.ts';
import { halo, OverPlot, OverText } from '../marks/over-plot.tsx';
import { plotWidth } from '../marks/plot-size.ts';
import { unit } from '../marks/plot.tsx';
import type { PictureOverText } from '../picture/picture-plot.ts';
import { placeNames, type PlacedName } from './place-names.ts';
import type { ScatterLayout } from './layout.ts';

/** The widest that a plot gets, in px. */
const widest = 4000;

/** The least widths of a plot at the breakpoints, and the widest; `gutter` are the px that its axis takes. */
const widthsBeside = (gutter: number): number[] => [
  ...breakpoints.map(({ least }) => least - gutter),
  widest,
];

/** The names of points on a page; null where none is shown. */
export function pointNames(layout: ScatterLayout, gutter: number) {
  const names = placeNames(layout, { widths: widthsBeside(gutter) });
  if (names.length === 0) return null;

  return (
    <OverPlot style={{ textShadow: halo }}>
      {names.map((name) => (
        <OverText
          key={name.text}
          className={
            hiddenOutside((tier) => breakpoints.findIndex((one) => one.name === tier) >= name.from) ||
            undefined
          }
          style={placeOf(name, layout.height)}
        >
          {name.text}
        </OverText>
      ))}
    </OverPlot>
  );
}

/** How far a name is moved to the left by its own width, by its side. */
const shifts = { right: 0, left: '-100%', above: undefined, below: undefined };

function placeOf({ at, right, top, side }: PlacedName, height: number): CSSProperties {
  const left = `${percent(at)}%`;
  return {
    '--x': shifts[side],
    left: right === 0 ? left : `calc(${left} + ${unit(right)}px)`,
    top: `${percent(top / height)}%`,
  };
}

const anchors = { right: 'start', left: 'end', above: 'middle', below: 'middle' } as const;

/** The names of points in a picture, whose text has this size in px and whose points are so much larger. */
export function namesInPicture(
  layout: ScatterLayout,
  { textSize, grown }: { textSize: number; grown: number },
): PictureOverText[] {
  const widths = [plotWidth, plotWidth];
  return placeNames(layout, { widths, textSize, grown }).map(({ text, at, right, top, side }) => ({
    left: at * plotWidth + right,
    top,
    label: text,
    anchor: anchors[side],
    hasHalo: true,
  }));
}
