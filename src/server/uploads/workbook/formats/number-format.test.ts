import { SSF } from '@e965/xlsx';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { numberText } from '../number-text.ts';
import { dateCellText } from './date-text.ts';
import { readNumberFormat } from './number-format.ts';

/** The text of a number in a format, as a sheet has it. */
function shown(value: number, code: string, date1904 = false): string {
  const format = readNumberFormat(code);
  if (format) return numberText(value, format, date1904).text;
  return String(value);
}

const day = 43_831;

test.each<[string, number, string]>([
  // Dates; a date with a time in its format has it at midnight, too
  ['m/d/yy', day, '2020-01-01'],
  ['m/d/yy', day + 0.5, '2020-01-01T12:00:00'],
  ['m/d/yy h:mm', day, '2020-01-01T00:00:00'],
  ['yyyy\\-mm\\-dd\\Thh:mm:ss', day + 0.25, '2020-01-01T06:00:00'],
  ['[$-409]mmmm d, yyyy;@', day, '2020-01-01'],
  ['[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', day, '2020-01-01'],
  ['d"m"yy', day, '2020-01-01'],
  ['yyyy"年"m"月"d"日"', day, '2020-01-01'],
  ['[$-411]ggge"年"m"月"d"日"', day, '2020-01-01'],
  // Months, quarters and moments in UTC of workbooks of ours
  ['mmm" "yyyy', day, 'Jan 2020'],
  ['mmm" "yyyy', day + 1, '2020-01-02'],
  ['mmm yyyy', day, '2020-01-01'],
  ['"Q1 "yyyy', day, 'Q1 2020'],
  ['"Q1" yyyy', day, '2020-01-01'],
  ['mm/dd/yyyy hh:mm" UTC"', day + 0.5, '2020-01-01T12:00:00Z'],
  ['mm/dd/yyyy" UTC"', day, '2020-01-01'],
  // The first days of 1900, with the day that did not exist
  ['m/d/yy', 0, '1900-01-00'],
  ['m/d/yy', 1, '1900-01-01'],
  ['m/d/yy', 59, '1900-02-28'],
  ['m/d/yy', 60, '1900-02-29'],
  ['m/d/yy', 61, '1900-03-01'],
  ['m/d/yy', 2_958_465, '9999-12-31'],
  ['m/d/yy', 2_958_466, '2958466'],
  ['m/d/yy', -1, '-1'],
  // Times of a day
  ['h:mm', 0.5, '12:00:00'],
  ['h:mm AM/PM', 0.75, '18:00:00'],
  ['h:mm:ss', 0, '00:00:00'],
  ['h:mm', day + 0.5, '2020-01-01T12:00:00'],
  // Seconds are rounded as they are shown
  ['h:mm:ss', 0.521_010_416, '12:30:15'],
  ['h:mm:ss', 0.521_012, '12:30:15'],
  ['h:mm:ss.000', 0.521_012, '12:30:15.437'],
  ['mm:ss.0', 0.521_012, '12:30:15.4'],
  ['m/d/yy h:mm:ss', day + 0.999_999_99, '2020-01-02T00:00:00'],
  ['h:mm:ss', 0.999_999_99, '00:00:00'],
  // Durations
  ['[h]:mm:ss', 10.632_06, '255:10:10'],
  ['[hh]:mm', 0.25, '06:00:00'],
  ['[mm]:ss', 0.25, '06:00:00'],
  ['[h]:mm:ss.00', 1.000_001_5, '24:00:00.13'],
  ['[h]:mm:ss', -0.5, '-12:00:00'],
  // Codes
  ['00000', 1234, '01234'],
  ['00000', 123_456, '123456'],
  ['00000-0000', 12_345_678, '01234-5678'],
  ['000-00-0000', 12_345_678, '012-34-5678'],
  ['000\\-00\\-0000', 12_345_678, '012-34-5678'],
  ['"ID-"0000', 42, 'ID-0042'],
  ['0000" "0000', 12_345_678, '1234 5678'],
  ['[<=9999999]###-####;(###) ###-####', 5_551_234, '555-1234'],
  ['[<=9999999]###-####;(###) ###-####', 2_065_551_234, '(206) 555-1234'],
  ['00000', 0.5, '0.5'],
  ['00000', -5, '-5'],
  // Numbers stay as they are
  ['0', 12, '12'],
  ['0.00', 12.345, '12.345'],
  ['#,##0', 1234, '1234'],
  ['# ##0', 1234, '1234'],
  ['0%', 0.5, '0.5'],
  ['0.00E+00', 1234, '1234'],
  ['# ?/?', 0.5, '0.5'],
  ['0 "days"', 5, '5'],
  ['"$"#,##0_);[Red]("$"#,##0)', 5, '5'],
  ['[$€-407] #,##0.00', 5, '5'],
  ['General', 5, '5'],
  ['"Total: "General', 5, '5'],
  ['@', 5, '5'],
  ['', 5, '5'],
  [';;;', 5, '5'],
  ['0;[h]:mm;0', 5, '5'],
])('the format %s shows %d as %s', (code, value, text) => {
  expect(shown(value, code)).toBe(text);
});

