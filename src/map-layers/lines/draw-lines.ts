import { shownText } from '#dataview/rows/shown-text.ts';
import type { ShownColumn } from '#dataview/query/section-rows.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { cellText } from '#domain/value/cell/cell-text.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { DrawnLayer } from '../layer/drawn-layer.ts';
import type { LayerInput } from '../layer/layer-type.ts';
import {
  coloursOfRows,
  labelOf,
  legendOfColours,
  markColumns,
  notesOfRows,
  tableOfRows,
} from '../layer/mark-rows.ts';
import { rowRanks } from '../layer/row-ranks.ts';
import { saidOfRows } from '../layer/said-of-rows.ts';
import { columnOf } from '../state/column-of.ts';
import { placer } from '../places/row-points.ts';
import { letterOfNone } from '../scales/layer-class.ts';
import { amountIn, amountsIn } from '../scales/mark-colours.ts';
import { pathOnMap } from './line-on-map.ts';
import { linesOnEarth } from './lines-on-earth.ts';

/** The px of a line without an amount, and of the thinnest one with an amount. */
const [plainWidth, leastWidth] = [1.5, 0.5];

/** Draws the lines of shapes. */
export function drawLayer(input: LayerInput): DrawnLayer | { problem: string } {
  const { layer, rows, shapes, locale } = input;
  const shape = columnOf(rows, layer.columns, 'shape');
  if (!shape) return { problem: textsOf(locale).data.noColumns };

  const place = placer(shapes);
  const lines = rows.result.rows.flatMap((row) => {
    const path = pathOnMap(cellText(row[shape.index] ?? null), place, shapes.width);
    return path === '' ? [] : [{ row, path }];
  });
  const named = markColumns(input);
  const widthOf = lineWidth(input, named.size);
  const { colours, cellOf } = coloursOfRows(input, named);
  const drawn = lines.map(({ row }) => row);
  const columns = { ...named, ranks: rowRanks(drawn, named, { colours, locale }) };
  const said = saidOfRows(drawn, columns, input);
  const letterOf = (at: number) => colours.letterOf(cellOf(drawn[at]!));
  const { maps: texts, charts } = textsOf(locale);

  return {
    id: layer.id,
    type: 'lines',
    marks: {
      ...said,
      count: lines.length,
      letterOf,
      pathOf: (at) => lines[at]!.path,
      widthOf: (at) => widthOf(drawn[at]!),
    },
    placed: {
      ...said,
      drawnAs: 'lines',
      count: lines.length,
      placeOf: (at) => ({ shape: linesOnEarth(cellText(drawn[at]![shape.index] ?? null)) }),
      letterOf,
      sizeOf: (at) => widthOf(drawn[at]!),
    },
    kept: null,
    edges: '',
    colours: colours.colours,
    above: '',
    legend: legendOfColours(
      colours,
      drawn.some((row) => colours.letterOf(cellOf(row)) === letterOfNone),
    ),
    table: tableOfRows(drawn, columns, said, locale),
    name: labelOf(columns) || shape.label,
    placeName: columns.name?.label ?? '',
    summary: [lines.length === 0 ? charts.noData : texts.linesOnMap({ count: lines.length })],
    notes: [...widthNote(columns.size, input), ...notesOfRows(input, lines.length, locale)],
  };
}

/** The width of lines in px, in proportion to an amount. */
function lineWidth({ layer, rows, allRows }: LayerInput, size: ShownColumn | undefined) {
  if (!size) return () => plainWidth;
  const most = amountsIn(allRows ?? rows, size).reduce((one, amount) => Math.max(one, Math.abs(amount)), 0);
  return (row: readonly Cell[]): number => {
    const amount = amountIn(row[size.index], size);
    if (amount === null || most === 0) return leastWidth;
    return Math.max(leastWidth, Math.round((10 * layer.map.largest * Math.abs(amount)) / most / 2) / 10);
  };
}

/** What the widest line is of, as a sentence: widths have no legend. */
function widthNote(size: ShownColumn | undefined, { rows, allRows, locale }: LayerInput): string[] {
  if (!size) return [];
  const most = amountsIn(allRows ?? rows, size).reduce((one, amount) => Math.max(one, amount), 0);
  const { maps: texts } = textsOf(locale);
  return [texts.widestLine({ label: size.label, amount: shownText(size, most) })];
}
