import { percent } from '../marks/axes.tsx';
import { leaderPath, needLeaders } from '../marks/end-labels.ts';
import { drawingIn, styleIn, usePlotDirection } from '../marks/plot-direction.tsx';
import { widest } from '../marks/text-width.ts';
import type { SlopeLabel } from './layout.ts';

/** The px of a leader between the end of a line and a label that is above or below it. */
const leaderWidth = 14;
/** The most px that labels take at the start and at the end, where names may be cut. */
const mostWidth = { start: 110, end: 200 };

type SlopeLabelsProps = {
  labels: readonly SlopeLabel[];
  side: 'start' | 'end';
  height: number;
  /** The px of the side where an editor has set them; 0 where the labels decide. */
  least?: number;
};

/** The px between the ends of lines and their labels. */
const gapOf = (labels: readonly SlopeLabel[]): number => (needLeaders([...labels]) ? leaderWidth + 4 : 8);

/** The px that labels take beside a plot that has room for them. */
export function widthOfLabels(labels: readonly SlopeLabel[], side: 'start' | 'end'): number {
  const most = Math.ceil(widest(labels.map(({ text }) => text))) + gapOf(labels) + 6;
  return Math.min(mostWidth[side], most);
}

/** The texts at one end of the lines, with leaders where they are not at their lines. */
export function SlopeLabels({ labels, side, height, least = 0 }: SlopeLabelsProps) {
  const direction = usePlotDirection();
  const isMoved = needLeaders([...labels]);
  const gap = gapOf(labels);
  const inner = side === 'start' ? 'right' : 'left';

  return (
    <div
      className="tm-ends"
      style={{
        gridColumn: side === 'start' ? 1 : 3,
        width: least ? `${least}px` : `min(${widthOfLabels(labels, side)}px, 38cqi)`,
        height,
      }}
      aria-hidden="true"
    >
      {isMoved && (
        <svg
          width={leaderWidth}
          height={height}
          overflow="visible"
          fill="none"
          style={{ position: 'absolute', ...styleIn(direction, { [inner]: 0 }), ...drawingIn(direction) }}
        >
          {labels.map(({ colour, opacity, ...end }, index) => (
            <path
              key={index}
              stroke={colour}
              opacity={opacity}
              d={leaderPath(
                end,
                side === 'start' ? { from: leaderWidth - 2, to: 0 } : { from: 2, to: leaderWidth },
              )}
            />
          ))}
        </svg>
      )}
      {labels.map(({ text, label, colour, weight }, index) => (
        <span
          key={index}
          title={text}
          style={styleIn(direction, {
            top: `${percent(label / height)}%`,
            left: side === 'start' ? 0 : gap,
            right: side === 'start' ? gap : 0,
            textAlign: inner,
            '--series': colour,
            fontWeight: weight,
          })}
        >
          {text}
        </span>
      ))}
    </div>
  );
}
