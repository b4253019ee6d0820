/** By what lists of sources are ordered: the date and the rows are those of the newest version. */
export const sourceOrders = ['doc_type', 'name', 'date', 'rows'] as const;
/** One of `sourceOrders`. */
export type SourceOrder = (typeof sourceOrders)[number];
