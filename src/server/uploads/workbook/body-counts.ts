import { cutText } from '#domain/value/text/cut-text.ts';
import { looksLikeFootnotes } from '../table/footnotes.ts';
import { areAmounts, areTexts, commonUnit } from './cell-format.ts';
import { cellKinds, type SheetRow } from './sheet-row.ts';

/** The most footnotes that are quoted, and the most characters of each. */
const [maxNotes, maxNoteLength] = [50, 2000];

/** The rows at the end of a table that have text in their first cell only. */
export type NoteRun = {
  count: number;
  texts: string[];
  looksLikeNotes: boolean;
  firstRow: number;
  position: number;
};

const noRun = (): NoteRun => ({ count: 0, texts: [], looksLikeNotes: false, firstRow: 0, position: 0 });

/** Counts of the rows of a table, taken while they are read. */
export class BodyCounts {
  rows = 0;
  /** The columns of the widest row. */
  width = 0;
  errors = 0;
  readonly errorNames = new Set<string>();
  missingResults = 0;
  notes: NoteRun = noRun();
  /** How many rows have each width; a row is as wide as its last cell that is not blank. */
  readonly widths = new Map<number, number>();
  /** By column: which kinds of cells it has, one bit for each. */
  #kinds = new Uint16Array(64);

  /** Counts a row that is stored at `position` of its file. */
  add(row: SheetRow, position: number): void {
    for (const name of row.errors) {
      if (this.errorNames.size < 20) {
        this.errorNames.add(name);
      }
    }

    this.errors += row.errors.length;
    this.missingResults += row.missingResults;
    if (row.width === 0) return;

    this.rows += 1;
    if (row.width > this.width) {
      this.#widen(row.width);
    }

    for (let column = 0; column < row.width; column += 1) {
      this.#kinds[column]! |= 1 << row.kind(column);
    }

    const filled = filledWidth(row);
    if (filled > 0) {
      this.widths.set(filled, (this.widths.get(filled) ?? 0) + 1);
    }

    if (filled === 1) {
      this.#addNote(row, position);
    } else if (this.notes.count > 0) {
      this.notes = noRun();
    }
  }

  /** Adds the counts of the rows below. */
  append(below: BodyCounts): void {
    this.notes = below.notes.count < below.rows ? below.notes : joinRuns(this.notes, below.notes);
    this.rows += below.rows;

    if (below.width > this.width) {
      this.#widen(below.width);
    }

    below.#kinds.forEach((kinds, column) => {
      if (kinds > 0) {
        this.#kinds[column]! |= kinds;
      }
    });
    this.errors += below.errors;

    for (const name of below.errorNames) {
      this.errorNames.add(name);
    }

    this.missingResults += below.missingResults;
    for (const [width, count] of below.widths) {
      this.widths.set(width, (this.widths.get(width) ?? 0) + count);
    }
  }

  /** The columns that have dates with a time and dates without. */
  mixedDates(): number[] {
    const both = (1 << cellKinds.date) | (1 << cellKinds.dateTime);
    return Array.from({ length: this.width }, (_, column) => column).filter(
      (column) => (this.#kinds[column]! & both) === both,
    );
  }

  /** The unit that all numbers of a column have in their format, by column; null where there is none. */
  units(): (string | null)[] {
    return Array.from({ length: this.width }, (_, column) => commonUnit(this.#kinds[column]!));
  }

  /** Whether the numbers of each column have a format of amounts. */
  amounts(): boolean[] {
    return Array.from({ length: this.width }, (_, column) => areAmounts(this.#kinds[column]!));
  }

  /** Whether each column holds texts, also where they look like numbers. */
  texts(): boolean[] {
    return Array.from({ length: this.width }, (_, column) => areTexts(this.#kinds[column]!));
  }

  #widen(width: number): void {
    this.width = width;
    if (width <= this.#kinds.length) return;
    const grown = new Uint16Array(width * 2);
    grown.set(this.#kinds);
    this.#kinds = grown;
  }

  #addNote(row: SheetRow, position: number): void {
    const { notes } = this;
    if (notes.count === 0) {
      Object.assign(notes, { firstRow: row.number, position });
    }

    notes.count += 1;
    const text = cutText(row.text(0, maxNoteLength * 4)!, maxNoteLength);
    if (notes.texts.length < maxNotes) {
      notes.texts.push(text);
    }

    notes.looksLikeNotes ||= looksLikeFootnotes([text]);
  }
}

function joinRuns(above: NoteRun, below: NoteRun): NoteRun {
  if (above.count === 0 || below.count === 0) {
    if (above.count === 0) return below;
    return above;
  }
  return {
    ...above,
    count: above.count + below.count,
    texts: [...above.texts, ...below.texts].slice(0, maxNotes),
    looksLikeNotes: above.looksLikeNotes || below.looksLikeNotes,
  };
}

function filledWidth(row: SheetRow): number {
  let width = row.width;
  while (width > 0 && row.isBlank(width - 1)) {
    width -= 1;
  }
  return width;
}
