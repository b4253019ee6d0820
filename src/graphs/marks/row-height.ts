import { plotHeight, type DrawnCounts } from './plot-size.ts';
import type { GraphDisplay } from '../graph-display.ts';

/** The height in px of a row at least and at most, and from how many rows on the chart stops growing. */
const [least, most, mostRows] = [24, 40, 60];

/** The height of a plot of rows in px: as set, while each row has a height that its dots need. */
export const heightOfRows = ({ xs }: Pick<DrawnCounts, 'xs'>, display: GraphDisplay): number =>
  Math.max(Math.min(xs.length, mostRows) * least, Math.min(plotHeight(display), xs.length * most));
