/**
 * A text with names of columns in braces, such as `{COUNTY}, {STATE}`, in parts: texts and columns in turn.
 * Braces without a partner are text.
 */
function partsOf(pattern: string): { text: string; column: string | null }[] {
  const [first = '', ...rest] = pattern.split('{');
  return rest.reduce<{ text: string; column: string | null }[]>(
    (parts, piece) => {
      const end = piece.indexOf('}');
      if (end < 1) return [...parts, { text: `{${piece}`, column: null }];
      return [...parts, { text: piece.slice(end + 1), column: piece.slice(0, end) }];
    },
    [{ text: first, column: null }],
  );
}

/** The columns that a pattern names, each once. */
export const patternColumns = (pattern: string): string[] => [
  ...new Set(partsOf(pattern).flatMap(({ column }) => (column === null ? [] : [column]))),
];

/** The text that a pattern gives with the texts of its columns. */
export const fillPattern = (pattern: string, textOf: (column: string) => string): string =>
  partsOf(pattern)
    .map(({ column, text }) => (column === null ? text : textOf(column) + text))
    .join('');

/** A column as a pattern names it. */
export const patternOf = (column: string): string => `{${column}}`;
