/** How a column's raw text is read: decided by the column's type. */
export const dataTypes = ['text', 'numeric', 'date', 'timestamp', 'boolean'] as const;
/** One of `dataTypes`. */
export type DataType = (typeof dataTypes)[number];
