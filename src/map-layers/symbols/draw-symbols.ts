import { formatOf } from '#dataview/state/column-descriptor.ts';
import type { ShownColumn } from '#dataview/query/section-rows.ts';
import { dotPath } from '#domain/geo/shape-path.ts';
import { alignedNumbers } from '#graphs/marks/number-text.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { DrawnLayer, LayerLegend } from '../layer/drawn-layer.ts';
import { extremesOf } from '../layer/extremes.ts';
import type { LayerInput } from '../layer/layer-type.ts';
import {
  coloursOfRows,
  labelOf,
  legendOfColours,
  markColumns,
  notesOfRows,
  tableOfRows,
  wordsOfRow,
  type MarkColumns,
} from '../layer/mark-rows.ts';
import { rowRanks } from '../layer/row-ranks.ts';
import { saidOfRows } from '../layer/said-of-rows.ts';
import { lookOfRows } from '../layer/look-of-rows.ts';
import { placedRows, rowPoints, type PlacedRow, type RowPoints } from '../places/row-points.ts';
import { letterOfNone } from '../scales/layer-class.ts';
import { amountIn, amountsIn } from '../scales/mark-colours.ts';
import { rowSize, sizeSteps, symbolRadius, type SymbolRadius } from './symbol-size.ts';

/** A row with its place, its amount and its radius in px. */
type Symbol = PlacedRow & { amount: number | null; radius: number };

/** Draws a circle for each row, the largest below the others. */
export function drawLayer(input: LayerInput): DrawnLayer | { problem: string } {
  const { layer, rows, allRows, shapes, locale } = input;
  const places = rowPoints(rows, layer, { shapes, locale });
  if (!places) return { problem: textsOf(locale).data.noColumns };

  const named = markColumns(input, places);
  const amounts = named.size ? amountsIn(allRows ?? rows, named.size) : [];
  const radiusOf = symbolRadius(amounts, layer.map.largest);
  const symbols = symbolsOf(input, named, { places, radiusOf });
  const { colours, cellOf } = coloursOfRows(input, named);
  const drawn = symbols.map(({ row }) => row);
  const columns = { ...named, ranks: rowRanks(drawn, named, { colours, locale }) };
  const hasMissing = drawn.some((row) => colours.letterOf(cellOf(row)) === letterOfNone);
  const said = saidOfRows(drawn, columns, input, places.placeColumn);
  const letterOf = (at: number) => colours.letterOf(cellOf(drawn[at]!));
  const { unit } = shapes;

  return {
    id: layer.id,
    type: 'symbols',
    marks: {
      ...said,
      count: symbols.length,
      letterOf,
      pathOf: (at) => dotPath([...symbols[at]!.point], Math.round(symbols[at]!.radius * unit)),
      dotOf: (at) => [...symbols[at]!.point, symbols[at]!.radius * 2],
    },
    placed: {
      ...said,
      drawnAs: 'circles',
      count: symbols.length,
      placeOf: (at) => places.placeOf(drawn[at]!)!,
      letterOf,
      sizeOf: (at) => symbols[at]!.radius,
    },
    look: () => lookOfRows(input, columns, places, rowSize(amounts, layer.map.largest)),
    kept: null,
    edges: '',
    colours: colours.colours,
    above: '',
    legend: {
      ...legendOfColours(colours, hasMissing),
      ...legendOfSizes(columns.size, { amounts, radiusOf, locale }),
    },
    table: tableOfRows(drawn, columns, said, locale),
    name: labelOf(columns),
    placeName: columns.name?.label ?? '',
    summary: summaryOf(symbols, columns, locale),
    notes: notesOfRows(input, symbols.length, locale),
  };
}

function symbolsOf(
  { rows }: LayerInput,
  { size }: MarkColumns,
  { places, radiusOf }: { places: RowPoints; radiusOf: SymbolRadius },
): Symbol[] {
  const symbols = placedRows(rows, places).map(({ row, point }): Symbol => {
    const amount = size ? amountIn(row[size.index], size) : null;
    return { row, point, amount, radius: radiusOf(amount) };
  });
  return symbols.sort((one, other) => other.radius - one.radius);
}

/** The sizes of round amounts. */
function legendOfSizes(
  size: ShownColumn | undefined,
  {
    amounts,
    radiusOf,
    locale,
  }: { amounts: readonly number[]; radiusOf: SymbolRadius; locale: LayerInput['locale'] },
): Pick<LayerLegend, 'sizes' | 'sizeLabel'> {
  if (!size) return { sizes: [], sizeLabel: '' };
  const steps = sizeSteps(amounts);
  const write = alignedNumbers(steps, { name: formatOf(size.descriptor), locale, unit: size.unit });
  return {
    sizes: steps.map((amount) => ({ radius: radiusOf(amount), label: write(amount) })),
    sizeLabel: size.label,
  };
}

function summaryOf(symbols: readonly Symbol[], columns: MarkColumns, locale: LayerInput['locale']): string[] {
  const { maps: texts, charts } = textsOf(locale);
  if (symbols.length === 0) return [charts.noData];

  const count = texts.placesOnMap({ count: symbols.length });
  const amounts = symbols.flatMap(({ row, amount }) =>
    amount === null ? [] : [{ name: wordsOfRow(row, columns, locale).name, amount, row }],
  );
  if (amounts.length === 0 || !columns.name) return [count];
  return [count, extremesOf(amounts, ({ row }) => wordsOfRow(row, columns, locale).facts[0]![1], locale)];
}
