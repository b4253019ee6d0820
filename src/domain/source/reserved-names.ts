/** Names that no column of an upload gets: the row id in queries and in snapshots, and the place of a row there. */
export const reservedNames = ['id', '_row_id', '_row_after_id', '_row_after_key'] as const;
