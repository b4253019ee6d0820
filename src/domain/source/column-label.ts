type Labelled = { name: string; display_name?: string | undefined; customName?: string | undefined };

/** What people call a column: the name that a section gives it, else its display name, else its name. */
export function columnLabel({ customName, display_name, name }: Labelled): string {
  return customName || display_name || name;
}

/** What people call the column of that name; the name itself where there is no such column. */
export function columnLabelByName(columns: readonly Labelled[], name: string): string {
  return columnLabel(columns.find((column) => column.name === name) ?? { name });
}
