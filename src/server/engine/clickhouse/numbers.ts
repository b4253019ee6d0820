import { quoted, replaced, replacedOnce } from './sql-text.ts';

/**
 * The text of a floating number as DuckDB has it: whole numbers below 10^15 without a point, and from 10^16
 * on and below 0.0001 with an exponent of two digits at least. Both have the fewest digits that are exact.
 */
export function numberText(value: string): string {
  const text = `toString(${value})`;
  const isWhole = `${value} = trunc(${value})`;
  const branches = [
    [`isInfinite(${value})`, text],
    [`${isWhole} AND abs(${value}) < 1e15`, `toString(toInt64(${value}))`],
    [`abs(${value}) >= 1e16`, largeText(text)],
    [`${isWhole}`, `concat(${text}, '.0')`],
    [`abs(${value}) < 1e-4`, smallText(value, text)],
  ];
  return `multiIf(${branches.flat().join(', ')}, ${text})`;
}

const hasExponent = (text: string): string => `position(${text}, 'e') > 0`;
const withoutPoint = (text: string): string => replacedOnce(text, /\.$/, '');

/** ClickHouse writes numbers below 10^21 without an exponent, and larger ones without its sign. */
function largeText(text: string): string {
  const digits = withoutPoint(replacedOnce(`trimRight(${text}, '0')`, /^(-?[0-9])/, '\\1.'));
  const exponent = `toString(length(replaceOne(${text}, '-', '')) - 1)`;
  return `if(${hasExponent(text)}, replaceOne(${text}, 'e', 'e+'), concat(${digits}, 'e+', ${exponent}))`;
}

/** ClickHouse writes numbers from 0.000001 on without an exponent, and smaller ones with one digit of it. */
function smallText(value: string, text: string): string {
  const short = replacedOnce(text, /e-([0-9])$/, 'e-0\\1');
  const digits = withoutPoint(replacedOnce(text, /^(-?)0\.0+([1-9])([0-9]*)$/, '\\1\\2.\\3'));
  const exponent = `if(abs(${value}) < 1e-5, 'e-06', 'e-05')`;
  return `if(${hasExponent(text)}, ${short}, concat(${digits}, ${exponent}))`;
}

const digits = '[0-9]+(?:_[0-9]+)*';
const decimal = new RegExp(
  `^\\s*\\+?-?(?:${digits}\\.?(?:${digits})?|\\.${digits})(?:[eE][+-]?${digits})?\\s*$`,
);
const unbounded = /^\s*[+-]?(?:inf|infinity|nan)\s*$/;

/** The number that DuckDB reads in a text; null for text that is none. */
export function numberOfText(text: string): string {
  const isNumber = `match(${text}, ${quoted(decimal.source)}) OR match(lower(${text}), ${quoted(unbounded.source)})`;
  return `if(${isNumber}, toFloat64OrNull(${replaced(text, /[\s_+]/, '')}), NULL)`;
}
