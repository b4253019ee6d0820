/** A range of merged cells; rows and columns count from 0, and the last ones belong to it. */
export type MergedRange = { firstRow: number; firstColumn: number; lastRow: number; lastColumn: number };

/** The most merged ranges of a sheet that are read. */
const maxRanges = 1_000_000;

/** The merged ranges of a sheet. */
export class MergedRanges {
  #numbers = new Int32Array(64);
  #count = 0;

  /** Adds a range such as `A1:B2`; what is not a range is left out. */
  add(reference: string): void {
    const match = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference);
    if (!match) return;
    const [, firstColumn = '', firstRow, lastColumn = '', lastRow] = match;

    this.addRange({
      firstRow: Number(firstRow) - 1,
      firstColumn: columnIndex(firstColumn),
      lastRow: Number(lastRow) - 1,
      lastColumn: columnIndex(lastColumn),
    });
  }

  /** Adds a range, unless there are too many. */
  addRange({ firstRow, firstColumn, lastRow, lastColumn }: MergedRange): void {
    if (this.#count === maxRanges) return;
    if (this.#count * 4 === this.#numbers.length) {
      const grown = new Int32Array(this.#numbers.length * 2);
      grown.set(this.#numbers);
      this.#numbers = grown;
    }

    this.#numbers.set([firstRow, firstColumn, lastRow, lastColumn], this.#count * 4);
    this.#count += 1;
  }

  /** The ranges that begin in the rows `from` to `to` (which is not included), in the order of the file. */
  *beginningIn(from: number, to: number): Generator<MergedRange> {
    for (let index = 0; index < this.#count * 4; index += 4) {
      const [firstRow = 0, firstColumn = 0, lastRow = 0, lastColumn = 0] = this.#numbers.subarray(
        index,
        index + 4,
      );
      if (firstRow >= from && firstRow < to) {
        yield { firstRow, firstColumn, lastRow, lastColumn };
      }
    }
  }
}

function columnIndex(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The letters of a column: `A` for 0, `AA` for 26. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  if (index < 26) return letter;
  return columnLetters(Math.floor(index / 26) - 1) + letter;
}
