import type { ColumnDescriptor } from './column-descriptor.ts';

/** Why these columns cannot be queried, as a message for people; null when they can. */
export function checkColumns(columns: ColumnDescriptor[]): string | null {
  const visible = columns.filter(({ show }) => show);
  if (columns.length === 0) return 'Form data not available.';
  if (visible.length === 0) return 'No columns selected.';

  const applied = visible.filter(({ fn, group }) => fn !== '' && !group).length;
  const nonGrouped = visible.filter(({ group }) => !group).length;
  if (nonGrouped < visible.length) {
    if (applied === nonGrouped) return null;
    return `All Non grouped columns must have a function applied. # Non grouped columns: ${nonGrouped}, # Function applied: ${applied}.`;
  }

  if (visible.length > 1 && applied > 0 && applied < visible.length) {
    return `All visible columns don't have a function. # Visible columns: ${visible.length}, # Function applied: ${applied}`;
  }

  return null;
}
