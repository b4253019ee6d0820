import { extent } from 'd3-array';
import type { GraphViewProps } from '../graph-view-props.ts';
import { RowGroups, type RowMark } from '../marks/row-groups.tsx';
import type { RowAmount, RowLayout } from '../marks/row-layout.ts';

type BoxMarksProps = Pick<GraphViewProps, 'display' | 'choice' | 'highlighted' | 'xColours'> & {
  layout: RowLayout;
  height: number;
};

/** The places of the quartiles among the five amounts of a box. */
const quartiles = [1, 2, 3];

/** The boxes of all rows. */
export const BoxMarks = (props: BoxMarksProps) => <RowGroups {...props} markOf={boxOf} />;

/**
 * The box of a row, from the lower to the upper quartile with a strong line at the median, and thin lines to
 * the least and the greatest amount. Where an axis has no place for some of them, the others are drawn.
 */
function boxOf(amounts: readonly RowAmount[]): RowMark {
  const [least = 0, most = 0] = extent(amounts, ({ y }) => y);
  const ofPart = (part: number) => amounts.find(({ colour }) => colour === part)?.y;
  const [from = least, strong, to = most] = quartiles.map(ofPart);
  return { body: [from, to], strong, reach: [least, most] };
}
