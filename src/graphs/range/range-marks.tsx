import { extent } from 'd3-array';
import type { GraphViewProps } from '../graph-view-props.ts';
import type { BarEnd } from '../marks/bar-layout.ts';
import { RowGroups, type RowMark } from '../marks/row-groups.tsx';
import { amountsOfRows, type RowAmount, type RowLayout } from '../marks/row-layout.ts';

type RangeMarksProps = Pick<GraphViewProps, 'display' | 'choice' | 'highlighted' | 'xColours'> & {
  layout: RowLayout;
  height: number;
};

/** The most rows that carry their amounts: of more, these would be on each other. */
const mostAmounts = 60;

/** The bars of all rows. */
export const RangeMarks = (props: RangeMarksProps) => <RowGroups {...props} markOf={barOf} />;

/** The bar of a row, from its least to its greatest amount; a strong line where these are the same. */
function barOf(amounts: readonly RowAmount[]): RowMark {
  const [least = 0, most = 0] = extent(amounts, ({ y }) => y);
  return { body: [least, most], strong: least === most ? least : undefined };
}

/**
 * The amounts at both ends of the bars; none where there are too many, an axis has a limit, or the editor
 * wants none. A bar of one amount has it once.
 */
export function amountsOfRanges(
  { data, scale, middle }: RowLayout,
  { showAmounts, upperLimit }: GraphViewProps['display'],
): BarEnd[] {
  if (!showAmounts || upperLimit !== null || data.xs.length > mostAmounts) return [];

  return amountsOfRows(data).flatMap((amounts, place) => {
    const [least, most] = extent(amounts, ({ y }) => y);
    if (least === undefined) return [];

    const end = { place, y: most, at: scale.at(most), middle: middle(place), isBelow: false };
    if (least === most) return [end];
    return [{ ...end, y: least, at: scale.at(least), isBelow: true }, end];
  });
}
