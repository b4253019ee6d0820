import { currencySigns } from '#domain/value/number/currency-signs.ts';
import { shareUnit } from '#domain/value/cell/share-unit.ts';
import { readSections, type FormatToken } from './format-section.ts';

/**
 * The unit that a number format shows with a number: a percent sign, of shares or of the number as it is
 * (`0"%"`), or one of the currencies of one sign; null for all other formats. What it shows of positive
 * numbers decides.
 */
export function unitOfFormat(code: string): string | null {
  const [{ tokens, isGeneral } = { tokens: [], isGeneral: false }] = readSections(code);
  if (!isGeneral && !tokens.some(({ kind }) => kind === 'digit')) return null;
  if (tokens.some((token) => token.kind === 'symbol' && token.text === '%')) return shareUnit;
  const signs = tokens.map(signOf).filter((text) => text !== '');
  const [sign] = signs;
  const isUnit = signs.length === 1 && sign !== undefined && (sign === '%' || currencySigns.includes(sign));

  if (!isUnit) return null;
  return sign;
}

/** The text of a token beside the digits, without blanks and the signs between digits. */
function signOf(token: FormatToken): string {
  if (token.kind === 'literal') {
    if (/^[-()\s]*$/.test(token.text)) return '';
    return token.text.trim();
  }
  if (token.kind === 'symbol' && !/^[.,]$/.test(token.text)) return token.text.trim();
  return '';
}
