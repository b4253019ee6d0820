const [minus, point, zero, nine] = [0x2d, 0x2e, 0x30, 0x39];
/** How many significant digits a double preserves. */
const exactDigits = 15;
const powersOfTen = Array.from({ length: exactDigits + 1 }, (_, exponent) => 10 ** exponent);

/**
 * Whether the bytes are the shortest text of their number already, so that they need not be parsed: at most
 * 15 digits, without superfluous zeros, and without an exponent.
 */
export function isShortestNumber(bytes: Uint8Array, start: number, end: number): boolean {
  const first = bytes[start] === minus ? start + 1 : start;
  if (end - first > exactDigits || end === first) return false;

  let fraction = -1;
  for (let at = first; at < end; at += 1) {
    const byte = bytes[at]!;
    if (byte === point && fraction < 0) {
      fraction = at;
    } else if (byte < zero || byte > nine) return false;
  }

  if (fraction < 0) return bytes[first] !== zero || end - start === 1;
  if (fraction === first || fraction === end - 1 || bytes[end - 1] === zero) return false;
  // Numbers below 0.1 may be written with an exponent.
  return bytes[first] !== zero || (fraction === first + 1 && bytes[fraction + 1] !== zero);
}

/** The number that the bytes are, as `Number` parses it; NaN when they are no number. */
export function parseNumber(bytes: Buffer, end: number): number {
  const first = bytes[0] === minus ? 1 : 0;
  if (end - first > exactDigits || end === first || bytes[end - 1] === point) return parseText(bytes, end);

  let digits = 0;
  let scale = -1;

  for (let at = first; at < end; at += 1) {
    const byte = bytes[at]!;
    if (byte === point && scale < 0) {
      scale = 0;
    } else if (byte < zero || byte > nine) {
      return parseText(bytes, end);
    } else {
      digits = digits * 10 + (byte - zero);
      if (scale >= 0) {
        scale += 1;
      }
    }
  }

  // Both are exact, so that their quotient is the double next to the decimal.
  const value = scale > 0 ? digits / powersOfTen[scale]! : digits;
  if (first === 1) return -value;
  return value;
}

function parseText(bytes: Buffer, end: number): number {
  const text = bytes.toString('latin1', 0, end).trim();
  if (text === '') return Number.NaN;
  return Number(text);
}
