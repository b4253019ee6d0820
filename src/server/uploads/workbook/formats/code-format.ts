import type { FormatToken } from './format-section.ts';

/** The most digits of a code: a double has no more. */
const maxDigits = 15;

/**
 * Whether a format is that of a code and not of a number: it consists of two or more zeros (`00000`), or has
 * text other than blanks between its digits (`###-####`).
 */
export function isCodeFormat(tokens: readonly FormatToken[]): boolean {
  if (tokens.some(({ kind }) => kind === 'symbol' || kind === 'date')) return false;
  const digits = tokens.flatMap((token) => (token.kind === 'digit' ? [token.placeholder] : []));
  if (digits.length > maxDigits || digits.includes('?')) return false;
  if (digits.length > 1 && digits.every((digit) => digit === '0')) return true;
  const first = tokens.findIndex(({ kind }) => kind === 'digit');
  const last = tokens.findLastIndex(({ kind }) => kind === 'digit');

  return tokens
    .slice(Math.max(first, 0), last + 1)
    .some((token) => token.kind === 'literal' && /[^\s'’]/.test(token.text));
}

/** A number in the format of a code, as a person sees it; null when the number cannot be a code. */
export function formatCode(value: number, tokens: readonly FormatToken[]): string | null {
  if (!Number.isInteger(value) || value < 0 || value >= 10 ** maxDigits) return null;
  if (tokens.every(isZero)) return String(value).padStart(tokens.length, '0');

  let left = value === 0 ? '' : String(value);
  let text = '';
  const first = tokens.findIndex(({ kind }) => kind === 'digit');

  for (let index = tokens.length - 1; index >= 0; index -= 1) {
    const token = tokens[index]!;
    if (token.kind === 'literal') {
      text = token.text + text;
    }
    if (token.kind !== 'digit') continue;
    const digit = left.at(-1) ?? (token.placeholder === '0' ? '0' : '');
    left = left.slice(0, -1);
    // Digits that do not fit are placed before the first one.
    text = (index === first ? left : '') + digit + text;
  }

  return text.trim();
}

function isZero(token: FormatToken): boolean {
  return token.kind === 'digit' && token.placeholder === '0';
}
