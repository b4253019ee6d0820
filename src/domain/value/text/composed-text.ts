/** The length up to which a text is composed whatever it has: this takes quadratic time in a run of marks. */
const alwaysBytes = 100;

/** A run of more marks than texts of any language have. */
const longRun = /\p{M}{31}/u;

const isPlain = (text: string): boolean => !/[^\0-\x7f]/.test(text);

/**
 * A text in the composed form of Unicode (NFC), in which `é` is one character however it was typed: the form
 * of groups, filters, keys and lookups (decision 259). DuckDB does the same (`composed` in
 * `server/engine/duckdb/text-expression.ts`).
 */
export function composedText(text: string): string {
  if (isPlain(text)) return text;
  const isShort = new TextEncoder().encode(text).length <= alwaysBytes;
  if (isShort || !longRun.test(text)) return text.normalize('NFC');
  return text;
}
