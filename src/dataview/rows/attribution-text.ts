import { licenseName } from '#domain/source/description/license.ts';
import { formatDate } from '#domain/value/date/format-date.ts';
import { readDate } from '#domain/value/date/read-date.ts';
import { isolated, lineStart } from '#texts/isolated.ts';
import { textsOf } from '#texts/texts-of.ts';
import { namesOfData } from './names-of-data.ts';
import type { DataState } from '../state/data-state.ts';
import type { SectionRows } from '../query/section-rows.ts';

/** Where the data of a section comes from, in one line without links. */
export function attributionText(
  { attribution, locale }: SectionRows,
  { sourceInfo }: Pick<DataState, 'sourceInfo'>,
): string {
  const { updatedAt, licenses = [] } = attribution;
  const date = readDate(updatedAt);
  const { data: texts } = textsOf(locale);
  const day = date && formatDate(date, locale);
  const follows = sourceInfo?.follows === true;
  const asOf = day && follows ? texts.asOf({ date: day }) : day;
  const names = namesOfData(attribution, follows);
  const parts = [...names, asOf, ...licenses.map((license) => licenseName(license, texts))];
  const line = parts.flatMap((part) => (part ? [isolated(part, locale)] : [])).join(texts.separator);

  return texts.source({ source: lineStart(locale) + line });
}
