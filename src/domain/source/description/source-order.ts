/**
 * By what lists of sources are ordered: the date, the rows and the size of the file are those of the newest
 * version.
 */
export const sourceOrders = ['doc_type', 'name', 'date', 'rows', 'size', 'owner'] as const;
/** One of `sourceOrders`. */
export type SourceOrder = (typeof sourceOrders)[number];
