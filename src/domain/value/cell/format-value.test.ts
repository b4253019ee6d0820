import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readColour } from '#domain/value/colour/colour.ts';
import {
  formatDate,
  formatMoment,
  formatStyledDate,
  formatTimestamp,
} from '#domain/value/date/format-date.ts';
import { commonDecimals, haveSeparators } from './common-decimals.ts';
import { formatBytes } from '#domain/value/number/format-bytes.ts';
import { abbreviate, comma, formatNumber, formatPercent } from '#domain/value/number/format-number.ts';
import { cellText } from './cell-text.ts';
import { formatValue, type CellFormat } from './format-value.ts';
import { shareUnit } from './share-unit.ts';
import { defaultLocale, localeOfLanguage } from '#domain/value/text/locale.ts';
import { plural, pluralForm } from '#domain/value/number/plural.ts';
import { readDate } from '#domain/value/date/read-date.ts';
import { readTimestamp } from '#domain/value/date/read-moment.ts';
import { readNumber } from './read-value.ts';
import { noRiskColour, riskColour } from '#domain/value/colour/risk-colour.ts';

describe('formatValue', () => {
  test.each([
    [1500, 'abbreviate', '1.5K'],
    [1_250_000, 'abbreviate', '1.25M'],
    [2e9, 'abbreviate', '2.0B'],
    [3.14e12, 'abbreviate', '3.14T'],
    [1e15, 'abbreviate', '1.0Q'],
    [999_999, 'abbreviate', '1.0M'],
    [999.5, 'abbreviate', '999.5'],
    [-1500, 'abbreviate_dollar', '−$1.5K'],
    [0.5, 'abbreviate', '0.50'],
    [0, 'abbreviate', '0'],
    ['1234567.891', 'comma', '1,234,567.89'],
    [-5, 'comma_dollar', '−$5'],
    [-0.001, 'comma', '−0.001'],
    [0.0153, 'comma', '0.0153'],
    [-12, undefined, '−12'],
    [2012, undefined, '2012'],
    [130000, undefined, '130,000'],
    [4006381333931, undefined, '4006381333931'],
    [-0, undefined, '0'],
    [0, 'zero_to_na', 'N/A'],
    [7, 'zero_to_na', '7'],
    ['2026-01-31T23:59:00-05:00', 'date', '02/01/2026'],
    ['2026-01-05', 'date', '01/05/2026'],
    ['soon', 'date', 'soon'],
    ['very high_risk', 'title', 'Very High Risk'],
    ['FEMA aid', 'title', 'FEMA Aid'],
    ['HURRICANE IDALIA', 'title', 'Hurricane Idalia'],
    ['SEVERE_STORM(S)', 'title', 'Severe Storm(S)'],
    ['NEW YORK', 'title', 'New York'],
    ['FEMA', 'title', 'FEMA'],
    ['US 12', 'title', 'US 12'],
    ['none', 'abbreviate', 'none'],
    [null, 'comma', ''],
    [['a', 'b'], undefined, 'a, b'],
    [12, 'constructor', '12'],
  ] as const)('%j as %s is %s', (value, format, text) => {
    expect(formatValue(Array.isArray(value) ? [...value] : (value as string), { format })).toBe(text);
  });
});

test('a column writes its numbers with as many decimals each, and its unit', () => {
  const write = (values: number[], format: string, unit?: string) => {
    const decimals = commonDecimals(values, format);
    return values.map((value) => formatValue(value, { format, decimals, unit }));
  };
  expect(write([6.4, 6, -0.25], '')).toEqual(['6.40', '6.00', '−0.25']);
  expect(write([0.1 + 0.2, 1], '')).toEqual(['0.3', '1.0']);
  expect(write([40.71277615380859, 1.5], '')).toEqual(['40.71277615380859', '1.5']);
  expect(commonDecimals([1 / 3, 2], '', true)).toBe(2);
  expect(commonDecimals([1 / 300, 0.5], '', true)).toBe(3);
  expect(commonDecimals([2019, 2024], '', true)).toBe(0);
  expect(write([4.94, 4.9, 1234.5678], 'comma')).toEqual(['4.94', '4.90', '1,234.57']);
  expect(write([0.0123, 0.5], 'comma')).toEqual(['0.012', '0.500']);
  expect(write([0.0001, 5], 'comma')).toEqual(['0.0001', '5.00']);
  expect(write([12.5, 3], 'comma_dollar')).toEqual(['$12.50', '$3.00']);
  expect(write([12, 3], 'comma_dollar')).toEqual(['$12', '$3']);
  expect(write([884, 1580], 'abbreviate')).toEqual(['884', '1.58K']);
  expect(write([5.2, 12], '', 'km')).toEqual(['5.2\u00a0km', '12.0\u00a0km']);
  expect(write([5], 'comma', '%')).toEqual(['5%']);
  expect([7.5e-7, 0, 9884].map((value) => formatValue(value, { decimals: 2 }))).toEqual([
    '0.00000075',
    '0.00',
    '9,884.00',
  ]);
  expect(formatPercent(0.125)).toBe('12.5%');
  expect(write([1500, 20], 'comma_dollar', '$')).toEqual(['$1,500', '$20']);
  expect(write([1500], 'abbreviate_dollar', '€')).toEqual(['$1.5K']);
  expect(write([0, 2], 'zero_to_na', '%')).toEqual(['N/A', '2%']);
});

