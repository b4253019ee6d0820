import { z } from 'zod';
import type { DescribedData } from '#domain/source/connection/connector-form.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { suggestLabel } from '#domain/source/column/suggest-label.ts';
import { openDataSchema, type Source } from '#domain/source/description/source.ts';
import { oneLineOf } from '#domain/value/text/one-line.ts';
import { readMarkdown } from '#richtext/markdown.ts';

const text = z.string().max(100_000).default('');

/** What a connection stores of what its service says. */
export const describedSchema = z.object({
  description: text,
  license: text,
  publisher: text,
  attribution: text,
  cadence: z.string().trim().max(200).catch('').default(''),
  columns: z
    .array(z.object({ name: z.string(), label: text, description: text }))
    .max(2000)
    .default([]),
}) satisfies z.ZodType<Partial<DescribedData>>;
/** What a service says about the data of a connection. */
export type StoredDescription = z.output<typeof describedSchema>;

/** The most characters of a label and of a description of a column. */
const most = { label: 500, description: 2000 };

/**
 * The fields of a source that a service describes: its description, licence and publisher, and the labels and
 * descriptions of its columns. What somebody has written already stays.
 */
export function describedFields(source: Source, described: StoredDescription): Partial<Source> {
  const words = [described.description, described.attribution].filter((part) => part.trim() !== '');
  const columns = source.columns.map((column) => describedColumn(column, described));
  const fields: Partial<Source> = { columns, open_data: openDataOf(source, described) };
  if (words.length > 0 && source.description === undefined) {
    fields.description = readMarkdown(words.join('\n\n'));
  }

  return fields;
}

function openDataOf({ open_data: before }: Source, { license, publisher }: StoredDescription) {
  const name = oneLineOf(publisher).slice(0, 300).toWellFormed();
  const isAddress = openDataSchema.safeParse({ license }).success;
  return {
    ...before,
    license: before.license || (isAddress ? license : ''),
    publisher: before.publisher || name,
  };
}

function describedColumn(column: SourceColumn, { columns }: StoredDescription): SourceColumn {
  const said = columns.find(({ name }) => name === column.name);
  if (!said) return column;

  const isOwnLabel = ![undefined, '', column.name, suggestLabel(column.name)].includes(column.display_name);
  const label = oneLineOf(said.label).slice(0, most.label).toWellFormed();
  const description = said.description.trim().slice(0, most.description).toWellFormed();
  return {
    ...column,
    display_name: isOwnLabel || label === '' ? column.display_name : label,
    description: column.description || description || undefined,
  };
}
