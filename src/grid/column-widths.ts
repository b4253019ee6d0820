/** The widths that a person gave columns, by name; stored in the browser for each source. */
export type ColumnWidths = Record<string, number>;

const keyOf = (sourceId: number) => `tidemark:widths:${sourceId}`;

/** Reads the widths of a source's columns. */
export function readColumnWidths(sourceId: number): ColumnWidths {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(keyOf(sourceId)) ?? '{}');
    const entries = Object.entries(typeof read === 'object' && read !== null ? read : {});
    return Object.fromEntries(
      entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
    );
  } catch {
    return {};
  }
}

/** Keeps the widths of a source's columns. */
export function keepColumnWidths(sourceId: number, widths: ColumnWidths): void {
  try {
    localStorage.setItem(keyOf(sourceId), JSON.stringify(widths));
  } catch {
    // Without local storage the widths last as long as the screen.
  }
}
