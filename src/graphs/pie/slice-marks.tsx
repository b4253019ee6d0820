import { arc } from 'd3-shape';
import type { GraphViewProps } from '../graph-view-props.ts';
import { choiceLink } from '../marks/choice-link.tsx';
import { placeOpacity } from '../marks/highlight.ts';
import { withShare } from '../marks/shares.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { Slice } from './layout.ts';

const path = arc<{ inner: number; outer: number; from: number; to: number }>()
  .innerRadius(({ inner }) => inner)
  .outerRadius(({ outer }) => outer)
  .startAngle(({ from }) => from)
  .endAngle(({ to }) => to)
  .digits(1);

type SliceMarksProps = Pick<GraphViewProps, 'display' | 'choice' | 'highlighted'> & {
  slices: readonly Slice[];
  /** The radius in units of the drawing, and the part of it that is free in the middle, 0 to 1. */
  radius: number;
  hole: number;
};

/** The slices of a pie around the middle of its drawing; a slice is a link where parts can be chosen. */
export function SliceMarks({ slices, radius, hole, display, choice, highlighted }: SliceMarksProps) {
  const { data: texts } = textsOf(display.locale);
  return (
    <g className="tm-series" stroke="var(--tm-paper, #fff)" strokeWidth={slices.length > 1 ? 1.5 : 0}>
      {slices.map(({ place, colour, from, to, amountText, shareText }) => {
        const title = texts.titled({
          title: place.label,
          text: withShare(amountText, shareText, display.locale),
        });
        return choiceLink(
          <path
            key={place.key}
            fill={colour}
            opacity={placeOpacity(highlighted, place)}
            d={path({ inner: radius * hole, outer: radius, from, to }) ?? ''}
            data-x={place.label}
            data-y={amountText}
            data-share={shareText}
          >
            <title>{title}</title>
          </path>,
          { choice, place, label: title },
        );
      })}
    </g>
  );
}
