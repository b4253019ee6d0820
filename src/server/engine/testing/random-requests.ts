import fc from 'fast-check';
import type { DataRequestInput } from '#domain/query/data-request.ts';
import { functionNames, needsNumbers } from '#domain/value/cell/function-name.ts';
import { dateParts } from '#domain/value/date/date-part.ts';
import { dateSteps } from '#domain/value/date/date-step.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { operation as of, variable } from './case-columns.ts';
import type { NaiveCell, NaiveRow } from './naive-request.ts';

/** Few values each, so that rows share groups and filters meet something. */
export const domains: Record<string, Cell[]> = {
  state: ['Ohio', 'ohio%', 'Zone 10', 'zone 2', 'New_York', "O'Hare", '5', 'null'],
  incident_type: ['Fire', 'Flood'],
  cost: [-2, 0, 1, 2.5, 10, 1000],
  closed: [true, false],
  declared: ['2020-01-01', '2020-02-29', '2021-12-31'],
  updated: ['2020-01-01T10:00:00.000Z', '2020-01-01T10:00:00.250Z'],
  programs: [['IA'], ['IA', 'PA'], ['PA'], ['a,b', 'IA'], ['Plan 10', 'plan 2', 'PA']],
  // Powers of two, so that quotients and their sums are exact in any order.
  people: [0, 1, 2, 4, -2],
};
/** The columns that are stored. */
export const stored = Object.keys(domains);
/** What is calculated: by the source, on top of that, of nothing, and by the request itself. */
const counted = ['per_head', 'rest', 'unwritten', 'own'];
const formulas = {
  own: of(
    of(variable('cost'), '/', of(variable('people'), '*', variable('people'))),
    '+',
    of(of(variable('people'), '*', { type: 'constant', value: -0.5 }), '/', variable('per_head')),
  ),
};
for (const name of counted) {
  domains[name] = [0, 0.5, 1, -4, 'NaN'];
}

/** What codes are called, in conditions. */
const labelTexts: Record<string, string[]> = {
  state: ['Buckeye', 'Airport', 'Twice'],
  people: ['One', 'Four'],
  programs: ['Individual'],
};
const names = Object.keys(domains);

const cell = (name: string): fc.Arbitrary<NaiveCell> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...domains[name]!).map((value) => ({ value, raw: null })) },
    { weight: 1, arbitrary: fc.constant({ value: null, raw: null }) },
    ...(['cost', 'declared'].includes(name)
      ? [{ weight: 1, arbitrary: fc.constantFrom('n/a', 'Ohio?').map((raw) => ({ value: null, raw })) }]
      : []),
  );
/** Tables of a few rows. */
export const table: fc.Arbitrary<NaiveRow[]> = fc
  .array(fc.record(Object.fromEntries(stored.map((name) => [name, cell(name)]))), { maxLength: 12 })
  .map((rows) => rows.map((cells, index) => ({ id: index + 1, cells: cells as NaiveRow['cells'] })));

const filterValue = (name: string) => {
  const members = [...(domains[name] ?? [1, 2, 3]), ...(labelTexts[name] ?? [])].flat() as (
    | string
    | number
    | boolean
  )[];
  const odd: (string | number | boolean | null)[] = ['', 'null', null, 'zz', 1, true, '2020-01-01', "'; --"];
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...members) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  );
};
const operation = fc.constantFrom('filter', 'exclude', 'like', 'gt', 'gte', 'lt', 'lte', 'between' as const);
const column = fc.constantFrom(...names, 'id');
const values = (name: string) => fc.array(filterValue(name), { maxLength: 3 });
const condition = column.chain((name) =>
  fc.record({
    column: fc.constant(name),
    operation,
    values: fc.oneof({ weight: 9, arbitrary: values(name) }, { weight: 1, arbitrary: manyValues(name) }),
  }),
);
/** A condition on a part of dates that recurs. */
const partCondition = fc.constantFrom('declared', 'updated').chain((name) =>
  fc.record({
    column: fc.constant(name),
    operation,
    values: fc.array(fc.constantFrom('1', '3', '01', '02', '06', '12', '7', '00', '14', 'null', '', null), {
      maxLength: 3,
    }),
    part: fc.constantFrom(...dateParts.filter((part) => name === 'updated' || part !== 'hourOfDay')),
  }),
);
/** Longer lists are bound in another way. */
const manyValues = (name: string) =>
  values(name).map((some) => [...some, ...Array.from({ length: 20 }, (_, index) => 5000 + index)]);

const functionsOf = (name: string) =>
  functionNames.filter((fn) => !['declared', 'updated', 'programs'].includes(name) || !needsNumbers(fn));
