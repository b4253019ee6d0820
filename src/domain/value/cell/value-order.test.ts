import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mostOrderedValues } from './most-ordered-values.ts';
import { recogniseOrder, withMoreValues, type OrderKind } from './value-order.ts';

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'ar', 'ja', 'zh-Hans'];

const written = (locale: string, options: Intl.DateTimeFormatOptions, dates: readonly number[]) => {
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    numberingSystem: 'latn',
    calendar: 'gregory',
    ...options,
  });
  return dates.map((date) => format.format(date));
};
const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2024, month, 15));
// 1 January 2024 was a Monday.
const weekdays = Array.from({ length: 7 }, (_, day) => Date.UTC(2024, 0, 1 + day));
const monthsOfYears = Array.from({ length: 30 }, (_, month) => Date.UTC(2022, 6 + month, 15));

const inLanguages = languages.flatMap((language) => [
  written(language, { month: 'long' }, months),
  written(language, { month: 'short' }, months),
  written(language, { weekday: 'long' }, weekdays),
  written(language, { weekday: 'short' }, weekdays),
  written(language, { month: 'long', year: 'numeric' }, monthsOfYears),
  written(language, { month: 'short', year: 'numeric' }, monthsOfYears),
]);

const listed = (text: string) => text.split(' | ');

/** Values in their order, by what they are. */
const calendar = [
  ...inLanguages,
  ...[
    'Q1 | Q2 | Q3 | Q4',
    'Q3 2023 | Q4 2023 | Q1 2024 | Q2 2024 | Q3 2024',
    '2023 Q4 | 2024 Q1 | 2024 Q2',
    '2023-Q4 | 2024-Q1',
    '4Q23 | 1Q24 | 2Q24',
    "Q4 '23 | Q1 '24",
    '1st quarter | 2nd quarter | 3rd quarter | 4th quarter',
    'First quarter | Second quarter | Third quarter | Fourth quarter',
    '4th quarter 2023 | 1st quarter 2024',
    '1. Quartal | 2. Quartal | 3. Quartal | 4. Quartal',
    '4. Quartal 2023 | 1. Quartal 2024',
    '4e trimestre 2023 | 1er trimestre 2024',
    'T4 2023 | T1 2024',
    '2023年第4四半期 | 2024年第1四半期',
    '第一季度 | 第二季度 | 第三季度 | 第四季度',
    'الربع الأول | الربع الثاني | الربع الثالث | الربع الرابع',
    'H2 2023 | H1 2024',
    'Nov 2023 | Dec 2023 | Jan 2024 | Feb 2024',
    '2023-Nov | 2023-Dec | 2024-Jan',
    'Nov-23 | Dec-23 | Jan-24',
    "Nov '23 | Jan '24",
    'enero de 2023 | diciembre de 2023 | febrero de 2024',
    '2023年12月 | 2024年1月 | 2024年10月',
    'W52 2023 | W2 2024 | W10 2024',
    'Week 2 | Week 10',
    'Jan–Mar | Apr–Jun | Jul–Sep | Oct–Dec',
    'Spring | Summer | Autumn | Winter',
    'Frühling | Sommer | Herbst | Winter',
    'printemps | été | automne | hiver',
    'Winter 2022/23 | Spring 2023 | Summer 2023 | Fall 2023 | Winter 2023/24 | Spring 2024',
    'FY98 | FY99 | FY00 | FY01',
    'FY2019 | FY2020 | FY2021',
    '1998/99 | 1999/00 | 2000/01',
    '2019-20 | 2020-21 | 2021-22',
    'FY 2019/20 | FY 2020/21',
    'SEPT. | OCT. | NOV.',
  ].map(listed),
];

