import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { layerSchema, type Layer } from '#domain/source/upload/upload-layer.ts';
import type { Finding } from './finding.ts';
import {
  changeMappedColumn,
  publicationOf,
  startDraft,
  type MappingDraft,
} from '../mapping/mapping-draft.ts';
import { findingsOf } from './upload-findings.ts';

const ratings = ['Very Low', 'Relatively Low', 'Relatively Moderate', 'Relatively High', 'Very High'];
const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** A layer with one column of these values, by their number of cells. */
function layerOf(cells: Readonly<Record<string, number>>, padded = 0): Layer {
  const column = {
    name: 'risk',
    display_name: 'Risk',
    type: 'text',
    dataType: 'text',
    examples: [],
    nulls: 0,
    padded,
    distinct: Object.keys(cells).length,
    values: Object.keys(cells),
    valueCounts: Object.values(cells),
  };
  const rows = Object.values(cells).reduce((sum, count) => sum + count, 0);
  return layerSchema.parse({
    layerName: 'a',
    columns: [column],
    rows,
    parquetObject: 'x',
    notes: [],
    preview: [],
  });
}

function review(cells: Readonly<Record<string, number>>, options: readonly string[], more: object = {}) {
  const existing = [
    sourceColumnSchema.parse({
      name: 'risk',
      display_name: 'Risk',
      type: 'select',
      trim: true,
      options: optionsOf(options),
      ...more,
    }),
  ];
  const layer = layerOf(cells);
  const draft = startDraft(layer, existing);
  const find = (now: MappingDraft = draft) => findingsOf(layer, now, existing);
  const sent = (now: MappingDraft) => publicationOf(now, existing).columns[0]!;
  return { draft, find, sent };
}

/** What *Accept all* does. */
const acceptAll = (findings: readonly Finding[], draft: MappingDraft): MappingDraft =>
  findings
    .filter(({ undo, choices, isQuestion }) => undo === null && choices.length === 1 && !isQuestion)
    .reduce((next, { choices }) => choices[0]!.apply(next), draft);

test('values near an option are corrected by Accept, and options of their own only by choice', () => {
  const cells = { 'Very Low': 900, 'Relatively High': 400, 'very low': 61, 'Relativly High': 44, Extreme: 7 };
  const { draft, find, sent } = review(cells, ratings);
  const texts = (now: MappingDraft) => find(now).map(({ text }) => text);
  expect(texts(draft)).toEqual([
    '61 cells “very low” of Risk look like “Very Low”: Accept replaces them.',
    '44 cells “Relativly High” of Risk look like “Relatively High”: Accept replaces them.',
    '1 value of Risk in 7 cells is not among its options (Extreme) and will count as invalid. It can be an option of its own, in the order of their scale.',
  ]);
  const accepted = acceptAll(find(), draft);
  expect(sent(accepted)).toMatchObject({
    newOptions: [],
    corrections: [
      { text: 'very low', option: 'Very Low' },
      { text: 'Relativly High', option: 'Relatively High' },
    ],
  });
  expect(texts(accepted)[0]).toBe('61 cells “very low” of Risk become “Very Low”; the file keeps its text.');
  const taken = find(accepted)[0]!.undo!(accepted);
  expect(sent(taken).corrections).toEqual([{ text: 'Relativly High', option: 'Relatively High' }]);
  const added = find(taken)[0]!.otherwise!.apply(taken);
  expect(sent(added).newOptions).toEqual(['very low']);
  expect(texts(added)[0]).toBe('An option is added to Risk: “very low”, in 61 cells.');
  expect(sent(find(added)[0]!.undo!(added)).newOptions).toEqual([]);
});

test('what may be another word is a question, and so is a mistake that is more frequent than its option', () => {
  const countries = review({ Iran: 30, Iraq: 3, Slovakia: 20, Slovenia: 9 }, ['Iran', 'Slovakia']);
  expect(countries.find().map(({ isQuestion }) => isQuestion)).toEqual([true, true]);
  expect(acceptAll(countries.find(), countries.draft)).toEqual(countries.draft);
  const frequent = review({ Thunderstorm: 2, Thundrstorm: 30 }, ['Thunderstorm']);
  expect(frequent.find()[0]).toMatchObject({ isQuestion: true });
});

