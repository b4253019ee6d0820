import { namesOfData } from '#dataview/rows/names-of-data.ts';
import { problemOf, type SectionResult } from '#domain/page/filter/section-query.ts';
import { cellText } from '#domain/value/cell/cell-text.ts';
import { valueText } from '#dataview/rows/value-text.ts';
import { valueNode, type ValueFields } from '#richtext/blocks/value/index.ts';
import type { Texts } from '#texts/texts-of.ts';
import type { ShownValue } from '#richtext/shown-value.ts';
import { valueAddress } from './text-values.ts';

/** What the values of a text show, by the results of its queries. */
export const shownValues =
  (results: Record<string, SectionResult>, texts: Texts) =>
  (fields: object): ShownValue =>
    shownValue(valueNode.fields.parse(fields), results, texts);

/** What one value shows. */
export function shownValue(
  fields: ValueFields,
  results: Record<string, SectionResult>,
  { data, sections: texts }: Texts,
): ShownValue {
  const address = valueAddress(fields);
  if (!address) return { reason: texts.noDataChosen };

  const found = results[address.query];
  if (!found) return { reason: texts.dataNotLoaded };
  if (found.status !== 'ready') return { reason: problemOf(found) };

  const { result, columns, attribution, locale } = found;
  const index = result.columns.findIndex(({ name }) => name === address.cell);
  if (index < 0) return { reason: texts.columnMissing };

  const cell = result.rows[0]?.[index] ?? null;
  if (cell === null) return { reason: texts.noValue };

  const { calculation, column, valueFormat, decimals } = fields;
  const text = valueText(
    cell,
    columns.find(({ name }) => name === column),
    result.labels?.[address.cell],
    { fn: calculation === 'first' ? '' : calculation, format: valueFormat, decimals, locale },
  );
  const source = namesOfData(attribution, false).join(data.separator);

  return { text, raw: cellText(cell), source: data.source({ source }) };
}
