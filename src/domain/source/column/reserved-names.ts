/**
 * Names that no column of an upload gets: the row id in queries and in snapshots, the place of a row there,
 * and DuckDB's name for the numbers of the rows in a file.
 */
export const reservedNames = ['id', '_row_id', '_row_after_id', '_row_after_key', 'file_row_number'] as const;
