import { foldLetters } from '#domain/value/text/fold-letters.ts';
import { present } from '#domain/value/object/present.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';

/** A value that a cell can get, and what people call it; '' empties the cell. */
export type Choice = { value: string; label: string };

/**
 * The options that a text finds, those that begin with it first; all of them without a text (null). The
 * stored value is among them even where it is no option, and so is the empty one.
 */
export function findOptions(column: SourceColumn, stored: string, text: string | null): Choice[] {
  const options = (column.options ?? []).map(({ value, label }) => ({ value, label: label || value }));
  const isKnown = stored === '' || options.some(({ value }) => value === stored);
  const all = present([{ value: '', label: '' }, !isKnown && { value: stored, label: stored }, ...options]);
  if (text === null || text === '') return all;
  const sought = foldLetters(text);
  const position = ({ label }: Choice) => foldLetters(label).indexOf(sought);
  return [...all.filter((choice) => position(choice) === 0), ...all.filter((choice) => position(choice) > 0)];
}
