import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { planMapping } from './plan-mapping.ts';
import {
  commonStart,
  defaultMatches,
  mappedColumnSchema,
  pivotSchema,
  type MappedColumnInput,
} from './upload-mapping.ts';
import { takesLinearTime } from '../../../../tests/fixtures/takes-linear-time.ts';

const column = (name: string, display_name = '') =>
  sourceColumnSchema.parse({ name, display_name, type: 'text' });
const mapped = (name: string, rest: Partial<MappedColumnInput> = {}) =>
  mappedColumnSchema.parse({ name, type: 'text', ...rest });
const valueOfPlan = (...[existing, mapping]: Parameters<typeof planMapping>) => {
  const plan = planMapping(existing, mapping);
  if (!plan.ok) throw plan.error;
  return plan.value;
};
const reason = (...[existing, mapping]: Parameters<typeof planMapping>) => {
  const plan = planMapping(existing, mapping);
  if (plan.ok) return null;
  return plan.error.message;
};

describe('the default match', () => {
  test('goes by name, then by display name, then by what looks alike', () => {
    const existing = [
      column('state', 'State'),
      column('st_name', 'State  Name'),
      column('fips', 'FIPS Code'),
    ];
    const found = [
      column('fips_code', 'fips code'),
      column('state_name', 'STATE NAME'),
      column('state', 'State Name'),
      column('other', 'Other'),
    ];
    expect(defaultMatches(found, existing)).toEqual(['fips', 'st_name', 'state', null]);
  });

  const names = fc.array(
    fc.record({ name: fc.string({ minLength: 1, maxLength: 3 }), display_name: fc.string({ maxLength: 3 }) }),
    { maxLength: 8 },
  );
  test('never makes a pivot, and names only columns that are there', () => {
    fc.assert(
      fc.property(names, names, (found, existing) => {
        const matches = defaultMatches(found, existing).filter((match) => match !== null);
        const there = existing.map(({ name }) => name);
        expect(matches.every((match) => there.includes(match))).toBe(true);
        if (new Set(there).size === there.length) {
          expect(new Set(matches).size).toBe(matches.length);
        }
      }),
    );
  });

  test('finds every column again whatever its case and blanks', () => {
    const unique = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,5}$/), { maxLength: 8 });
    fc.assert(
      fc.property(unique, fc.constantFrom(' ', '_', '  '), (words, blank) => {
        const existing = words.map((word) => column(`${word}_x`, ''));
        const found = words.map((word, index) =>
          column(`col_${index}`, `${blank}${word.toUpperCase()}${blank}X`),
        );
        expect(defaultMatches(found, existing)).toEqual(words.map((word) => `${word}_x`));
      }),
    );
  });
});

