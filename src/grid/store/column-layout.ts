/** How a person arranged the columns of a source; stored in the browser for each source. */
export type ColumnLayout = {
  /** Widths in pixels that the person gave columns, by name. */
  widths: Readonly<Record<string, number>>;
  /** How many of the first columns stay in view. */
  frozen: number;
};

const keyOf = (sourceId: number) => `tidemark:widths:${sourceId}`;
const frozenKeyOf = (sourceId: number) => `tidemark:frozen:${sourceId}`;

/** Reads how the columns of a source are arranged. */
export function readColumnLayout(sourceId: number): ColumnLayout {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(keyOf(sourceId)) ?? '{}');
    const entries = Object.entries(typeof read === 'object' && read !== null ? read : {});
    const widths = entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number');
    const frozen = Number(localStorage.getItem(frozenKeyOf(sourceId)) ?? 0);
    return {
      widths: Object.fromEntries(widths),
      frozen: Number.isSafeInteger(frozen) && frozen > 0 ? frozen : 0,
    };
  } catch {
    return { widths: {}, frozen: 0 };
  }
}

/** Keeps how the columns of a source are arranged. */
export function keepColumnLayout(sourceId: number, { widths, frozen }: ColumnLayout): void {
  try {
    localStorage.setItem(keyOf(sourceId), JSON.stringify(widths));
    if (frozen > 0) {
      localStorage.setItem(frozenKeyOf(sourceId), String(frozen));
    } else {
      localStorage.removeItem(frozenKeyOf(sourceId));
    }
  } catch {
    // Without local storage the arrangement lasts as long as the screen.
  }
}
