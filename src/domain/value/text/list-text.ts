/**
 * Splits the text of a multiselect cell at commas, except inside double quotes; empty members are left out.
 */
export function splitList(text: string): string[] {
  const pieces = text.match(/\s*"(?:[^"]|"")*"\s*|[^,]+|,/gy) ?? [];
  return pieces
    .filter((piece) => piece !== ',')
    .map(unquote)
    .filter((member) => member !== '');
}

/**
 * Writes members as one text that `splitList` reads back: members with commas, quotes or outer blanks are
 * quoted.
 */
export function joinList(members: readonly string[]): string {
  return members.map((member) => quoteField(member, /[",]|^\s|\s$/)).join(', ');
}

/**
 * A field of a delimited text: in double quotes where it matches `needsQuotes`, with quotes inside doubled.
 */
export function quoteField(text: string, needsQuotes: RegExp): string {
  if (needsQuotes.test(text)) return `"${text.replaceAll('"', '""')}"`;
  return text;
}

/**
 * One record of CSV (RFC 4180) without its line break; fields with outer blanks are quoted too, so that none
 * is lost.
 */
export function csvRecord(fields: readonly string[]): string {
  return fields.map((field) => quoteField(field, /[",\r\n]|^\s|\s$/)).join(',');
}

function unquote(piece: string): string {
  const member = piece.trim();
  const isQuoted = member.length > 1 && member.startsWith('"') && member.endsWith('"');
  if (isQuoted) return member.slice(1, -1).replaceAll('""', '"');
  return member;
}
