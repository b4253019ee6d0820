import type { MarkValues } from '#domain/page/content/mark-values.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { belowAmounts } from '../marks/mark-series.ts';
import { amountFormat, fullAmount } from '../marks/number-text.ts';
import { plotHeight, plotWidth } from '../marks/plot-size.ts';
import { unit } from '../marks/plot.tsx';
import { cellShares, hasElements } from './cell-marks.tsx';
import { layoutGrid } from './layout.ts';

/** All cells of a heat map that has too many for elements; null where each has one. */
export function markValues(props: GraphViewProps): MarkValues | null {
  const layout = layoutGrid(props);
  if (hasElements(layout)) return null;

  const { columns, rows, cells } = layout;
  const format = amountFormat(props.display);
  const shareOf = cellShares(layout, { isSum: props.isSum ?? false, format });
  const [width, height] = [plotWidth / columns.length, plotHeight(props.display) / rows.length];

  return {
    shape: 'box',
    series: rows.map(({ label }) => ({ name: label, colour: '' })),
    marks: cells.map((cell) => {
      const share = shareOf(cell);
      return [
        columns[cell.column]!.label,
        [unit(cell.column * width), unit(cell.row * height), unit(width), unit(height)],
        [cell.row],
        [fullAmount(cell.y, format)],
        ...belowAmounts('', share),
      ];
    }),
  };
}
