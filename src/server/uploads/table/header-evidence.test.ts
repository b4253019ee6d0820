import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findHeader } from './find-header.ts';

/** A kind of column: titles that it may have, and its cells. */
type Kind = { titles: readonly string[]; cell: fc.Arbitrary<string> };

const syllables = fc.constantFrom('an', 'bel', 'cor', 'da', 'el', 'fi', 'go', 'hu', 'ira', 'jo', 'ka', 'lun');
const word = fc
  .array(syllables, { minLength: 2, maxLength: 4 })
  .map((parts) => parts.join(''))
  .map((text) => text[0]!.toUpperCase() + text.slice(1));
const number = fc.nat({ max: 1799 });
const oneOf = (...values: string[]) => fc.constantFrom(...values);

const kinds: Record<string, Kind> = {
  person: { titles: ['First name', 'Last name', 'Name'], cell: word },
  email: {
    titles: ['Email', 'E-mail'],
    cell: fc.tuple(word, number).map(([name, n]) => `${name}${n}@example.org`),
  },
  code: {
    titles: ['Code', 'item_code', 'Reference'],
    cell: number.map((n) => `AB-${String(n).padStart(4, '0')}`),
  },
  address: {
    titles: ['Address', 'Street'],
    cell: fc.tuple(number, word).map(([n, name]) => `${n} ${name} St`),
  },
  answer: { titles: ['Answer', 'Agrees', 'Second question'], cell: oneOf('Yes', 'No', 'Other', 'Never') },
  state: { titles: ['State', 'Region', 'Other'], cell: oneOf('Ohio', 'Iowa', 'Utah', 'Texas', 'Maine') },
  status: { titles: ['status', 'kind', 'Type'], cell: oneOf('open', 'closed', 'late') },
};
const anyKind = fc.constantFrom(...Object.values(kinds));
/** Kinds whose values prove that a row of them is data: they repeat, or have one form that no title has. */
const provingKind = fc.constantFrom(kinds.email!, kinds.code!, kinds.answer!, kinds.state!, kinds.status!);

const rowsOf = (columns: readonly Kind[]) =>
  fc.array(fc.tuple(...columns.map(({ cell }) => cell)), { minLength: 25, maxLength: 60 });

const titledTable = fc
  .array(anyKind, { minLength: 1, maxLength: 6 })
  .chain((columns) =>
    fc.tuple(
      fc.constant(columns),
      fc.tuple(...columns.map(({ titles }) => fc.constantFrom(...titles))),
      rowsOf(columns),
    ),
  );

test('the header of a table of texts is found, also where titles repeat', () => {
  fc.assert(
    fc.property(titledTable, ([, titles, rows]) => {
      expect(findHeader([titles, ...rows]).headerRows).toBe(1);
    }),
    { numRuns: 400 },
  );
});

test('a title that is also a value does not hide the header', () => {
  const table = fc.tuple(
    rowsOf([kinds.answer!, kinds.state!, kinds.person!]),
    fc.constantFrom(['Asked', 'Where', 'Other'], ['Other', 'Where', 'Who'], ['Asked', 'Texas', 'Who']),
  );
  fc.assert(
    fc.property(table, ([rows, titles]) => {
      expect(findHeader([titles, ...rows]).headerRows).toBe(1);
    }),
  );
});

test('years are titles above texts and above numbers', () => {
  const cells = fc.constantFrom(oneOf('yes', 'no'), word, number.map(String));
  const table = cells.chain((cell) =>
    fc.array(fc.tuple(word, cell, cell, cell), { minLength: 3, maxLength: 40 }),
  );
  fc.assert(
    fc.property(table, fc.integer({ min: 1950, max: 2020 }), (rows, year) => {
      const titles = ['Country', year, year + 1, year + 2].map(String);
      const isData = rows.some((row) => row.slice(1).every((cell) => /^(19|20|21)\d\d$/.test(cell)));
      fc.pre(!isData);
      expect(findHeader([titles, ...rows]).headerRows).toBe(1);
    }),
  );
});

test('no header is invented for rows of data', () => {
  const table = fc
    .tuple(fc.array(provingKind, { minLength: 2, maxLength: 4 }), fc.array(anyKind, { maxLength: 1 }))
    .chain(([proving, others]) => rowsOf([...proving, ...others]));
  fc.assert(
    fc.property(table, (rows) => {
      const [first, ...others] = rows;
      // A row that is there again as a whole could be a header that each printed page repeats.
      fc.pre(!others.some((row) => row.every((cell, index) => cell === first![index])));
      // A row that is new in each of its columns could be a header.
      const known = first!.filter((cell, index) => others.some((row) => row[index] === cell));
      const formed = first!.filter((cell) => /@|AB-/.test(cell));
      fc.pre(new Set([...known, ...formed]).size >= 2);
      expect(findHeader(rows).headerRows).toBe(0);
    }),
    { numRuns: 400 },
  );
});

test('no header is invented for rows of numbers and texts', () => {
  const table = fc.array(fc.tuple(word, number, number), { minLength: 3, maxLength: 30 });
  fc.assert(
    fc.property(table, (rows) => {
      expect(findHeader(rows.map((row) => row.map(String))).headerRows).toBe(0);
    }),
  );
});
