import { isBesideNumbers } from '#domain/source/column/column-unit.ts';
import type { Delimiter } from '#domain/source/upload/parse-options.ts';
import { numberFormats, type NumberFormat } from '#domain/value/cell/number-format.ts';
import { shareUnit } from '#domain/value/cell/share-unit.ts';
import { isCodeName, nameMeaning } from './column-words.ts';
import type { NumberEvidence } from './number-evidence.ts';

/**
 * The formats that fit all numbers of a column, the most likely first, and the unit that all of them are
 * written with. `isOpen` says that the column alone does not prove that they are these numbers, so that a
 * person decides. `isPlain` says that the cells need no format where their decimals have a point.
 */
export type FoundNumbers = {
  formats: NumberFormat[];
  unit: string | null;
  isOpen: boolean;
  isPlain: boolean;
};

/**
 * What is known about a column beside its cells: the delimiter of its file, and whether its cells are texts
 * of a workbook.
 */
export type NumberContext = { title: string; delimiter: Delimiter | null; holdsText: boolean };

type Reading = Pick<FoundNumbers, 'formats' | 'isOpen'>;

/** Numbers with so many digits are no telephone numbers and the like, which are written in groups too. */
const fewDigits = 6;

/**
 * The numbers that the cells of a text column are, by how they are written; null for identifiers and other
 * texts.
 */
export function decideNumbers(evidence: NumberEvidence, context: NumberContext): FoundNumbers | null {
  const { filled, codes, percents, currencies, paid, currency } = evidence;
  const isOneQuantity = currencies <= 1 && (percents === 0 || percents === filled);
  if (filled === 0 || codes > 0 || !isOneQuantity) return null;

  const odd = oddCells(evidence);
  const reading = odd < filled ? readingOf(evidence, context) : null;
  if (!reading) return null;

  const money = paid === filled && isBesideNumbers(currency) ? currency : null;
  const isPlain = evidence.formatted === 0 && reading.formats[0] === 'point';
  const isIdentifier = isCodeName(context.title) && !isAmount(evidence);

  return {
    formats: isPlain ? ['point'] : reading.formats,
    unit: percents > 0 ? shareUnit : money,
    isOpen: reading.isOpen || odd > 0 || isIdentifier || context.holdsText,
    isPlain,
  };
}

/** Whether a currency or percent signs say that the cells are amounts. */
const isAmount = ({ filled, paid, percents }: NumberEvidence): boolean => paid === filled || percents > 0;

/** How many cells look like something else than a number among the others of their column. */
function oddCells({ strays, parentheses, exponents, paid, grouped, floats }: NumberEvidence): number {
  const isAccounting = paid > 0 || grouped > 0;
  return strays + (isAccounting ? 0 : parentheses) + (floats > 0 ? 0 : exponents);
}

function readingOf(evidence: NumberEvidence, context: NumberContext): Reading | null {
  const formats = numberFormats.filter((format) => evidence.misfits[format] === 0);
  const [only, other] = formats;
  if (other) return eitherReading(evidence, context);
  if (only === 'point') return { formats, isOpen: areLists(evidence) || areSpacedCodes(evidence, context) };
  if (only !== 'comma') return null;
  return commaReading(evidence, context);
}

/** Numbers that both formats fit: 1,234 and 1.234 are a thousand times as much in one as in the other. */
function eitherReading(evidence: NumberEvidence, context: NumberContext): Reading {
  const { commas, points } = evidence;
  if (commas === 0 && points === 0) return { formats: ['point'], isOpen: areSpacedCodes(evidence, context) };
  const formats = [...numberFormats];
  if (commas > 0 && points > 0) return { formats, isOpen: true };
  if (context.delimiter === ',') return { formats, isOpen: false };
  return { formats, isOpen: points > 0 || context.delimiter === ';' || !areThousands(evidence) };
}

/**
 * Whether commas can only separate thousands: decimals are written with all of their zeros, but smaller
 * numbers have none; or the amounts are in a currency of countries with a decimal point.
 */
function areThousands({ small, zeroEnds, paid, filled, currency }: NumberEvidence): boolean {
  const isPointCurrency = paid === filled && /^(?:[A-Z]{0,2}[$£¥₹]|USD|GBP|JPY|INR|CNY)$/u.test(currency);
  return isPointCurrency || (small > 0 && zeroEnds > 0);
}

/**
 * Numbers that only the format with a decimal comma fits. In a file separated by commas, 1,3 may be a list.
 */
function commaReading(evidence: NumberEvidence, { delimiter }: NumberContext): Reading | null {
  const { commas, both, spaced, digits, signs } = evidence;
  const formats: NumberFormat[] = ['comma'];
  const isProven = both > 0 || isAmount(evidence);
  if (isProven) return { formats, isOpen: false };
  if (commas > 0) return { formats, isOpen: delimiter === ',' && spaced === 0 };
  // Points in groups alone, as in 12.345.678, may be a register: one of which the numbers differ much may be
  // amounts.
  const isVaried = signs.least !== signs.most || digits.most - digits.least > 1;

  if (!isVaried) return null;
  return { formats, isOpen: true };
}

/** Whether digits with commas may be lists of codes of three digits: 101,205 and 310. */
const areLists = (evidence: NumberEvidence): boolean =>
  !isAmount(evidence) &&
  evidence.commas > 0 &&
  evidence.points === 0 &&
  evidence.shortBeginnings === 0 &&
  evidence.signs.least !== evidence.signs.most;

/**
 * Whether whole numbers with blanks between groups may be telephone numbers or codes: they differ little in
 * their length.
 */
function areSpacedCodes(evidence: NumberEvidence, { title }: NumberContext): boolean {
  const { spaced, commas, points, digits } = evidence;
  if (spaced === 0 || commas + points > 0 || isAmount(evidence)) return false;
  const isVaried = digits.most > digits.least && digits.least <= fewDigits;
  return !isVaried && nameMeaning(title) !== 'amount';
}
