import type { MarkValues } from '#domain/page/content/mark-values.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { boxOf, isDrawn } from '../marks/bar-marks.tsx';
import { amountFormat, fullAmount } from '../marks/number-text.ts';
import { layoutSteps } from './layout.ts';
import { colourOf, haveElements } from './step-marks.tsx';

/** All steps of a chart that has too many for elements; null where each has one. */
export function markValues(props: GraphViewProps): MarkValues | null {
  const layout = layoutSteps(props);
  if (haveElements(layout)) return null;

  const { steps, bars, height } = layout;
  const format = amountFormat(props.display);
  return {
    shape: 'box',
    series: [{ name: '', colour: colourOf({ kind: 'more' }, props.display) }],
    marks: steps
      .map((step, index) => ({ step, box: boxOf(bars[index]!, false, height) }))
      .filter(({ box }) => isDrawn(box))
      .map(({ step, box }) => [
        step.place.label,
        [box.x, box.y, box.width, box.height],
        [0],
        [fullAmount(step.amount, format)],
      ]),
  };
}
