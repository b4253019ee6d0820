/** The digits of an order key, in the order of their codes. */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const least = digits.charAt(0);
const greatest = digits.charAt(digits.length - 1);
const valueOf = (digit: string) => digits.indexOf(digit);

/**
 * Keys in ascending order (by code units) strictly between two others: `low` is `''` for no lower bound,
 * `high` null for no upper one. A key has letters and digits and does not end in 0, so there is always one
 * between two others. Keys that are made one after the other towards an open end grow by one character in 61,
 * all others by one in six.
 */
export function keysBetween(low: string, high: string | null, count: number): string[] {
  if (count === 0) return [];
  if (count === 1) return [oneBetween(low, high)];
  const key = middle(low, high);
  const below = Math.floor((count - 1) / 2);
  return [...keysBetween(low, key, below), key, ...keysBetween(key, high, count - 1 - below)];
}

function oneBetween(low: string, high: string | null): string {
  if (high === null && low !== '') return after(low);
  if (high !== null && low === '') return before(high);
  return middle(low, high);
}

/** A short key after another one: its first digit that is not the greatest becomes the next. */
function after(low: string): string {
  const at = [...low].findIndex((digit) => digit !== greatest);
  if (at < 0) return `${low}1`;
  return low.slice(0, at) + digits.charAt(valueOf(low.charAt(at)) + 1);
}

/** A short key before another one: its first digit that is not the least becomes the one before. */
function before(high: string): string {
  const at = [...high].findIndex((digit) => digit !== least);
  const value = valueOf(high.charAt(at)) - 1;
  return high.slice(0, at) + (value > 0 ? digits.charAt(value) : least + greatest);
}

/** A key near the middle: common digits, and one between the first that differ. */
function middle(low: string, high: string | null): string {
  let prefix = '';
  let [rest, end] = [low, high];

  for (;;) {
    const [from, to] = [valueOf(rest[0] ?? least), end === null ? digits.length : valueOf(end.charAt(0))];
    if (to - from > 1) return prefix + digits.charAt(Math.floor((from + to) / 2));
    if (to > from && end !== null && end.length > 1) return prefix + end.charAt(0);
    prefix += digits.charAt(from);
    rest = rest.slice(1);
    // A digit lower than that of `end` leaves no upper bound.
    end = to > from ? null : (end?.slice(1) ?? null);
  }
}
