/** A text of SQL. ClickHouse reads backslashes in it. */
export const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** A text in which what a pattern matches first is replaced. */
export const replacedOnce = (text: string, pattern: RegExp, by: string): string =>
  `replaceRegexpOne(${text}, ${quoted(pattern.source)}, ${quoted(by)})`;

/** A text in which everything that a pattern matches is replaced. */
export const replaced = (text: string, pattern: RegExp, by: string): string =>
  `replaceRegexpAll(${text}, ${quoted(pattern.source)}, ${quoted(by)})`;

/** Lower case as DuckDB has it: letter by letter, where ClickHouse knows of the letters around. */
export const lowerCase = (text: string): string => `lowerUTF8(translateUTF8(${text}, 'İΣ', 'iσ'))`;
