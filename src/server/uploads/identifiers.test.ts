import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { columnOfLayer } from '#domain/source/upload/upload-layer.ts';
import { openTestUploads, type TestUploads } from '../../../tests/fixtures/uploads.ts';

let fixture: TestUploads;
beforeAll(async () => {
  fixture = await openTestUploads({ workers: false });
}, 60_000);
afterAll(() => fixture.close());

/** Makes a text of a form: `9` is a digit, `1` one that is not zero, `A` a capital; all else stays. */
const ofForm = (form: string, random: (below: number) => number): string =>
  form
    .replaceAll(/9/g, () => String(random(10)))
    .replaceAll(/1/g, () => String(random(9) + 1))
    .replaceAll(/A/g, () => String.fromCharCode(65 + random(26)));

const identifierForms = [
  '+19 199 999 999',
  '+19199999999',
  '0199 9999999',
  '(0199) 999999',
  '199-199-9999',
  '19 199 999',
  '199 999 999',
  '192.168.199.199',
  '10.0.0.19',
  '1.19.199',
  '199.199.199',
  '00199',
  '009.999',
  '0199.99',
  '01.99',
  '(09)',
  '(19)',
  '1E9',
  '1e1',
  '19_19_9',
  '199_999',
  '19999999',
  '1999999999999',
  '1999999999999999',
  '199999999999999999',
  'DE99 9999 9999 9999 9999 99',
  '19.199.999',
  'A19.9',
  '19-19',
  '"1,9"',
];
const amountForms: readonly [form: string, read: (text: string) => number][] = [
  ['19', Number],
  ['1999.5', Number],
  ['-19.25', Number],
  ['0.19', Number],
  ['.15', Number],
  ['1e-05', Number],
  ['1e+05', Number],
  ['1.5e3', Number],
  ['"1,999.25"', (text) => digitsOf(text)],
  ['"1,999,999"', (text) => digitsOf(text)],
  ['"19,99,999.5"', (text) => digitsOf(text)],
  ["1'999.5", (text) => digitsOf(text)],
  ['1 999.5', (text) => digitsOf(text)],
  ['$1999.25', (text) => digitsOf(text)],
  ['"$1,999.25"', (text) => digitsOf(text)],
  ['"-$1,999"', (text) => -digitsOf(text)],
  ['"($1,999.25)"', (text) => -digitsOf(text)],
  ['"(1,999.25)"', (text) => -digitsOf(text)],
  ['1.5%', (text) => digitsOf(text) / 100],
  ['19 %', (text) => digitsOf(text) / 100],
  ['€19.50', (text) => digitsOf(text)],
  ['EUR 19.50', (text) => digitsOf(text)],
  ['19.50 kr', (text) => digitsOf(text)],
  ['"1.999,25"', (text) => commaOf(text)],
  ['"1.999.999,5"', (text) => commaOf(text)],
  ['"1 999,5"', (text) => commaOf(text)],
  ['"1999,5 €"', (text) => commaOf(text)],
  ['"1,5%"', (text) => commaOf(text) / 100],
  ['−19.5', (text) => -digitsOf(text)],
  ['"1,999.5-"', (text) => -digitsOf(text)],
];
const digitsOf = (text: string): number => Number(text.replaceAll(/[^0-9.]/g, ''));
const commaOf = (text: string): number => Number(text.replaceAll(/[^0-9,]/g, '').replace(',', '.'));

/**
 * Publishes a column for each form as it is proposed; returns the columns as texts of the file, and as they
 * are stored.
 */
async function store(forms: readonly string[], rows: number, random: (below: number) => number) {
  const table = Array.from({ length: rows }, () => forms.map((form) => ofForm(form, random)));
  const header = forms.map((_, index) => `c${index}x`);
  const csv = [header, ...table].map((row) => row.join(',')).join('\n');
  const { id, layers, error } = await fixture.send('a.csv', csv);
  expect(error).toBeNull();
  const columns = layers![0]!.columns.map(columnOfLayer);
  const { versionId } = await fixture.publish(id, { layerName: 'a', sourceName: 'a', columns });
  const orderBy = { id: 'asc nulls last' as const };
  const stored = await fixture.engine.requests.query(versionId, {
    attributes: header,
    orderBy,
    toIndex: rows,
  });
  return forms.map((form, column) => ({
    form,
    texts: table.map((row) => row[column]!.replaceAll('"', '')),
    values: stored.rows.map((row) => row[column] ?? null),
  }));
}

/** Random numbers of a seed that fast-check chooses and reports. */
const randomOf = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

test('10,000 identifiers of 30 forms stay as they are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 2 ** 31 }), async (seed) => {
      for (const { form, texts, values } of await store(identifierForms, 67, randomOf(seed))) {
        expect({ form, values: values.map(String) }).toEqual({ form, values: texts });
      }
    }),
    { numRuns: 5 },
  );
});

test('amounts of 30 forms become these numbers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 2 ** 31 }), async (seed) => {
      const forms = amountForms.map(([form]) => form);
      for (const [index, { form, texts, values }] of (await store(forms, 30, randomOf(seed))).entries()) {
        const read = amountForms[index]![1];
        const wanted = texts.map((text) => Number(read(text).toPrecision(12)));
        const numbers = values.map((value) =>
          typeof value === 'number' ? Number(value.toPrecision(12)) : value,
        );
        expect({ form, values: numbers }).toEqual({ form, values: wanted });
      }
    }),
    { numRuns: 5 },
  );
});
