import { isNameOfCodes } from '#dataview/suggestion/column-roles.ts';
import { readNumber } from '#domain/value/cell/read-value.ts';
import type { DrawnDisplay } from '#graphs/graph-display.ts';
import type { GraphViewProps } from '#graphs/graph-view-props.ts';
import { graphType } from '#graphs/index.ts';
import { isYearLike } from '#graphs/marks/number-text.ts';
import { textsOf } from '#texts/texts-of.ts';

/** Gaps differ when the widest is this many times the narrowest. */
const unequal = 1.5;

/**
 * Says of bars over numbers that these are in equal steps although the numbers are not; null where distances
 * are true, as those of years are, and where numbers are codes or in an order of their amounts.
 */
export function stepsNote(
  { graphType: type, orientation, locale }: Pick<DrawnDisplay, 'graphType' | 'orientation' | 'locale'>,
  { points, xType, labels }: Pick<GraphViewProps, 'points' | 'xType' | 'labels'>,
): string | null {
  if (!graphType(type).hasDirections || xType !== 'numeric' || isNameOfCodes(labels.x)) return null;
  const numbers = [...new Set(Array.from(points, ({ x, isRest }) => (isRest ? null : readNumber(x))))].filter(
    (number) => number !== null,
  );
  if (orientation === 'vertical' && numbers.every(isYearLike)) return null;
  const gaps = numbers.slice(1).map((number, at) => number - numbers[at]!);
  const [narrowest, widest] = [Math.min(...gaps), Math.max(...gaps)];
  if (gaps.length < 2 || narrowest <= 0 || widest < narrowest * unequal) return null;

  return textsOf(locale).charts.equalSteps;
}
