import { SSF, type CellObject } from '@e965/xlsx';

/** The raw text of a spreadsheet cell: numbers as they are, dates in ISO 8601, null for empty cells and errors. */
export function cellText(cell: CellObject | undefined, date1904: boolean): string | null {
  if (!cell) return null;
  switch (cell.t) {
    case 's':
      return textOf(String(cell.v ?? ''));
    case 'n':
      return numberText(Number(cell.v), String(cell.z ?? 'General'), date1904);
    case 'b':
      return cell.v ? 'true' : 'false';
    default:
      return null;
  }
}

function textOf(text: string): string | null {
  const clean = text.replaceAll('\0', '').toWellFormed();
  return clean === '' ? null : clean;
}

function numberText(value: number, format: string, date1904: boolean): string | null {
  if (!Number.isFinite(value)) return null;
  if (SSF.is_date(format)) return dateText(value, date1904) ?? String(value);
  // A format that consists of zeros is that of a code with leading zeros.
  return /^0{2,}$/.test(format) && Number.isInteger(value)
    ? String(SSF.format(format, value))
    : String(value);
}

function dateText(serial: number, date1904: boolean): string | null {
  const parts = SSF.parse_date_code(serial, { date1904 }) as {
    y: number;
    m: number;
    d: number;
    H: number;
    M: number;
    S: number;
  } | null;
  if (!parts) return null;
  const pad = (number: number, length = 2) => String(Math.floor(number)).padStart(length, '0');
  const date = `${pad(parts.y, 4)}-${pad(parts.m)}-${pad(parts.d)}`;
  const time = `${pad(parts.H)}:${pad(parts.M)}:${pad(parts.S)}`;
  if (serial < 1 && !date1904) return time;
  return time === '00:00:00' ? date : `${date}T${time}`;
}
