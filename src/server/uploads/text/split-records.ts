import { csvRecord } from '#domain/value/list-text.ts';
import { limits } from '../limits.ts';
import { tooLarge } from '../upload-errors.ts';

/** One record of a delimited text: its cells, and the number of the line it begins in (counted from 1). */
export type TextRecord = { cells: string[]; line: number };

/**
 * Takes text piece by piece and gives the records that are complete; `end` gives the last one. `openQuote` is the line
 * that a quoted cell without an end began in, null where there is none.
 */
export type RecordSplitter = {
  push(text: string): TextRecord[];
  end(): TextRecord[];
  openQuote(): number | null;
};

/**
 * Splits delimited text into records. Forgiving where DuckDB's reader is strict: a quote in the middle of a cell is a
 * character like any other, and a quoted cell may go on after its closing quote.
 */
export function splitRecords(delimiter: string): RecordSplitter {
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let closing = false;
  let line = 1;
  let startLine = 1;
  let carriage = false;
  let length = 0;
  let records: TextRecord[] = [];
  let open: number | null = null;

  const endCell = () => {
    cells.push(cell);
    cell = '';
    closing = false;
  };
  const endRecord = () => {
    endCell();
    if (cells.length > 1 || cells[0] !== '') records.push({ cells, line: startLine });
    cells = [];
    length = 0;
    startLine = line;
  };
  const take = (character: string) => {
    if ((length += 1) > limits.lineLength)
      throw tooLarge(`The row that begins in line ${startLine} is too long to be a row of a table.`);
    const newline = character === '\n' || character === '\r';
    const paired = carriage && character === '\n';
    carriage = character === '\r';
    if (newline && !paired) line += 1;
    if (quoted) {
      if (closing) {
        closing = false;
        if (character === '"') return void (cell += '"');
        quoted = false;
      } else if (character === '"') return void (closing = true);
      else return void (cell += character);
    }
    if (paired) startLine = line;
    else if (newline) endRecord();
    else if (character === delimiter) endCell();
    else if (character === '"' && cell === '') quoted = true;
    else cell += character;
  };
  const flush = () => {
    const complete = records;
    records = [];
    return complete;
  };
  return {
    push: (text) => {
      for (const character of text) take(character);
      return flush();
    },
    end: () => {
      open = quoted && !closing ? startLine : null;
      if (cell !== '' || cells.length > 0) endRecord();
      return flush();
    },
    openQuote: () => open,
  };
}

/** Writes cells as one line that every reader of CSV understands. */
export function joinRecord(cells: readonly (string | null)[]): string {
  return `${csvRecord(cells.map((cell) => cell ?? ''))}\n`;
}