const unitOf: Record<string, number> = { K: 1e3, M: 1e6, B: 1e9, T: 1e12, Q: 1e15 };

test('an abbreviated number reads back to within rounding, and never shows a thousand of a unit', () => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 9e17, noNaN: true }), (value) => {
      const text = abbreviate(value);
      const unit = unitOf[text.at(-1)!];
      const read = unit ? Number(text.slice(0, -1)) * unit : Number(text);
      expect(Math.abs(read - value) / value).toBeLessThan(0.006);
      if (unit && unit < 1e15) {
        expect(read / unit).toBeLessThan(1000);
      }
    }),
  );
});

test('numbers are read whole or not at all', () => {
  expect(
    [' 12.5 ', '-3', '1e3', '.5', '0x1f', '1,5', '', 'NaN', 'Infinity', '1e999'].map((text) =>
      readNumber(text),
    ),
  ).toEqual([12.5, -3, 1000, 0.5, null, null, null, null, null, null]);
  expect(readNumber(true)).toBeNull();
});

test.each([
  ['amounts, of which some are as long as codes', [502_606_477_000, 3_848_850_975_000], '3,848,850,975,000'],
  ['nothing but codes', [4_006_381_333_931, 3_848_850_975_000], '3848850975000'],
  ['years', [1990, 2024], '2024'],
  ['amounts, of which some have decimals', [1234.5, 1200], '1,200'],
])('%s have separators alike in their column', (_case, numbers, last) =>
  expect(formatValue(numbers.at(-1)!, { hasSeparators: haveSeparators(numbers) })).toBe(last),
);

test('small numbers are not rounded to nothing', () => {
  expect(comma(0.00123)).toBe('0.00123');
  expect(abbreviate(0.00123)).toBe('0.0012');
});

test('numbers of very many digits are written by their power of ten, at any number of decimals', () => {
  for (const write of [formatNumber, comma, abbreviate, (value: number) => formatValue(value, {})]) {
    expect([1e300, -2.5e21].map((value) => write(value))).toEqual(['1E300', '−2.5E21']);
  }
  expect(formatValue(-3e-300, {})).toBe('−3E−300');
  expect(comma(1e-300)).toBe('1E−300');
  expect(abbreviate(1e-300)).toBe('1E−300');
  // The decimals that the largest of tiny numbers needs are more than can be written.
  expect(formatValue(1e-300, { format: 'comma', decimals: 302 })).toBe('1E−300');
  expect(formatValue(1e-300, { decimals: 300 })).toBe('1E−300');
  expect(formatNumber(1e-300)).toBe('0');
  expect(formatValue(1e20, { isAmount: true })).toBe('100,000,000,000,000,000,000');
});

test('years have four digits', () => {
  expect(formatDate('0099-01-01')).toBe('01/01/0099');
  expect(formatStyledDate(new Date('0850-06-01'), 'month')).toBe('Jun 0850');
  expect(formatDate('1000-01-01')).toBe('01/01/1000');
});

test('dates are UTC whether or not a zone is written', () => {
  expect(readDate('2026-03-01 12:30')?.toISOString()).toBe('2026-03-01T12:30:00.000Z');
  expect(readDate('2026-03-01 12:30:00+02')?.toISOString()).toBe('2026-03-01T10:30:00.000Z');
  expect(readDate('2026-13-01')).toBeNull();
  expect(readDate('March')).toBeNull();
  expect(formatTimestamp(readDate('2026-03-01T00:05:00Z')!)).toBe('03/01/2026, 00:05');
});

test('a time keeps its moment, and a day that is not on the calendar is none', () => {
  expect(readTimestamp('2026-03-01')).toBe('2026-03-01T00:00:00.000Z');
  expect(readTimestamp('2026-03-01T12:30+0200')).toBe('2026-03-01T10:30:00.000Z');
  expect(readTimestamp('2026-03')).toBeUndefined();
  expect([readDate('2026-02-30'), readTimestamp('2026-02-30 10:00')]).toEqual([null, undefined]);
});

