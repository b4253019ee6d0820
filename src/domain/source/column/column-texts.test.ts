import { expect, test } from 'vitest';
import { sourceColumnSchema, type SourceColumn } from './column.ts';
import { areTranslated, columnTexts, haveTranslatedCodes, sourceColumnsIn } from './column-texts.ts';

const text = (german: string, of: string) => ({ text: german, of });

const column = (fields: object): SourceColumn => sourceColumnSchema.parse({ type: 'text', ...fields });

const risk = column({
  name: 'risk',
  type: 'select',
  description: 'How likely it is',
  unit: 'level',
  options: [
    { value: 'low', label: 'Low', colour: '#00ff00' },
    { value: 'high', label: 'High' },
  ],
  translations: {
    de: {
      display_name: text('Gefahr', 'risk'),
      unit: text('Stufe', 'level'),
      'options[high].label': text('Hoch', 'High'),
      description: text(' ', 'How likely it is'),
    },
    'de-AT': { display_name: text('Risiko', 'risk') },
  },
});

const county = column({
  name: 'county',
  display_name: 'County',
  unit: '%',
  meta_lookup: { custom: { '01': 'North', '02': 'South' }, keepId: true },
  translations: { de: { 'codes[01]': text('Nord', 'North') } },
});

test('the texts of a column are those that people read, and signs are no texts', () => {
  expect(columnTexts(risk)).toEqual({
    display_name: 'risk',
    description: 'How likely it is',
    unit: 'level',
    'options[low].label': 'Low',
    'options[high].label': 'High',
  });
  expect(columnTexts(county)).toEqual({
    display_name: 'County',
    'codes[01]': 'North',
    'codes[02]': 'South',
  });
});

test('columns in a language have its texts, the original ones elsewhere, and no other languages', () => {
  const { translations: _of, ...original } = risk;
  expect(sourceColumnsIn([risk, county], 'de')).toEqual([
    {
      ...original,
      display_name: 'Gefahr',
      unit: 'Stufe',
      options: [
        { value: 'low', label: 'Low', colour: '#00ff00' },
        { value: 'high', label: 'Hoch' },
      ],
    },
    expect.objectContaining({
      name: 'county',
      display_name: 'County',
      meta_lookup: { custom: { '01': 'Nord', '02': 'South' }, keepId: true },
    }),
  ]);
  expect(sourceColumnsIn([risk], 'fr')).toEqual([original]);
  expect(sourceColumnsIn([risk], 'constructor')).toEqual([original]);
});

test('a variety of a language has the texts of the language where it has none of its own', () => {
  expect(sourceColumnsIn([risk], 'de-AT')).toMatchObject([{ display_name: 'Risiko', unit: 'Stufe' }]);
  expect(sourceColumnsIn([risk], 'de-CH')).toMatchObject([{ display_name: 'Gefahr', unit: 'Stufe' }]);
});

test('it is known whether columns and codes are translated', () => {
  expect(['de', 'de-CH', 'fr'].map((language) => areTranslated([risk, county], language))).toEqual([
    true,
    true,
    false,
  ]);
  expect([haveTranslatedCodes([risk], 'de'), haveTranslatedCodes([county], 'de')]).toEqual([false, true]);
  expect(haveTranslatedCodes([county], 'fr')).toBe(false);
});
