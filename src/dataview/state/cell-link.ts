import { filterValueOf } from '#domain/page/filter/filter-value.ts';
import { joinedValues } from '#domain/page/filter/query-string.ts';
import { isFilled, type Cell } from '#domain/value/cell/cell.ts';
import { cellText } from '#domain/value/cell/cell-text.ts';
import type { ColumnDescriptor } from './column-descriptor.ts';

/**
 * An address that a page may link to: http(s), mailto, tel, or one of this site; anything else (scripts) is
 * null.
 */
export function safeHref(address: string): string | null {
  const text = address.trim();
  // Browsers read a backslash as a slash, so that this would be another site.
  if (text === '' || /[\u0000-\u001f]/.test(text) || /^\/*\\/.test(text)) return null;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined || ['http', 'https', 'mailto', 'tel'].includes(scheme)) return text;
  return null;
}

/** Whether an address names its host. */
const isElsewhere = (address: string): boolean => /^\s*([a-z][a-z0-9+.-]*:|\/\/)/i.test(address);

/**
 * Where a cell of a link column leads: its location with the row's id or the cell's value appended, else the
 * cell itself. The members of a list are joined as page filters are; an empty cell would lead to all rows,
 * and leads nowhere.
 */
export function cellHref(column: ColumnDescriptor, value: Cell, rowId: Cell): string | null {
  if (!column.isLink) return null;
  if (column.location === '') return safeHref(cellText(value));

  if (column.searchParams === 'id') {
    if (rowId === null) return null;
    return safeHref(column.location + encodeURIComponent(cellText(rowId)));
  }

  if (column.searchParams === 'none') return safeHref(column.location);
  if (!isFilled(value)) return null;

  // In an address of another site, or of a path, a text has no other meaning.
  const isFilter = column.location.includes('?') && !isElsewhere(column.location);
  const values = Array.isArray(value) ? value : [cellText(value)];
  const text = joinedValues(isFilter ? values.map(filterValueOf) : values);

  return safeHref(column.location + encodeURIComponent(text));
}
