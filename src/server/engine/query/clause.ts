/** A clause and its parts, such as `ORDER BY a, b`; no line where there are no parts. */
export function clause(keyword: string, parts: readonly string[], separator = ', '): string[] {
  if (parts.length === 0) return [];
  return [`${keyword} ${parts.join(separator)}`];
}
