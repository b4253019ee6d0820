import type { SectionRows, ShownColumn } from '#dataview/query/section-rows.ts';
import { shownText } from '#dataview/rows/shown-text.ts';
import { underCurrentName } from '#dataview/sources/current-columns.ts';
import { cellHref } from '#dataview/state/cell-link.ts';
import { actionHref, readersActions } from '#dataview/state/row-action.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import type { Site } from '#domain/site/site.ts';
import { writtenHref } from '#domain/site/written-href.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { MapLayer } from '../state/map-layer.ts';
import { greatestKey } from './link-columns.ts';

/** A link of a mark: what it is called, and where it leads, as the pages of its site have it. */
export type MarkLink = { label: string; href: string };

/** What the links of rows depend on. */
export type LinkedRows = {
  layer: Pick<MapLayer, 'actions'>;
  rows: SectionRows;
  site: Pick<Site, 'base_url'>;
};

/**
 * The links of a row, as a table has them: those of its columns that are links, and what can be done with
 * each row. A link column is called by its link text, else as `nameOf` calls the mark where it names it, else
 * by its cell, and where this is an address by the name of the column.
 */
export function rowLinks(
  row: readonly Cell[],
  { layer, rows, site }: LinkedRows,
  nameOf: (column: ShownColumn) => string | null,
): MarkLink[] {
  const { shown, indexes, rowIdIndex, locale } = rows;
  const ofColumns = shown.flatMap((column): MarkLink[] => {
    const { descriptor, index, source } = column;
    if (!descriptor.isLink || !isOfOneCell(row, column, rows)) return [];
    const cell = row[index] ?? null;
    const href = cellHref(descriptor, cell, row[rowIdIndex] ?? null);
    if (href === null) return [];
    const label = columnLabel(underCurrentName(descriptor, source));
    const text = descriptor.location === '' ? label : shownText(column, cell);
    return [{ label: descriptor.linkText || (nameOf(column) ?? text), href }];
  });

  const cellOf = (name: string) => row[indexes.get(name) ?? -1];
  const ofActions = readersActions(layer.actions).flatMap((action): MarkLink[] => {
    const href = actionHref(action, cellOf);
    return href === null ? [] : [{ label: action.name || textsOf(locale).data.open, href }];
  });
  return [...ofColumns, ...ofActions].map(({ label, href }) => ({ label, href: writtenHref(site, href) }));
}

/** Whether all rows that a grouped row is made of lead to the same address, as far as they have one. */
function isOfOneCell(row: readonly Cell[], { key, index }: ShownColumn, { indexes }: SectionRows): boolean {
  const greatest = indexes.get(greatestKey(key));
  return greatest === undefined || row[greatest] === row[index];
}
