import { requestGraphql } from '#client/graphql-client.ts';
import { columnOptionsDocument } from '#client/row-documents.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { OptionLookup, type OptionRequest } from './option-lookup.ts';
import type { OptionLookups } from './option-lookups.tsx';

/** Columns with more options of another version than this are searched and looked up on the server. */
const mostOptions = 1000;

/** Options that a search lists. */
const searchedOptions = 100;

/** The most options of which one value can be the label. */
const sameLabels = 10_000;

/**
 * The columns with the options that they take from other versions. Columns with too many have no options here
 * but a lookup in `lookups`. A column whose options cannot be read has its own, and is in `unread` for a
 * message to the person.
 */
export async function withMappedOptions(
  versionId: number,
  columns: readonly SourceColumn[],
): Promise<{ columns: SourceColumn[]; unread: SourceColumn[]; lookups: OptionLookups }> {
  const unread: SourceColumn[] = [];
  const lookups = new Map<string, OptionLookup>();
  const mapped = columns.map(async (column) => {
    if (!column.mapped_options) return column;

    try {
      const read = readerOf(versionId, column.name);
      const options = await read({ search: '' }, mostOptions + 1);
      if (options.length <= mostOptions) return { ...column, options };
      lookups.set(column.name, new OptionLookup(read));
      return { ...column, options: undefined };
    } catch {
      unread.push(column);
      return column;
    }
  });

  return { columns: await Promise.all(mapped), unread, lookups };
}

/** Reads options of a column: those that a search finds, or that are one of some texts. */
const readerOf =
  (versionId: number, column: string) =>
  async (request: OptionRequest, limit = 'search' in request ? searchedOptions : sameLabels) => {
    const variables = { versionId, column, limit, ...request };
    return (await requestGraphql(columnOptionsDocument, variables)).columnOptions;
  };

/** Tells a person which columns offer only their own options. */
export function unreadOptionsNote(unread: readonly SourceColumn[]): string {
  const labels = unread.map((column) => columnLabel(column)).join(', ');
  return `Options from another source could not be read. Only the column's own are offered: ${labels}.`;
}
