import { foldLetters } from '#domain/value/text/fold-letters.ts';
import type { ColumnOption, SourceColumn } from '#domain/source/column/column.ts';

/**
 * The options of a column itself that contain a text, and are among the values or labels where these are
 * given.
 */
export function ownOptions(
  { options = [] }: SourceColumn,
  search: string,
  values: readonly string[] | undefined,
): ColumnOption[] {
  const wanted = foldLetters(search);
  return options.filter(
    ({ value, label }) =>
      foldLetters(`${value}\n${label}`).includes(wanted) &&
      (values === undefined || values.includes(value) || values.includes(label)),
  );
}
