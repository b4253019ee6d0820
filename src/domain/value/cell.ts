/** A value that a cell may hold, in a request or in a result. Dates are ISO 8601 strings; multiselect values are lists. */
export type Cell = string | number | boolean | null | string[];
