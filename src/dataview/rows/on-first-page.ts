import type { SearchChanges } from '#domain/page/filter/query-string.ts';
import type { RowsParameters } from '../query/rows-request.ts';

type Href = (changes: SearchChanges<RowsParameters>) => string;

/** Addresses that lead to the first page of a section's rows, since another filter leaves other rows. */
export const onFirstPage =
  (href: Href): Href =>
  (changes) =>
    href({ ...changes, parameters: { page: 0 } });
