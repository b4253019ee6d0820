import { cellKinds, type CellKind } from '../sheet-row.ts';
import { isAt } from '../xml/is-at.ts';
import type { shownDate } from './date-value.ts';

const firstDay = Buffer.from('1899-12-30');
const [zero, nine] = [0x30, 0x39];
/** How a moment is written, with 0 for each digit, and the positions of its hours, minutes and seconds. */
const pattern = Buffer.from('0000-00-00T00:00:00');
const [hours, minutes, seconds] = [11, 14, 17];

/** The kind of the value of a date that is its text already, as most are; null where the text may differ. */
export function unchangedKind(
  { bytes, length }: { bytes: Uint8Array; length: number },
  shown: ReturnType<typeof shownDate>,
): CellKind | null {
  if (shown?.kind !== 'date') return null;
  if (length === firstDay.length) {
    if (shown.hasTime) return null;
    return cellKinds.date;
  }
  if (length !== pattern.length || !shown.hasTime || shown.fraction > 0) return null;
  if (isMoment(bytes) && !isAt(bytes, 0, firstDay)) return cellKinds.dateTime;
  return null;
}

function isMoment(bytes: Uint8Array): boolean {
  for (let at = 0; at < pattern.length; at += 1) {
    const byte = bytes[at]!;
    const isExpected = pattern[at] === zero ? byte >= zero && byte <= nine : byte === pattern[at];
    if (!isExpected) return false;
  }
  return digitsAt(bytes, hours) < 24 && digitsAt(bytes, minutes) < 60 && digitsAt(bytes, seconds) < 60;
}

function digitsAt(bytes: Uint8Array, at: number): number {
  return (bytes[at]! - zero) * 10 + (bytes[at + 1]! - zero);
}