const functionFor = (name: string) => fc.constantFrom(...functionsOf(name));
/** Some of these names, in their order. */
export const some = (from: readonly string[], minLength = 0) => fc.subarray([...from], { minLength });
const functionsFor = (chosen: readonly string[]) =>
  fc.record(Object.fromEntries(chosen.map((name) => [name, functionFor(name)])));
/** An order by some of these columns. */
export const orderFor = (chosen: readonly string[]) =>
  some(chosen).chain((sorted) =>
    fc.record(
      Object.fromEntries(
        sorted.map((name) => [name, fc.constantFrom('asc nulls last' as const, 'desc nulls last' as const)]),
      ),
    ),
  );

/** Steps for those of these columns that are dates. */
export const stepsFor = (chosen: readonly string[]) =>
  fc.record(
    Object.fromEntries(
      ['declared', 'updated']
        .filter((name) => chosen.includes(name))
        .map((name) => [name, name === 'declared' ? dayStep : step]),
    ),
    { requiredKeys: [] },
  );
const step = fc.constantFrom(...dateSteps, ...dateParts);
const dayStep = step.filter((one) => one !== 'hourOfDay');

const shape = fc.oneof(
  some([...names, 'id'], 1).map((attributes) => ({ attributes, groupBy: [] as string[], fn: {} })),
  some(names, 1).chain((attributes) =>
    functionsFor(attributes).map((fn) => ({ attributes, groupBy: [] as string[], fn })),
  ),
  some(names, 1).chain((attributes) =>
    some(attributes, 1).chain((groupBy) =>
      functionsFor(attributes.filter((name) => !groupBy.includes(name))).map((fn) => ({
        attributes,
        groupBy,
        fn,
      })),
    ),
  ),
  some(names, 1).chain((attributes) =>
    functionsFor(attributes).map((fn) => ({
      attributes,
      groupBy: names.filter((name) => !attributes.includes(name)),
      fn,
    })),
  ),
);

/** Requests of any kind for these columns. */
export const request: fc.Arbitrary<DataRequestInput> = shape.chain(({ attributes, groupBy, fn }) =>
  fc
    .record({
      orderBy: orderFor(attributes),
      steps: stepsFor([...attributes, ...groupBy]),
      normalFilter: fc.array(fc.oneof({ weight: 4, arbitrary: condition }, partCondition), { maxLength: 2 }),
      filter: some(names).chain((chosen) =>
        fc.record(Object.fromEntries(chosen.slice(0, 1).map((name) => [name, values(name)]))),
      ),
      gte: fc.constantFrom<Record<string, string | number>>({}, { cost: 1 }, { declared: '2021-01-01' }),
      having:
        groupBy.length > 0 || Object.keys(fn).length > 0
          ? fc.array(
              condition.chain((entry) =>
                functionFor(entry.column)
                  .filter((name) => name !== 'share' && (entry.column !== 'id' || name === 'count'))
                  .map((name) => ({ ...entry, fn: name })),
              ),
              { maxLength: 2 },
            )
          : fc.constant([]),
      filterRelation: fc.constantFrom('and', 'or' as const),
      search: fc.oneof({ weight: 4, arbitrary: fc.constant('') }, fc.constantFrom('o', '2020', 'zz', '%')),
      totals: fc.boolean(),
      range: fc.constantFrom([0, 100], [0, 0], [2, 5], [50, 60]),
    })
    .map(
      ({ range: [fromIndex, toIndex], ...rest }) =>
        ({ attributes, groupBy, fn, ...rest, formulas, fromIndex, toIndex }) as DataRequestInput,
    ),
);

/** Grouped requests whose groups are all shown, as pivots with some of the groups as columns. */
export const pivot: fc.Arbitrary<DataRequestInput> = request
  .filter(
    ({ groupBy = [], attributes, having = [], orderBy = {}, fn = {} }) =>
      groupBy.length > 0 &&
      groupBy.length <= 4 &&
      having.length === 0 &&
      Object.keys(orderBy).every((name) => fn[name] !== 'list') &&
      groupBy.every((name) => attributes.includes(name) && name !== 'unwritten'),
  )
  .chain((input) =>
    fc.subarray([...(input.groupBy ?? [])]).map((across): DataRequestInput => ({
      ...input,
      search: '',
      totals: false,
      fromIndex: 0,
      toIndex: 10_000,
      pivot: { across },
    })),
  );

/** Pivots of which one group shows its largest values. */
export const pivotWithLargest: fc.Arbitrary<DataRequestInput> = pivot.chain((input) =>
  fc
    .tuple(fc.constantFrom(...input.groupBy!), fc.constantFrom(1, 2))
    .map(([name, count]): DataRequestInput => ({
      ...input,
      pivot: { across: input.pivot!.across, largest: { [name]: count } },
    })),
);
