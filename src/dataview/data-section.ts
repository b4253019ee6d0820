import type { z } from 'zod';
import { columnLabel } from './column-descriptor.ts';
import { readDataState, type DataState } from './data-state.ts';

/** What every data section type has in common, given its schema: reading, accepting, the text that search finds. */
export function dataSection<State extends DataState>(schema: z.ZodType<State>) {
  const defaults = schema.parse({});
  const read = (stored: unknown) => readDataState(schema, stored, defaults);
  return {
    schema,
    defaults,
    read,
    // Reading keeps only what the schema knows: cached data and foreign fields are never stored.
    accept: (stored: unknown) => ({ ok: true as const, state: read(stored) }),
    searchText: ({ columns, sourceInfo }: State) =>
      [sourceInfo?.sourceName, ...columns.filter(({ show }) => show).map(columnLabel)]
        .filter(Boolean)
        .join(' '),
  };
}
