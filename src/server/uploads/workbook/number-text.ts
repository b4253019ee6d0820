import { formatCode } from './formats/code-format.ts';
import { dateText, durationText, shownDateText } from './formats/date-text.ts';
import { kindIn, type WorkbookNumberFormat } from './formats/number-format.ts';
import type { WorkbookCellFormat } from './cell-format.ts';
import { isShortestNumber, parseNumber } from './parse-number.ts';
import { cellKinds, type CellKind, type SheetRow } from './sheet-row.ts';
import type { TextBytes } from './xml/text-bytes.ts';

/** The text of a number in its format, and what it is. */
export type NumberText = { text: string; kind: CellKind };

/**
 * The raw text of a number in its format: dates in ISO 8601, codes as they are shown, all others in full
 * precision.
 */
export function numberText(value: number, format: WorkbookNumberFormat, date1904: boolean): NumberText {
  const shown = kindIn(format, value);
  const { other } = cellKinds;
  if (shown.kind === 'duration') return { text: durationText(value, shown.fraction), kind: other };
  if (shown.kind === 'code') return { text: formatCode(value, shown.tokens) ?? String(value), kind: other };
  if (shown.kind === 'number') return { text: String(value), kind: cellKinds.number };
  const date = dateText(value, { ...shown, date1904 });
  if (date === null) return { text: String(value), kind: other };
  const text = shownDateText(date, shown);

  return { text, kind: dateKind(text) };
}

/** The most texts that are cached for a format. */
const maxCached = 10_000;

/** Formats numbers; the same dates and codes occur again and again, and are formatted once. */
export class FormattedNumbers {
  readonly #cache = new Map<WorkbookNumberFormat, Map<number, NumberText>>();
  readonly #date1904: boolean;

  constructor(date1904: boolean) {
    this.#date1904 = date1904;
  }

  /** Writes a number into a cell; false when the bytes are no number. */
  write(
    row: SheetRow,
    column: number,
    { bytes, length }: TextBytes,
    { number: format, kind: plainKind }: WorkbookCellFormat,
  ): boolean {
    if (!format && isShortestNumber(bytes, 0, length)) {
      row.set(column, bytes, 0, length, plainKind);
      return true;
    }

    const value = parseNumber(bytes, length);
    if (!Number.isFinite(value)) return false;
    const { text, kind } = format ? this.text(value, format) : { text: String(value), kind: plainKind };

    row.setText(column, text, kind);
    return true;
  }

  /** The text of a number in a format. */
  text(value: number, format: WorkbookNumberFormat): NumberText {
    let texts = this.#cache.get(format);
    if (!texts) {
      this.#cache.set(format, (texts = new Map()));
    }

    const cached = texts.get(value);
    if (cached) return cached;

    const made = numberText(value, format, this.#date1904);
    if (texts.size < maxCached) {
      texts.set(value, made);
    }

    return made;
  }
}

/** Whether a text in ISO 8601 is a date, a date with its time, or neither. */
export function dateKind(text: string): CellKind {
  if (!/^\d{4}-\d{2}-\d{2}(T|$)/.test(text)) return cellKinds.other;
  if (text.length === 10) return cellKinds.date;
  return cellKinds.dateTime;
}
