import { columnType } from '#columns/index.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { isCalculated, type SourceColumn } from '#domain/source/column/column.ts';
import { unknownColumn } from '#domain/error/unknown-column.ts';
import { composedText } from '#domain/value/text/composed-text.ts';
import type { RawRow } from '../contract.ts';

/** A row's cells as they are logged; rejects unknown and calculated columns. */
export function cleanRow(row: RawRow, columns: readonly SourceColumn[]): RawRow {
  const known = new Map(columns.map((column) => [column.name, column]));
  return Object.fromEntries(
    Object.entries(row).map(([name, text]) => {
      const column = known.get(name);
      if (!column) throw unknownColumn(name);

      if (isCalculated(column)) {
        const message = `The cells of ${name} are calculated and cannot be edited.`;
        throw new TidemarkError('invalid_request', message, { details: { column: name } });
      }

      return [name, acceptText(text, column)];
    }),
  );
}

/** The text of a cell as it is logged; rejects what the type of the column refuses. */
export function acceptText(text: string | null, column: SourceColumn): string | null {
  const clean = cleanText(text, column.name);
  const refusal = clean === null ? null : (columnType(column.type).refusal?.(clean, column) ?? null);
  if (refusal) throw new TidemarkError('invalid_request', refusal, { details: { column: column.name } });
  return clean;
}

/**
 * A text as it is logged, composed: an empty cell is null. PostgreSQL stores neither NUL characters nor lone
 * surrogates.
 */
export function cleanText(text: string | null, column: string): string | null {
  if (text === null || text === '') return null;
  if (text.includes('\0')) {
    throw new TidemarkError('invalid_request', `A value for ${column} holds a NUL character.`, {
      details: { column },
    });
  }

  return composedText(text.toWellFormed());
}
