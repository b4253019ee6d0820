import { readColour } from '#domain/value/colour/colour.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { boxOf, isDrawn, outlineOf } from '../marks/bar-marks.tsx';
import { choiceLink } from '../marks/choice-link.tsx';
import { placeOpacity } from '../marks/highlight.ts';
import { amountFormat, fullAmount } from '../marks/number-text.ts';
import { seriesColour } from '../marks/palette.ts';
import { plotWidth } from '../marks/plot-size.ts';
import { unit } from '../marks/plot.tsx';
import type { Step, WaterfallLayout } from './layout.ts';

/** The most steps that have an element each. */
const mostElements = 1000;

/** Whether each step has an element. */
export const haveElements = ({ steps }: WaterfallLayout): boolean => steps.length <= mostElements;

/** The colour of a step: of increases, of decreases, or of the total. */
export function colourOf(
  { kind }: Pick<Step, 'kind'>,
  { colors, negativeColour }: GraphViewProps['display'],
): string {
  if (kind === 'total') return 'var(--tm-quiet, #5c6370)';
  if (kind === 'more') return seriesColour(0, colors);
  return readColour(negativeColour) ?? seriesColour(1, colors);
}

type StepMarksProps = Pick<GraphViewProps, 'display' | 'choice' | 'highlighted'> & {
  layout: WaterfallLayout;
};

/** The steps with hairlines from each sum to the next step; a step is a link where places can be chosen. */
export function StepMarks({ layout, display, choice, highlighted }: StepMarksProps) {
  const { steps, bars, height } = layout;
  if (!haveElements(layout)) {
    const boxes = bars.map((bar) => boxOf(bar, false, height)).filter(isDrawn);
    return (
      <path className="tm-series" fill={seriesColour(0, display.colors)} d={boxes.map(outlineOf).join('')} />
    );
  }

  const { data: texts } = textsOf(display.locale);
  return (
    <>
      <path
        fill="none"
        stroke="var(--tm-edge, #a9aeb8)"
        vectorEffect="non-scaling-stroke"
        d={linesBetween(layout)}
      />
      <g className="tm-series">
        {steps.map((step, index) => {
          const amount = fullAmount(step.amount, amountFormat(display));
          const title = texts.titled({ title: step.place.label, text: amount });
          return choiceLink(
            <rect
              key={step.place.key}
              {...boxOf(bars[index]!, false, height)}
              fill={colourOf(step, display)}
              opacity={step.kind === 'total' ? undefined : placeOpacity(highlighted, step.place)}
              data-x={step.place.label}
              data-y={amount}
            >
              <title>{title}</title>
            </rect>,
            { choice, place: step.place, label: title },
          );
        })}
      </g>
    </>
  );
}

/** The lines from the sum after each step to the next one. */
const linesBetween = ({ bars, sums, height }: WaterfallLayout): string =>
  sums
    .map((sum, index) => {
      const [bar, next] = [bars[index]!, bars[index + 1]!];
      const from = unit((bar.start + bar.size) * plotWidth);
      return `M${from},${unit(height * (1 - sum))}H${unit(next.start * plotWidth)}`;
    })
    .join('');