const others: [OrderKind, string[]][] = (
  [
    ['scale', 'XS | S | M | L | XL | XXL'],
    ['scale', 'small | Medium | LARGE'],
    ['scale', 'klein | mittel | groß'],
    ['scale', 'Very low | Low | Moderate | High | Very high'],
    ['scale', 'Very Low | Relatively Low | Relatively Moderate | Relatively High | Very High'],
    ['scale', 'Low Risk | Moderate Risk | High Risk'],
    ['scale', 'Strongly disagree | Disagree | Neutral | Agree | Strongly agree'],
    ['scale', 'Poor | Fair | Good | Very good | Excellent'],
    ['scale', 'nie | selten | manchmal | oft | immer'],
    ['scale', 'très faible | faible | modéré | élevé | très élevé'],
    ['scale', 'muy bajo | bajo | medio | alto | muy alto'],
    ['scale', 'basso | medio | alto'],
    ['scale', 'muito ruim | ruim | regular | bom | muito bom'],
    ['scale', 'منخفض | متوسط | مرتفع'],
    ['scale', '低 | 中 | 高'],
    ['scale', 'とても不満 | 不満 | 普通 | 満足 | とても満足'],
    ['scale', 'TD | TS | H1 | H2 | H3 | H4 | H5'],
    ['scale', 'Tropical Storm | Category 1 | Category 2 | Category 5'],
    ['scale', 'EF0 | EF1 | EF2 | EF3 | EF4 | EF5'],
    ['scale', 'None | D0 | D1 | D2 | D3 | D4'],
    ['scale', 'Affected | Minor | Major | Destroyed'],
    ['scale', 'First | Second | Third | Tenth'],
    ['places', '1st | 2nd | 3rd | 10th | 21st'],
    ['places', '1er | 2e | 3e'],
    ['places', '1st grade | 2nd grade | 10th grade'],
    ['grades', 'A+ | A | A- | B+ | B | B− | C | D | F'],
    ['grades', 'AAA | AA+ | AA | AA- | A+ | A | BBB'],
    ['ranges', '0–4 | 5–9 | 10–14 | 85+'],
    ['ranges', 'Under 5 | 5 to 9 | 10 to 14 | 85 and over'],
    ['ranges', 'under 2 | 2–3 weak | 4–5 moderate | 6–7 strong'],
    ['ranges', '0–4 years | 5–17 years | 18–64 years | 65 years and over'],
    ['ranges', '< 10% | 10–20% | > 20%'],
    ['ranges', '$0–$10,000 | $10,000–$50,000 | $50,000+'],
    ['ranges', '<18 | 18-64 | 65+'],
    ['ranges', '<18 | 18-64 | 18+'],
    ['ranges', '0 | <1 | 1–4 | 5+'],
    ['ranges', 'Less than $10,000 | $10,000 to $14,999 | $15,000 to $99,999 | $100,000 or more'],
    ['ranges', '< $500k | $500k–$1m | > $1m'],
    ['ranges', '$2M–$5M | $10M–$20M | $100M+'],
    ['ranges', 'Aged 5 to 9 | Aged 10 to 14 | Aged 85 and over'],
    ['ranges', '< 1 month | 1–11 months | 1–4 years | 5–9'],
    ['ranges', 'less than 30 minutes | 1–2 hours | 2 days or more'],
    ['ranges', '500 m – 1 km | 1 km – 5 km | > 5 km'],
    ['ranges', '0 %–9 % | 10 %–19 % | 100 %+'],
    ['ranges', '1.000–1.999 | 2.000–9.999 | 10.000–19.999'],
    ['ranges', '0,5–0,9 | 1,0–1,4 | 10,0–11,5'],
    ['ranges', '−10 to −5 | −5 to 0 | 0 to 5'],
    ['ranges', 'unter 5 Jahre | 5 bis 9 Jahre | 10 bis 14 Jahre | 85 Jahre und älter'],
    ['ranges', 'Moins de 5 ans | 5 à 9 ans | 10 à 14 ans | 85 ans et plus'],
    ['ranges', 'Menos de 5 años | 5 a 9 años | 10 a 14 años | 85 años y más'],
    ['ranges', 'Meno di 5 anni | da 5 a 9 anni | 10 - 14 anni | 85 anni e più'],
    ['ranges', 'Menos de 5 anos | 5 a 9 anos | 10 a 14 anos | 85 anos ou mais'],
    ['ranges', 'أقل من 5 | 5-9 | 10-14 | 85 فأكثر'],
    ['ranges', '5歳未満 | 5～9歳 | 10～14歳 | 85歳以上'],
    ['ranges', '5岁以下 | 5-9岁 | 10-14岁 | 85岁及以上'],
  ] as const
).map(([kind, text]) => [kind, listed(text)]);

const all: [OrderKind, string[]][] = [
  ...calendar.map((values): [OrderKind, string[]] => ['calendar', values]),
  ...others,
];

test.each(all)('%s: %j', (kind, ordered) => {
  fc.assert(
    fc.property(fc.shuffledSubarray(ordered, { minLength: ordered.length }), (values) => {
      expect(recogniseOrder(values)).toMatchObject({ kind, values: ordered, restFrom: ordered.length });
    }),
    { numRuns: 10 },
  );
});

const rests = ['Other', 'Unknown', 'Total'];

