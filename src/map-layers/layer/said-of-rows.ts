import type { ShownColumn } from '#dataview/query/section-rows.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { cellText } from '#domain/value/cell/cell-text.ts';
import type { SaidOfMarks } from './drawn-layer.ts';
import type { LayerInput } from './layer-type.ts';
import { wordsOfRow, type MarkColumns } from './mark-rows.ts';
import { rowLinks } from './row-links.ts';

/**
 * What is said of rows that are drawn one by one, in their order. They filter the page by their cell in
 * `placeColumn`, the column of regions that they name, if there is one.
 */
export function saidOfRows(
  drawn: readonly (readonly Cell[])[],
  columns: MarkColumns,
  input: Pick<LayerInput, 'layer' | 'rows' | 'site' | 'locale'>,
  placeColumn?: ShownColumn,
): SaidOfMarks {
  const wordsOf = (at: number) => wordsOfRow(drawn[at]!, columns, input.locale);
  return {
    wordsOf,
    linksOf: (at) =>
      rowLinks(drawn[at]!, input, (column) => (column === columns.name ? wordsOf(at).name : null)),
    cellOf: (at) => placeColumn && cellText(drawn[at]![placeColumn.index] ?? null),
  };
}
