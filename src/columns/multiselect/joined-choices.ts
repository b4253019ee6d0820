/** Chosen values as the raw text of a cell: joined by commas, a value that holds a comma or a quote in quotes. */
export function joinedChoices(values: string[]): string | null {
  if (values.length === 0) return null;
  return values.map((value) => (/[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(', ');
}