describe('a plan', () => {
  const source = [column('area'), column('tags'), column('year'), column('people')];

  test('copies, renames and adds, without ever taking a name twice', () => {
    const columns = [
      mapped('name', { existingColumnMatch: 'area' }),
      mapped('area', { existingColumnMatch: null, display_name: 'Area in km²', isPrimary: true }),
      mapped('people'),
    ];
    const plan = valueOfPlan(source, { columns, pivots: [] });
    expect(plan.cells).toEqual([
      { name: 'area', cell: { kind: 'copy', from: 'name' } },
      { name: 'area_2', cell: { kind: 'copy', from: 'area' } },
      { name: 'people', cell: { kind: 'copy', from: 'people' } },
    ]);
    expect(plan.added).toEqual([column('area_2', 'Area in km²')]);
    expect(plan.key).toEqual(['area_2']);
  });

  test('puts no cells into a measure, and gives a new column another name', () => {
    const existing = [column('area'), { ...column('rate'), type: 'measure' }];
    const plan = valueOfPlan(existing, { columns: [mapped('rate')], pivots: [] });
    expect(plan.cells).toEqual([{ name: 'rate_2', cell: { kind: 'copy', from: 'rate' } }]);
    const onto = mapped('area', { existingColumnMatch: 'rate' });
    expect(planMapping(existing, { columns: [onto], pivots: [] }).ok).toBe(false);
  });

  test('makes several columns on one destination its values, by display name', () => {
    const columns = [
      mapped('flood', { existingColumnMatch: 'tags', display_name: 'Flood' }),
      mapped('fire', { existingColumnMatch: 'tags' }),
    ];
    expect(valueOfPlan(source, { columns, pivots: [] }).cells).toEqual([
      {
        name: 'tags',
        cell: {
          kind: 'values',
          headers: [
            { from: 'flood', header: 'Flood' },
            { from: 'fire', header: 'fire' },
          ],
        },
      },
    ]);
  });

  const years = ['y2010', 'y2011'].map((name) => mapped(name, { existingColumnMatch: 'when' }));
  const rows = pivotSchema.parse({
    form: 'rows',
    destination: { name: 'when', type: 'text' },
    value: { name: 'count', type: 'number', dataType: 'numeric' },
    headers: { y2010: '2010', y2011: '2011' },
  });

  test('makes years rows, in columns that the source gets', () => {
    const columns = [mapped('area', { isPrimary: true }), ...years];
    const plan = valueOfPlan(source, { columns, pivots: [rows] });
    expect(plan.cells.map(({ name, cell }) => [name, cell.kind])).toEqual([
      ['area', 'copy'],
      ['when', 'header'],
      ['count', 'cell'],
    ]);
    expect(plan.rows).toEqual([
      { from: 'y2010', header: '2010' },
      { from: 'y2011', header: '2011' },
    ]);
    expect(plan.added.map(({ name }) => name)).toEqual(['when', 'count']);
    expect(plan.key).toEqual(['area', 'when']);
  });

  test('is refused with the reason', () => {
    const plain = (columns: MappedColumnInput[]) => ({
      columns: columns.map((one) => mappedColumnSchema.parse(one)),
      pivots: [],
    });
    expect(reason(source, plain([{ name: 'a', type: 'text', existingColumnMatch: 'zz' }]))).toBe(
      'a is mapped to the column zz, which the source does not have.',
    );
    const two = ['a', 'b'].map((name) => ({ name, type: 'text', isPrimary: true }));
    expect(reason(source, plain(two))).toBe('Only one column can be the primary column.');
    const tags = two.map((one) => ({ ...one, existingColumnMatch: 'tags' }));
    expect(reason(source, plain(tags))).toBe('a cannot be the primary column: it is part of a pivot.');
    const onValue = { columns: [mapped('n', { existingColumnMatch: 'people' }), ...years], pivots: [rows] };
    const into = { ...onValue, pivots: [{ ...rows, value: column('people') }] } as typeof onValue;
    expect(reason(source, into)).toBe('Two values would be written into the column people.');
    const same = { columns: years, pivots: [{ ...rows, headers: { y2010: 'x', y2011: 'x' } }] };
    expect(reason(source, same)).toBe('Two of the columns are called x; each row needs a header of its own.');
  });

  test('uses every found column once, writes no destination twice and adds only what is missing', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd', 'a_2');
    const match = fc.option(name, { nil: undefined });
    const foundColumns = fc.uniqueArray(
      fc.record({ name, existingColumnMatch: fc.oneof(match, fc.constant(null)) }),
      {
        selector: (one) => one.name,
      },
    );
    fc.assert(
      fc.property(fc.uniqueArray(name), foundColumns, (there, found) => {
        const existing = there.map((one) => column(one));
        const columns = found.map(({ name: own, existingColumnMatch }) =>
          mapped(own, existingColumnMatch === undefined ? {} : { existingColumnMatch }),
        );
        const plan = planMapping(existing, { columns, pivots: [] });
        const isKnown = found.every(
          ({ existingColumnMatch: to }) => to === null || to === undefined || there.includes(to),
        );
        expect(plan.ok).toBe(isKnown);
        if (!plan.ok) return;
        const used = plan.value.cells.flatMap(({ cell }) => {
          if (cell.kind === 'copy') return [cell.from];
          if (cell.kind !== 'values') return [];
          return cell.headers.map(({ from }) => from);
        });
        expect(used.toSorted()).toEqual(found.map((one) => one.name).toSorted());
        const destinations = plan.value.cells.map((one) => one.name);
        expect(new Set(destinations).size).toBe(destinations.length);
        const all = [...there, ...plan.value.added.map((one) => one.name)];
        expect(new Set(all).size).toBe(all.length);
        expect(destinations.every((one) => all.includes(one))).toBe(true);
      }),
    );
  });
});

test.each([
  [['Estimate 2010', 'Estimate 2011'], 'Estimate '],
  [
    ['Population Estimate (July 1) 2010', 'Population Estimate (July 1) 2011'],
    'Population Estimate (July 1) ',
  ],
  [['2010', '2011'], ''],
  [['Estimate', 'Estimate 2011'], ''],
  [['one'], ''],
  [[], ''],
])('headers %j have %j in common', (names, start) => expect(commonStart(names)).toBe(start));

test('matching long names takes linear time', () => {
  const match = (text: string) =>
    defaultMatches([{ name: 'a', display_name: text }], [{ name: 'b', display_name: text }]);
  expect(takesLinearTime((length) => `a${'\u0316\u0301'.repeat(length / 2)}`, match)).toBe(true);
  expect(takesLinearTime((length) => '_ '.repeat(length / 2), match)).toBe(true);
});

test('names that differ in accents match where no other name is nearer', () => {
  const named = (name: string) => ({ name, display_name: '' });
  const matches = (found: string[], existing: string[]) =>
    defaultMatches(found.map(named), existing.map(named));
  expect(matches(['Städte', 'Straße', 'łódź'], ['lodz', 'strasse', 'stadte'])).toEqual([
    'stadte',
    'strasse',
    'lodz',
  ]);
  expect(matches(['ano', 'año'], ['año', 'ano'])).toEqual(['ano', 'año']);
});