test.each<[string, number, string]>([
  ['m/d/yy', 0, '1904-01-01'],
  ['m/d/yy', day - 1462, '2020-01-01'],
  ['h:mm', 0.5, '12:00:00'],
  ['m/d/yy h:mm', day - 1462, '2020-01-01T00:00:00'],
])('in a workbook of 1904 the format %s shows %d as %s', (code, value, text) => {
  expect(shown(value, code, true)).toBe(text);
});

test.each([
  ['2020-01-01', '2020-01-01'],
  ['2020-01-01T00:00:00Z', '2020-01-01'],
  ['2020-01-01T12:30', '2020-01-01T12:30:00'],
  ['2020-01-01T12:30:15.2500Z', '2020-01-01T12:30:15.250'],
  ['12:30:15', '12:30:15'],
])('the cell of the date %s is %s', (written, text) => {
  expect(dateCellText(written)).toBe(text);
});

describe('as the library that reads old workbooks', () => {
  const twoDigits = (number: number) => String(number).padStart(2, '0');

  test('dates are the same days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_958_465 }), (serial) => {
        const { y, m, d } = SSF.parse_date_code(serial) as { y: number; m: number; d: number };
        expect(shown(serial, 'yyyy-mm-dd')).toBe(`${y}-${twoDigits(m)}-${twoDigits(d)}`);
      }),
      { numRuns: 500 },
    );
  });

  test('whole seconds are the same times and durations', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 86_399 }), fc.integer({ min: 0, max: 50 }), (second, days) => {
        expect(shown(second / 86_400, 'h:mm:ss')).toBe(SSF.format('hh:mm:ss', second / 86_400));
        const serial = days + second / 86_400;
        expect(shown(serial, '[h]:mm:ss')).toBe(SSF.format('[hh]:mm:ss', serial));
      }),
      { numRuns: 500 },
    );
  });

  test('codes are the same texts', () => {
    const group = fc.integer({ min: 1, max: 5 }).map((length) => '0'.repeat(length));
    const code = fc.array(group, { minLength: 1, maxLength: 3 }).map((groups) => groups.join('-'));
    fc.assert(
      fc.property(code, fc.integer({ min: 0, max: 999_999_999 }), (format, value) => {
        // A code of more digits than its format has is not the same: the library loses digits.
        fc.pre(format.length > 1 && String(value).length <= format.replaceAll('-', '').length);
        expect(shown(value, format)).toBe(SSF.format(format, value));
      }),
      { numRuns: 500 },
    );
  });

  test('the same formats are those of dates', () => {
    const letters = fc.constantFrom(
      'yyyy',
      'yy',
      'mmmm',
      'mm',
      'm',
      'dd',
      'd',
      'hh',
      'h',
      'ss',
      's',
      'AM/PM',
    );
    const symbols = fc.constantFrom('0', '#', '#,##0', '.', '%', '-', '/', ':', ' ', ';');
    const literals = fc.constantFrom('"text"', '"day"', '\\d', '\\h', '_d', '* ');
    const brackets = fc.constantFrom('[h]', '[mm]', '[Red]', '[$-409]', '[$€-407]', '[>=100]');
    const piece = fc.oneof(letters, symbols, literals, brackets);
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const code = pieces.join('');
        const isDate = (readNumberFormat(code) ?? []).some(({ kind }) => /date|duration/.test(kind.kind));
        expect(isDate, code).toBe(isDateInLibrary(code));
      }),
      { numRuns: 2000 },
    );
  });

  /** The library looks at all sections, also at the fourth one, which is for text. */
  function isDateInLibrary(code: string): boolean {
    return code
      .split(';')
      .slice(0, 3)
      .some((section) => SSF.is_date(section));
  }
});