test('more than five values that look like options are one finding', () => {
  const variants = ratings.flatMap((rating) => [rating.toLowerCase(), rating.toUpperCase()]);
  const cells = Object.fromEntries(variants.map((text) => [text, 2]));
  const { draft, find, sent } = review(cells, ratings);
  expect(find().map(({ text }) => text)).toEqual([
    expect.stringMatching(/^20 cells of Risk look like options \(“very low” → “Very Low”,.* and 4 more\)/),
  ]);
  expect(sent(acceptAll(find(), draft)).corrections).toHaveLength(10);
});

test('blanks around a value are trimmed with the column, and are corrected where they are kept', () => {
  const existing = [
    sourceColumnSchema.parse({
      name: 'risk',
      display_name: 'Risk',
      type: 'select',
      options: optionsOf(ratings),
    }),
  ];
  const layer = layerOf({ 'Very Low': 4, ' Very Low': 2 }, 2);
  const draft = startDraft(layer, existing);
  const near = (now: MappingDraft) =>
    findingsOf(layer, now, existing).filter(({ key }) => key.startsWith('near options'));
  expect(near(draft)).toEqual([]);
  const untrimmed = changeMappedColumn(draft, 'risk', (column) => ({ ...column, trim: false }));
  const [finding] = near(untrimmed);
  expect(publicationOf(acceptAll([finding!], untrimmed), existing).columns[0]!.corrections).toEqual([
    { text: ' Very Low', option: 'Very Low' },
  ]);
});

test('a new choice takes forms of one word as one option, and says so', () => {
  const layer = layerOf({ Pass: 30, Fail: 10, pass: 3, 'PASS ': 1 }, 1);
  const draft = startDraft(layer, []);
  const choice = (now: MappingDraft) => findingsOf(layer, now, []).find(({ key }) => key === 'choices risk')!;
  const finding = choice(draft);
  expect(finding.text).toBe(
    'Risk has 2 different values (Fail, Pass). Accept makes it a choice of these, and 4 cells in other case or with other blanks become one of them (“pass” → “Pass”, “PASS” → “Pass”).',
  );
  const accepted = finding.choices[0]!.apply(draft);
  const [column] = publicationOf(accepted, []).columns;
  expect(column).toMatchObject({
    options: optionsOf(['Fail', 'Pass']),
    corrections: [
      { text: 'pass', option: 'Pass' },
      { text: 'PASS', option: 'Pass' },
    ],
  });
  const done = choice(accepted);
  expect(done.text).toContain('is a choice of 2 options; 4 cells');
  expect(publicationOf(done.undo!(accepted), []).columns[0]!.corrections).toEqual([]);
});

/** A word as people mistype it: other case, blanks, or one letter left out, doubled, swapped or replaced. */
const mistyped = (word: string): fc.Arbitrary<string> =>
  fc
    .record({ kind: fc.nat(6), at: fc.nat(word.length - 1) })
    .map(({ kind, at }) => {
      const [start, letter, end] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
      const forms = [
        word.toLowerCase(),
        word.toUpperCase(),
        ` ${word.replaceAll(' ', '  ')}`,
        start + end,
        start + letter + letter + end,
        start + end.charAt(0) + letter + end.slice(1),
        `${start}x${end}`,
      ];
      return forms[kind] ?? word;
    })
    .filter((text) => text.trim() !== '');

test('mistyped options are never made options, and nothing that is an option is changed', () => {
  const words = [...ratings, 'No Rating', 'Wind', 'Winds', 'Hail', 'Halo', 'Category 1', 'Category 2'];
  const value = fc.oneof(
    fc.constantFrom(...words).chain(mistyped),
    fc.constantFrom(...words),
    fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== ''),
  );
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...words), { minLength: 1 }),
      fc.uniqueArray(fc.tuple(value, fc.integer({ min: 1, max: 500 })), {
        minLength: 1,
        maxLength: 20,
        selector: ([text]) => text,
      }),
      (options, cells) => {
        const { draft, find, sent } = review(Object.fromEntries(cells), options);
        const { newOptions, corrections } = sent(acceptAll(find(), draft));
        expect(newOptions).toEqual([]);
        for (const { text, option } of corrections) {
          expect(options).not.toContain(text);
          expect(options).toContain(option);
          // Digits are never changed, and no other option is as near by case and blanks.
          expect(text.replaceAll(/\D/g, '')).toBe(option.replaceAll(/\D/g, ''));
        }
      },
    ),
  );
});
