/**
 * The titles of columns that are written in several rows: the distinct texts of each column. A title in an
 * upper row is also that of the columns to its right that have none there, where it is above a title itself.
 */
export function joinTitles(rows: readonly (readonly string[])[], width: number): (string | null)[] {
  const spread = rows.map((row, index) => spreadRight(row, rows[index + 1], width));
  return Array.from({ length: width }, (_, column) => {
    const parts = spread.map((row) => row[column]!).filter((part) => part !== '');
    if (parts.length === 0) return null;
    return [...new Set(parts)].join(' ');
  });
}

/** The titles of a row, repeated over the columns of the group that they name; those of the last row stay. */
function spreadRight(
  row: readonly string[],
  below: readonly string[] | undefined,
  width: number,
): readonly string[] {
  let group = '';
  return Array.from({ length: width }, (_, column) => {
    const own = row[column]?.trim() ?? '';
    const isAboveTitle = (below?.[column]?.trim() ?? '') !== '';
    if (own !== '') {
      group = isAboveTitle ? own : '';
    }

    if (own !== '' || !isAboveTitle) return own;
    return group;
  });
}
