import { posix } from 'node:path';

/**
 * What a sheet is a copy of, where it is a copy of a sheet of another file, as LibreOffice keeps it for
 * formulas that refer to that file: its name is `'file:///home/ann/other.ods'#$Salaries`. Null for all other
 * sheets.
 */
export function linkedSheetName(name: string): string | null {
  const end = name.indexOf(`'#$`);
  if (!name.startsWith(`'`) || end < 0) return null;
  const [address, sheet] = [name.slice(1, end), name.slice(end + 3)];
  return `“${sheet}” of ${decoded(posix.basename(address))}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
