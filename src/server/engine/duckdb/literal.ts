/** A text of ours, or one that was parsed, as SQL. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