test.each([
  '0000-01-01',
  '0099-12-31',
  '0100-01-01',
  '2000-02-29',
  '1900-02-29',
  '2026-04-31',
  '2026-00-01',
  '2026-0a-01',
])('%s is read as a day as it is with a time', (day) =>
  expect(readDate(day)).toEqual(readDate(`${day}T00:00`)),
);

test('stored moments, counts and sizes follow the locale', () => {
  const moment = '2026-01-31T14:05:09Z';
  expect(formatDate(moment)).toBe('01/31/2026');
  expect(formatMoment(moment)).toBe('01/31/2026, 14:05 UTC');
  expect([formatNumber(1234567), formatNumber(1234567, 'de')]).toEqual(['1,234,567', '1.234.567']);
  const texts = {
    bytes: ({ count }: { count: number }) => `${count} b`,
    kilobytes: ({ size }: { size: number }) => `${size} k`,
    megabytes: ({ size }: { size: number }) => `${size} m`,
    gigabytes: ({ size }: { size: number }) => `${size} g`,
  };
  expect([1, 999, 1400, 34_200, 999_600, 2.5e9].map((bytes) => formatBytes(bytes, texts))).toEqual([
    '1 b',
    '999 b',
    '1.4 k',
    '34 k',
    '1 m',
    '2.5 g',
  ]);
  expect([plural(1, 'row'), plural(1234, 'row'), plural(2, 'entry', 'entries')]).toEqual([
    '1 row',
    '1,234 rows',
    '2 entries',
  ]);
  expect(pluralForm(0, 'was', 'were')).toBe('were');
});

describe('in a locale', () => {
  const day = new Date('2026-01-31');
  const cases: [value: number, format: CellFormat][] = [
    [-1234567.5, { format: 'comma' }],
    [1234.5, {}],
    [2024, {}],
    [1234, { hasSeparators: true }],
    [1234567890123.5, {}],
    [-1234.5, { format: 'comma_dollar' }],
    [-1500, { format: 'abbreviate_dollar' }],
    [1_250_000, { format: 'abbreviate' }],
    [0.125, { unit: '100%' }],
    [-5.25, { unit: '€', decimals: 1 }],
    [1234.5, { unit: 'km' }],
  ];
  const written = (locale: string) =>
    cases.map(([value, format]) => formatValue(value, { ...format, locale }));

  test.each([
    [
      'de',
      '−1.234.567,5|1.234,5|2024|1.234|1234567890123,5|−1.234,5_$|−1.500_$|1,25_Mio.|12,5_%|−5,3_€|1.234,5_km',
      '31.01.2026|31. Jan. 2026|Jan. 2026|31.01.2026, 00:00',
    ],
    [
      'fr',
      '−1~234~567,5|1~234,5|2024|1~234|1234567890123,5|−1~234,5_$|−1,5_k_$|1,25_M|12,5_%|−5,3_€|1~234,5_km',
      '31/01/2026|31 janv. 2026|janv. 2026|31/01/2026 00:00',
    ],
    [
      'hi',
      '−12,34,567.5|1,234.5|2024|1,234|1234567890123.5|−$1,234.5|−$1.5_हज़ार|12.5_लाख|12.5%|−€5.3|1,234.5_km',
      '31/01/2026|31 जन॰ 2026|जन॰ 2026|31/01/2026, 00:00',
    ],
    [
      'en-IN',
      '−12,34,567.5|1,234.5|2024|1,234|1234567890123.5|−$1,234.5|−$1.5K|1.25M|12.5%|−€5.3|1,234.5_km',
      '31/01/2026|31 Jan 2026|Jan 2026|31/01/2026, 00:00',
    ],
    [
      'tr',
      '−1.234.567,5|1.234,5|2024|1.234|1234567890123,5|−$1.234,5|−$1,5_B|1,25_Mn|%12,5|−€5,3|1.234,5_km',
      '31.01.2026|31 Oca 2026|Oca 2026|31.01.2026 00:00',
    ],
  ])('%s', (locale, numbers, dates) => {
    const text = written(locale).join('|').replaceAll('\u202f', '~').replaceAll('\u00a0', '_');
    expect(text).toBe(numbers);
    const styled = [
      formatDate(day, locale),
      formatStyledDate(day, 'named-day', locale),
      formatStyledDate(day, 'month', locale),
      formatTimestamp(day, locale),
    ];
    expect(styled.join('|')).toBe(dates);
  });

  test('digits are Latin and years Gregorian in every language, and a minus is a true one', () => {
    for (const locale of ['ar', 'ar-EG', 'fa', 'he', 'th', 'bn', 'mr', 'my', 'ar-SA-u-nu-arab']) {
      const text = [...written(locale), formatDate(day, locale)].join(' ');
      expect(text.match(/\p{Nd}/gu), locale).toEqual(text.match(/\d/g));
      expect(text, locale).not.toContain('-1');
      expect(written(locale)[0], locale).toContain('−');
      expect(formatDate(day, locale), locale).toContain('2026');
    }
  });

  test.each([
    ['de', '0|0,25|950|1.234|123.457|1 Mio.|2 Mrd.|−1,5 Bio.|1.000 Bio.'],
    ['ja', '0|0.25|950|1,234|12.35万|100万|20億|−1.5兆|1,000兆'],
    ['en-GB', '0|0.25|950|1.23K|123.46K|1.0M|2.0B|−1.5T|1.0Q'],
  ])('short numbers in %s have the units that are usual there', (locale, expected) => {
    const values = [0, 0.25, 950, 1234, 123_456.7, 999_999, 2e9, -1.5e12, 1e15];
    const text = values.map((value) => abbreviate(value, locale)).join('|');
    expect(text.replaceAll('\u00a0', ' ')).toBe(expected);
  });

  test('a tag that cannot be read or is not known is the default', () => {
    for (const locale of ['', 'x', 'de_DE', 'de-ab-cd', 'xx', 'tlh', 'a'.repeat(35)]) {
      expect(written(locale), locale).toEqual(written(defaultLocale));
    }
    for (const language of ['en', 'EN', 'en-US', 'de-ab-cd', 'xx', '']) {
      expect(localeOfLanguage(language), language).toBeUndefined();
    }
    expect(['de', 'de-at', 'en-GB', 'FR'].map(localeOfLanguage)).toEqual(['de', 'de-AT', 'en-GB', 'fr']);
  });

  test('a number without a format has the decimal sign alone; counts have English nouns', () => {
    expect([1234.5, 1e-7, 2, 'a', null].map((cell) => cellText(cell, { locale: 'de' }))).toEqual([
      '1234,5',
      '1e-7',
      '2',
      'a',
      '',
    ]);
    expect([0, 1234].map((count) => plural(count, 'row', 'rows', 'fr'))).toEqual([
      '0 rows',
      '1\u202f234 rows',
    ]);
  });
});

