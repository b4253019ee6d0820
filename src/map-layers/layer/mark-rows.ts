import { shownText } from '#dataview/rows/shown-text.ts';
import type { ShownColumn } from '#dataview/query/section-rows.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { isFilled } from '#domain/value/cell/cell.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { textsOf } from '#texts/texts-of.ts';
import {
  amountsIn,
  colourByAmount,
  colourByCategory,
  oneColour,
  type MarkColours,
} from '../scales/mark-colours.ts';
import type { LayerLegend, LayerTable, MarkWords, SaidOfMarks } from './drawn-layer.ts';
import type { RowPoints } from '../places/row-points.ts';
import type { LayerInput } from './layer-type.ts';
import type { RowRanks } from './row-ranks.ts';
import { columnOf } from '../state/column-of.ts';

/** The columns of rows that are drawn one by one: what names, sizes and colours them. */
export type MarkColumns = {
  name: ShownColumn | undefined;
  size: ShownColumn | undefined;
  amount: ShownColumn | undefined;
  category: ShownColumn | undefined;
  /** The names of rows by their regions, where no column names them. */
  places?: Pick<RowPoints, 'nameOf'> | undefined;
  /** Where rows are among all that are drawn; absent for a few of them. */
  ranks?: RowRanks;
};

/** The columns of a layer by their roles; rows without a name are called by their regions. */
export function markColumns(
  { layer: { columns }, rows }: Pick<LayerInput, 'layer' | 'rows'>,
  places?: RowPoints,
): MarkColumns {
  const name = columnOf(rows, columns, 'pointName');
  return {
    name: name ?? places?.placeColumn,
    places: name ? undefined : places,
    size: columnOf(rows, columns, 'pointSize'),
    amount: columnOf(rows, columns, 'yAxis'),
    category: columnOf(rows, columns, 'categorize'),
  };
}

/** The colours of rows: by their category, else their amount, else one. */
export function coloursOfRows(
  { layer, rows, allRows, locale }: LayerInput,
  { category, amount }: MarkColumns,
): { colours: MarkColours; cellOf(row: readonly Cell[]): Cell } {
  const column = category ?? amount;
  if (!column) return { colours: oneColour, cellOf: () => null };

  const basis = allRows ?? rows;
  if (category) {
    const colours = colourByCategory(category, basis, locale);
    return { colours, cellOf: (row) => row[column.index] ?? null };
  }

  const amounts = { basis: amountsIn(basis, column), shown: amountsIn(rows, column) };
  const colours = colourByAmount(column, amounts, layer.map, locale);
  return { colours, cellOf: (row) => row[column.index] ?? null };
}

/** What is said of a row: its name, else its amounts, and all that it is drawn by. */
export function wordsOfRow(row: readonly Cell[], columns: MarkColumns, locale: Locale): MarkWords {
  const { name } = columns;
  const facts = factsOf(row, columns, locale);
  if (name) return { name: nameOf(row, { ...columns, name }, locale), facts, surroundings: '' };
  return { name: facts[0]?.[1] ?? '', facts, surroundings: '' };
}

/** What a row is drawn by, its rank after the amount that decides it, and its class after what colours it. */
function factsOf(
  row: readonly Cell[],
  { size, amount, category, ranks }: MarkColumns,
  locale: Locale,
): MarkWords['facts'] {
  const { maps: texts } = textsOf(locale);
  const factOf = (column: ShownColumn | undefined): [string, string | null] => [
    column?.label ?? '',
    column ? textOf(row, column, locale) : null,
  ];
  const rank: [string, string | null] = [texts.rank, ranks?.rankOf(row) ?? null];
  const inClass: [string, string | null] = [texts.class, ranks?.classOf(row) ?? null];
  const amounts = size ? [factOf(size), rank, factOf(amount)] : [factOf(amount), rank];
  return [...amounts, inClass, factOf(category)].flatMap(([fact, text]): [string, string][] =>
    text === null ? [] : [[fact, text]],
  );
}

/** What a row is called: its region, else the cell that names it. */
const nameOf = (
  row: readonly Cell[],
  { name, places }: Pick<MarkColumns, 'places'> & { name: ShownColumn },
  locale: Locale,
): string => places?.nameOf(row) ?? textOf(row, name, locale);

function textOf(row: readonly Cell[], column: ShownColumn, locale: Locale): string {
  const cell = row[column.index] ?? null;
  return isFilled(cell) ? shownText(column, cell) : textsOf(locale).maps.noData;
}

/** The rows of a layer as a table, in their order, with what is said of them. */
export function tableOfRows(
  rows: readonly (readonly Cell[])[],
  columns: MarkColumns,
  said: SaidOfMarks,
  locale: Locale,
): LayerTable {
  const { name, size, amount, category } = columns;
  const shown = [name, category, amount, size].filter((column) => column !== undefined);
  return {
    ...said,
    label: labelOf(columns),
    columns: shown.map(({ label, numeric }) => ({ name: label, isNumber: numeric })),
    count: rows.length,
    rowAt: (at) =>
      shown.map((column) => {
        if (column === name) return nameOf(rows[at]!, { ...columns, name: column }, locale);
        return textOf(rows[at]!, column, locale);
      }),
    nameOf: name ? (at) => nameOf(rows[at]!, { ...columns, name }, locale) : null,
  };
}

/** What readers call the rows of a layer: what sizes, colours or names them. */
export const labelOf = ({ size, amount, category, name }: MarkColumns): string =>
  (size ?? amount ?? category ?? name)?.label ?? '';

/** The legend of colours, which says what marks are that have none. */
export function legendOfColours({ label, classes, ends }: MarkColours, hasMissing = false): LayerLegend {
  return { label, classes, ends, sizes: [], sizeLabel: '', hasMissing };
}

/** Which rows have no place on the map, as sentences. */
export function notesOfRows({ rows: { result } }: LayerInput, count: number, locale: Locale): string[] {
  const { maps: texts } = textsOf(locale);
  const missing = result.rows.length - count;
  const notes = missing > 0 ? [texts.rowsWithoutPlace({ count: missing })] : [];
  if (result.length <= result.rows.length) return notes;
  return [...notes, texts.firstOfAll({ count: result.rows.length, all: result.length })];
}
