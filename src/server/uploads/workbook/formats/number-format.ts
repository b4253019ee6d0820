import type { HeldStep } from '#domain/value/date/date-step.ts';
import { stepOfCode } from '#domain/value/date/workbook-codes.ts';
import { isCodeFormat } from './code-format.ts';
import type { ShownDate } from './date-text.ts';
import { readSections, type FormatSection, type FormatToken } from './format-section.ts';

/** What a section of a number format makes of a number. */
export type NumberKind =
  | { kind: 'number' }
  | { kind: 'code'; tokens: readonly FormatToken[] }
  | ({ kind: 'date'; hasTime: boolean; fraction: number } & ShownDate)
  | { kind: 'duration'; fraction: number };

/** A number format: its kinds, each for the numbers that meet its condition. */
export type WorkbookNumberFormat = { kind: NumberKind; condition: FormatSection['condition'] }[];

/**
 * The formats that a workbook refers to by number only; all others below 164 are formats of plain numbers.
 * Where a workbook has another currency than the dollar, it has the codes of these formats.
 */
const builtIn = new Map<number, string>([
  ...range(5, 8, '"$"#,##0'),
  ...range(9, 10, '0%'),
  [42, '"$"#,##0'],
  [44, '"$"#,##0'],
  ...range(14, 17, 'yyyy-mm-dd'),
  ...range(18, 21, 'h:mm:ss'),
  [22, 'yyyy-mm-dd h:mm'],
  ...range(27, 31, 'yyyy-mm-dd'),
  ...range(32, 35, 'h:mm:ss'),
  [36, 'yyyy-mm-dd'],
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mm:ss.0'],
  ...range(50, 58, 'yyyy-mm-dd'),
  // Thai
  ...range(71, 74, 'yyyy-mm-dd'),
  ...range(75, 76, 'h:mm:ss'),
  [77, 'yyyy-mm-dd h:mm'],
  [78, 'mm:ss'],
  [79, '[h]:mm:ss'],
  [80, 'mm:ss.0'],
  [81, 'yyyy-mm-dd'],
]);

function range(from: number, to: number, code: string): [number, string][] {
  return Array.from({ length: to - from + 1 }, (_, index) => [from + index, code]);
}

/** The code of a format that a workbook has by its number only; null for plain numbers. */
export function builtInFormat(id: number): string | null {
  return builtIn.get(id) ?? null;
}

/** Reads a number format; null when it shows every number as a number. */
export function readNumberFormat(code: string): WorkbookNumberFormat | null {
  const format = readSections(code)
    .slice(0, 3)
    .map((section) => ({ kind: kindOf(section, stepOfCode(code)), condition: section.condition }));
  if (!format.some(({ kind }) => kind.kind !== 'number')) return null;
  return format;
}

/** The kind of a number in a format: by the conditions of the format, or by the sign of the number. */
export function kindIn(format: WorkbookNumberFormat, value: number): NumberKind {
  const first = format[0]!;
  if (format.some(({ condition }) => condition)) {
    return (format.find(({ condition }) => !condition || meets(value, condition)) ?? first).kind;
  }
  if (value < 0 && format[1]) return format[1].kind;
  return (value === 0 && format[2] ? format[2] : first).kind;
}

function meets(value: number, { operator, operand }: NonNullable<FormatSection['condition']>): boolean {
  if (operator === '<') return value < operand;
  if (operator === '<=') return value <= operand;
  if (operator === '>') return value > operand;
  if (operator === '>=') return value >= operand;
  if (operator === '=') return value === operand;
  return value !== operand;
}

function kindOf({ tokens, isGeneral }: FormatSection, step: HeldStep | null): NumberKind {
  if (tokens.some(({ kind }) => kind === 'elapsed')) {
    return { kind: 'duration', fraction: fractionOf(tokens) };
  }

  if (!isGeneral && tokens.some(({ kind }) => kind === 'date')) {
    return {
      kind: 'date',
      hasTime: hasTime(tokens),
      fraction: fractionOf(tokens),
      step,
      zone: zoneOf(tokens),
    };
  }

  if (!isGeneral && isCodeFormat(tokens)) return { kind: 'code', tokens };
  return { kind: 'number' };
}

/** The zone that a format says behind its moments. */
function zoneOf(tokens: readonly FormatToken[]): 'UTC' | null {
  const last = tokens.at(-1);
  if (last?.kind === 'literal' && last.text.trim() === 'UTC') return 'UTC';
  return null;
}

/**
 * Whether a date is shown with its time. Minutes are never shown without hours or seconds: a single `m` is a
 * month.
 */
function hasTime(tokens: readonly FormatToken[]): boolean {
  return tokens.some((token) => token.kind === 'date' && ['h', 's', 'am/pm'].includes(token.letter));
}

/** How many digits of a second are shown, at most three: the zeros after `s.`. */
function fractionOf(tokens: readonly FormatToken[]): number {
  const seconds = tokens.findLastIndex(
    (token) => (token.kind === 'date' || token.kind === 'elapsed') && token.letter === 's',
  );
  const point = tokens[seconds + 1];
  if (seconds < 0 || point?.kind !== 'symbol' || point.text !== '.') return 0;
  const digits = tokens.slice(seconds + 2).findIndex(({ kind }) => kind !== 'digit');

  return Math.min(3, digits < 0 ? tokens.length - seconds - 2 : digits);
}