test('risk colours know the ratings in both wordings', () => {
  expect(riskColour('Very High Risk')).toBe(riskColour('very high'));
  expect(riskColour('Relatively Low')).toBe('#509bc7');
  expect(riskColour('No Rating')).toBe(noRiskColour);
});

test('only plain colours are drawn', () => {
  expect(readColour('#fff')).toBe('#fff');
  expect(readColour('rgb(1 2 3 / 50%)')).toBe('rgb(1 2 3 / 50%)');
  expect(readColour('url(https://example.com/x)')).toBeNull();
  expect(readColour('red;background:url(x)')).toBeNull();
});

test('words that every object has as a property are no risk rating', () => {
  expect(['constructor', 'toString', 'valueOf'].map((word) => riskColour(word))).toEqual(
    Array(3).fill(noRiskColour),
  );
});

test('with signs, exactly the amounts above zero have a plus sign, in every format, unit and language', () => {
  const formats = fc.record({
    format: fc.constantFrom('', 'abbreviate', 'abbreviate_dollar', 'comma', 'comma_dollar', 'zero_to_na'),
    unit: fc.constantFrom(undefined, '%', '$', 'km', shareUnit),
    decimals: fc.constantFrom(undefined, 0, 1),
    locale: fc.constantFrom('en', 'de', 'fr', 'ar', 'he'),
  });
  const amounts = fc.oneof(fc.integer({ min: -9999, max: 9999 }), fc.double({ noNaN: true }));
  fc.assert(
    fc.property(formats, amounts, (format, amount) => {
      const plain = formatValue(amount, format);
      const signed = formatValue(amount, { ...format, hasSign: true });
      const plus = ['ar', 'he'].includes(format.locale) ? '\u200e+' : '+';
      const isMore = Number.isFinite(amount) && amount > 0;
      expect(signed).toBe(isMore ? plus + plain : plain);
    }),
  );
  expect(formatValue(50, { hasSign: true })).toBe('+50');
  expect(formatValue('n/a', { hasSign: true })).toBe('n/a');
  expect(formatValue(null, { hasSign: true })).toBe('');
});
