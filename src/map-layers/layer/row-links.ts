import type { SectionRows } from '#dataview/query/section-rows.ts';
import { shownText } from '#dataview/rows/shown-text.ts';
import { cellHref } from '#dataview/state/cell-link.ts';
import { actionHref, readersActions } from '#dataview/state/row-action.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { MapLayer } from '../state/map-layer.ts';

/** A link of a mark: what it is called, and where it leads, below the base url of its site. */
export type MarkLink = { label: string; href: string };

/** The links of a row: those of its columns that are links, and what can be done with each row. */
export function rowLinks(
  row: readonly Cell[],
  { shown, indexes, rowIdIndex, locale }: SectionRows,
  { actions }: Pick<MapLayer, 'actions'>,
): MarkLink[] {
  const ofColumns = shown.flatMap((column): MarkLink[] => {
    const { descriptor, index, label } = column;
    const cell = row[index] ?? null;
    const href = cellHref(descriptor, cell, row[rowIdIndex] ?? null);
    if (href === null) return [];
    // An address in a cell is read more easily by the name of its column.
    const text = descriptor.location === '' ? label : shownText(column, cell);
    return [{ label: descriptor.linkText || text, href }];
  });

  const cellOf = (name: string) => row[indexes.get(name) ?? -1] ?? null;
  const ofActions = readersActions(actions).flatMap((action): MarkLink[] => {
    const href = actionHref(action, cellOf);
    return href === null ? [] : [{ label: action.name || textsOf(locale).data.open, href }];
  });
  return [...ofColumns, ...ofActions];
}
