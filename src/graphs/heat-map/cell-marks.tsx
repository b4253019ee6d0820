import { textsOf } from '#texts/texts-of.ts';
import type { GraphChoice } from '../graph-view-props.ts';
import { choiceLink } from '../marks/choice-link.tsx';
import { fullAmount, type AmountFormat } from '../marks/number-text.ts';
import { plotWidth } from '../marks/plot-size.ts';
import { unit } from '../marks/plot.tsx';
import { sharesOf, withShare } from '../marks/shares.ts';
import type { GridCell, GridLayout } from './layout.ts';
import { cellColours } from './step-colour.ts';

/** The most cells that get an element and a tooltip each; beyond, the cells of a colour are one path. */
const mostElements = 4000;

/** Whether each cell has an element. */
export const hasElements = ({ cells }: GridLayout): boolean => cells.length <= mostElements;

const amountOf = ({ column, y }: GridCell) => ({ place: column, y });

/** Says which share of its column, or of the only row, the amount of a cell is. */
export function cellShares(
  { rows, cells }: GridLayout,
  how: { isSum: boolean; format: AmountFormat },
): (cell: GridCell) => string | null {
  const byRow = rows.map((): ReturnType<typeof amountOf>[] => []);
  for (const cell of cells) {
    byRow[cell.row]!.push(amountOf(cell));
  }
  const shareOf = sharesOf(byRow, how);
  return (cell) => shareOf(amountOf(cell));
}

type CellMarksProps = {
  layout: GridLayout;
  height: number;
  colours: string[];
  format: AmountFormat;
  /** Whether amounts may be added up. */
  isSum: boolean;
  choice: GraphChoice | undefined;
};

/** The cells of a heat map; `height` in px. */
export function CellMarks({ layout, height, colours, format, isSum, choice }: CellMarksProps) {
  const { columns, rows, cells, isDiverging } = layout;
  const width = plotWidth / columns.length;
  const tall = height / Math.max(rows.length, 1);
  const box = ({ column, row }: GridCell) => ({ x: unit(column * width), y: unit(row * tall) });
  const size = { width: unit(width), height: unit(tall) };
  const fills = cellColours(isDiverging, colours);

  if (!hasElements(layout)) {
    return (
      <g className="tm-series">
        {fills.map((fill, step) => (
          <path
            key={step}
            fill={fill}
            d={cells
              .filter((cell) => cell.step === step)
              .map((cell) => `M${box(cell).x},${box(cell).y}h${size.width}v${size.height}h-${size.width}z`)
              .join('')}
          />
        ))}
      </g>
    );
  }

  const shareOf = cellShares(layout, { isSum, format });
  const { charts, data: texts } = textsOf(format.locale);
  return (
    <g className="tm-series">
      {cells.map((cell) => {
        const [place, row] = [columns[cell.column], rows[cell.row]?.label];
        if (!place || row === undefined) return null;

        const { label } = place;
        const amount = fullAmount(cell.y, format);
        const share = shareOf(cell);
        const heading = charts.seriesAtPlace({ place: label, series: row });
        const title = texts.titled({ title: heading, text: withShare(amount, share, format.locale) });

        return choiceLink(
          <rect
            key={`${cell.column} ${cell.row}`}
            {...box(cell)}
            {...size}
            fill={fills[cell.step]}
            data-x={label}
            data-y={amount}
            data-series={row}
            data-share={share ?? undefined}
          >
            <title>{title}</title>
          </rect>,
          { choice, place, label: title },
        );
      })}
    </g>
  );
}
