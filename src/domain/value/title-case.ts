/** Text with each word's first letter raised and underscores as blanks; what is capital already stays (`FEMA`). */
export function titleCase(text: string): string {
  return text
    .replaceAll('_', ' ')
    .replace(/(^|[\s(/-])(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}
