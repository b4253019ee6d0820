import type { CatalogueSource } from '#dataview/source-catalogue.ts';
import { sourceInfoOf } from '#dataview/with-source.ts';
import { columnLabel } from '#domain/source/column-label.ts';
import type { SourceColumn } from '#domain/source/column.ts';
import { valueNode, type Calculation, type ValueFields } from '#richtext/blocks/value/index.ts';

/** The most values that are offered at once. */
const mostSuggested = 9;

/** The calculations that a column can have: numbers are added, numbers and dates have an order. */
export function calculationsOf(column: Pick<SourceColumn, 'dataType'>): Calculation[] {
  if (column.dataType === 'numeric') return ['sum', 'avg', 'median', 'min', 'max', 'count', 'first'];
  if (column.dataType === 'date' || column.dataType === 'timestamp') return ['min', 'max', 'count', 'first'];
  return ['count', 'first'];
}

/** A short name of a value, such as `flights.delay.avg`. */
export function valueLabel(source: string, column: string, calculation: Calculation): string {
  const parts = calculation === 'rows' ? [source, 'count'] : [source, column, calculation];
  return parts.map((part) => part.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '_')).join('.');
}

/** The values whose names contain every word of the query: the number of rows of each source, then functions of columns. */
export function suggestValues(sources: readonly CatalogueSource[], text: string): ValueFields[] {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const found: ValueFields[] = [];
  for (const fields of allValues(sources)) {
    if (found.length >= mostSuggested) break;
    if (words.every((word) => fields.label.includes(word))) found.push(fields);
  }
  return found;
}

function* allValues(sources: readonly CatalogueSource[]): Generator<ValueFields> {
  const bound = sources.flatMap((source) => {
    const version = sourceInfoOf(source);
    return version ? [{ ...source, version }] : [];
  });
  for (const { name, version } of bound)
    yield valueNode.fields.parse({ label: valueLabel(name, '', 'rows'), source: version });
  for (const { name, version, columns } of bound)
    for (const column of columns)
      for (const calculation of calculationsOf(column).filter((one) => one !== 'first'))
        yield valueNode.fields.parse({
          label: valueLabel(name, columnLabel(column), calculation),
          source: version,
          calculation,
          column: column.name,
        });
}
