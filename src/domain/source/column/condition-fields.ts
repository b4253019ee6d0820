import type { SourceColumn } from './column.ts';

/** The names of the columns whose cells decide which options of some columns are offered, each once. */
export function conditionFields(columns: readonly Pick<SourceColumn, 'options'>[]): string[] {
  const fields = columns.flatMap(({ options = [] }) =>
    options.flatMap(({ filter = {} }) => Object.keys(filter)),
  );
  return [...new Set(fields)];
}