test('others, what is unknown and totals come last, in this order', () => {
  const withRests = fc
    .constantFrom(...all.filter(([, values]) => !values.some((value) => value === 'None')))
    .chain(([, values]) =>
      fc.tuple(
        fc.constant(values),
        fc.shuffledSubarray([...values, ...rests], { minLength: values.length + rests.length }),
      ),
    );
  fc.assert(
    fc.property(withRests, ([ordered, values]) => {
      const order = recogniseOrder(values);
      expect(order?.values).toEqual([...ordered, ...rests]);
      expect(order?.restFrom).toBe(ordered.length);
    }),
  );
});

test('case, blanks around and dots behind months change nothing', () => {
  const forms = [
    (text: string) => text.toUpperCase(),
    (text: string) => text.toLowerCase(),
    (text: string) => `  ${text} `,
    (text: string) => `${text.replace(/\.$/, '')}.`,
  ];
  const names = fc.constantFrom(
    ...languages.flatMap((language) => [
      written(language, { month: 'long' }, months),
      written(language, { weekday: 'short' }, weekdays),
    ]),
  );
  fc.assert(
    fc.property(names, fc.constantFrom(...forms), (ordered, form) => {
      const values = ordered.map(form);
      expect(recogniseOrder(values.toReversed())?.values).toEqual(values);
    }),
  );
});

test('one value of another kind leaves all without an order', () => {
  const strangers = fc.constantFrom('Springfield', '12 Main Street', 'x-ray', '2024-01-31', 'H6N1');
  fc.assert(
    fc.property(fc.constantFrom(...all), strangers, ([, values], stranger) => {
      expect(recogniseOrder([...values, stranger])).toBeNull();
    }),
  );
});

test.each([
  ['Fire', 'Flood', 'Storm'],
  ['2019', '2020', '2021'],
  ['1', '2', '3'],
  ['A', 'B', 'C'],
  ['Station 1', 'Station 2'],
  ['Small', 'Blue'],
  ['10 Downing Street', '12 Main Street'],
  ['3M', '7-Eleven'],
  ['2019-01-01', '2019-02-01'],
  ['10:00', '11:00'],
  ['Q1', 'Q1 2024'],
  ['May', 'June 2020'],
  ['Total', 'Other'],
  ['low'],
  [],
])('%j have none', (...values) => {
  expect(recogniseOrder(values)).toBeNull();
});

test('any texts have their values, each once, or no order', () => {
  const texts = fc.array(
    fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...all.flatMap(([, values]) => values), ...rests, '-', '.', '5-', '<', '年', '0.0.0'),
    ),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(texts, (values) => {
      const order = recogniseOrder(values);
      if (!order) return;
      expect(order.values.toSorted()).toEqual([...new Set(values)].toSorted());
      const steps = order.values.slice(0, order.restFrom).map((value) => order.steps.get(value) ?? NaN);
      expect(steps).toEqual(steps.toSorted((one, other) => one - other));
      expect(new Set(steps).size).toBeGreaterThan(1);
      expect(recogniseOrder(order.values.toReversed())?.values).toEqual(order.values);
    }),
    { numRuns: 500 },
  );
});

test('more values than an order has, and long ones, have none', () => {
  const ages = Array.from({ length: mostOrderedValues }, (_, age) => `${age}–${age + 1}`);
  expect(recogniseOrder(ages)?.values).toEqual(ages);
  expect(recogniseOrder([...ages, '200+'])).toBeNull();
  expect(recogniseOrder(['low', `high${' '.repeat(60)}`])).toBeNull();
});

test('what later versions bring is at its place, and what a person has turned round stays so', () => {
  fc.assert(
    fc.property(
      fc
        .constantFrom(...all.filter(([, values]) => values.length > 2))
        .chain(([, values]) => fc.tuple(fc.constant(values), fc.subarray(values, { minLength: 2 }))),
      ([ordered, some]) => {
        expect(withMoreValues(some, ordered)).toEqual(ordered);
        expect(withMoreValues([...some, 'Total'], [...ordered, 'Total'])).toEqual([...ordered, 'Total']);
        expect(withMoreValues(some.toReversed(), ordered)).toEqual(ordered.toReversed());
      },
    ),
  );
});

test('an order of a person stays as it is, and names are not placed', () => {
  expect(withMoreValues(['M', 'S', 'L'], ['XL'])).toEqual(['M', 'S', 'L']);
  expect(withMoreValues(['Wind', 'Fire'], ['Hail'])).toEqual(['Wind', 'Fire']);
  expect(withMoreValues(['S', 'M'], ['S'])).toEqual(['S', 'M']);
});
