import { boundingBox } from '#domain/geo/bounding-box.ts';
import { shareUnit } from '#domain/value/cell/share-unit.ts';
import { isFilled } from '#domain/value/cell/cell.ts';
import { cellText } from '#domain/value/cell/cell-text.ts';
import type { ShownColumn } from '#dataview/query/section-rows.ts';
import type { RowPoints } from '../places/row-points.ts';
import { letterOfClass } from '../scales/layer-class.ts';
import type { MarkColours } from '../scales/mark-colours.ts';
import type { LayerInput } from './layer-type.ts';
import type { RowColour, RowLook, RowSize } from './row-look.ts';
import { coloursOfRows, type MarkColumns } from './mark-rows.ts';

/** How the rows of a layer are drawn on tiles, by the columns and classes of the static map. */
export function lookOfRows(
  input: LayerInput,
  columns: MarkColumns,
  places: RowPoints,
  size: RowSize,
): RowLook {
  const { rows, allRows } = input;
  const { category, amount, size: sizing } = columns;
  const { colours } = coloursOfRows(input, columns);
  const isColoured = category !== undefined || amount !== undefined;
  const shapes = rows.result.rows.flatMap((row) => {
    const place = places.placeOf(row);
    return place && 'shape' in place ? [place.shape] : [];
  });

  return {
    colour: category ? byCategory(input, columns, colours) : byAmount(columns, colours),
    size: 'most' in size ? { ...size, most: size.most / factorOf(sizing) } : size,
    colours: isColoured ? colours : null,
    count: Math.max(rows.result.length, allRows?.result.length ?? 0),
    box: boundingBox(shapes),
  };
}

/** The letters of the categories that tiles write as they are stored; of those that are rare the last one. */
function byCategory(
  { rows, allRows }: LayerInput,
  { category }: MarkColumns,
  { letterOf, classes }: MarkColours,
): RowColour {
  const letters = new Map<string, string>();
  for (const row of (allRows ?? rows).result.rows) {
    const cell = row[category!.index] ?? null;
    const text = isFilled(cell) ? cellText(cell) : '';
    if (text !== '' && !letters.has(text)) {
      letters.set(text, letterOf(cell));
    }
  }

  const otherwise = classes.at(-1)?.letter ?? letterOfClass(0);
  return {
    by: 'category',
    letters: Object.fromEntries([...letters].filter(([, letter]) => letter !== otherwise)),
    otherwise,
  };
}

/** The limits between the classes of amounts as they are stored. */
function byAmount({ amount }: MarkColumns, { limits, colours }: MarkColours): RowColour {
  if (!amount) return null;
  const factor = factorOf(amount);
  return { by: 'amount', limits: limits.map((limit) => limit / factor), letters: Object.keys(colours) };
}

/** How many times as great an amount is shown as it is stored: shares are shown as percentages. */
const factorOf = (column: ShownColumn | undefined): number => (column?.unit === shareUnit ? 100 : 1);
