/** Splits the text of a multiselect cell into its members: at commas, except inside double quotes; empty ones go. */
export function splitList(text: string): string[] {
  const pieces = text.match(/\s*"(?:[^"]|"")*"\s*|[^,]+/g) ?? [];
  return pieces.map(unquote).filter((member) => member !== '');
}

/** Writes members as one text that `splitMembers` reads back. */
export function joinList(members: readonly string[]): string {
  return members
    .map((member) => (/[",]|^\s|\s$/.test(member) ? `"${member.replaceAll('"', '""')}"` : member))
    .join(', ');
}

function unquote(piece: string): string {
  const member = piece.trim();
  const quoted = member.length > 1 && member.startsWith('"') && member.endsWith('"');
  return quoted ? member.slice(1, -1).replaceAll('""', '"') : member;
}
