import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { uploadChoicesSchema } from '#domain/source/upload/upload-choices.ts';
import { layerSchema } from '#domain/source/upload/upload-layer.ts';
import type { Correction } from '#domain/source/upload/upload-mapping.ts';
import { mappingChanges, withChanges } from './mapping-changes.ts';
import {
  changeMappedColumn,
  changeDraftOf,
  combine,
  startDraft,
  type MappingDraft,
} from './mapping-draft.ts';

const names = ['state', 'year', 'people', 'share'];
const columnOf = (name: string) => sourceColumnSchema.parse({ name, display_name: name, type: 'text' });

function layerOf(found: readonly string[]) {
  return layerSchema.parse({
    layerName: 'table',
    columns: found.map((name) => ({
      name,
      display_name: name,
      type: 'text',
      dataType: 'text',
      examples: [],
      nulls: 0,
      distinct: 3,
      // A number format is proposed for one of them, and can be taken away.
      ...(name === 'share' ? { numbers: { formats: ['point'] } } : {}),
    })),
    rows: 3,
    parquetObject: 'o',
    notes: [],
    preview: [],
  });
}
const existing = [columnOf('state'), columnOf('total')];
const proposed = startDraft(layerOf(names), existing);

/** What is stored: the schema of the server parses it, and JSON has no undefined. */
const stored = (draft: MappingDraft) =>
  uploadChoicesSchema.parse(JSON.parse(JSON.stringify({ mappings: { a: mappingChanges(proposed, draft) } })))
    .mappings['a']!;

const name = fc.constantFrom(...names);
const step = fc.oneof(
  fc.record({
    kind: fc.constant('attributes' as const),
    name,
    part: fc.oneof(
      fc.constant({ type: 'number', dataType: 'numeric' as const }),
      fc.record({ na_values: fc.option(fc.constant(['NA', '-']), { nil: undefined }) }),
      fc.record({ number_format: fc.constantFrom(undefined, 'comma' as const) }),
      fc.record({ display_name: fc.string({ maxLength: 20 }) }),
      fc.constant({ options: [{ value: 'a', label: 'A' }], geo_col: true }),
    ),
  }),
  fc.record({ kind: fc.constant('match' as const), name, match: fc.constantFrom(null, 'state', 'total') }),
  fc.record({
    kind: fc.constant('options' as const),
    name,
    newOptions: fc.constantFrom<string[]>(['a'], ['a', 'b']),
  }),
  fc.record({
    kind: fc.constant('corrections' as const),
    name,
    corrections: fc.constantFrom<Correction[]>(
      [{ text: 'a', option: 'A' }],
      [{ text: 'constructor', option: 'A' }],
    ),
  }),
  fc.constant({ kind: 'combine' as const }),
  fc.record({ kind: fc.constant('primary' as const), name: fc.option(name) }),
);

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function taken(draft: MappingDraft, one: Step): MappingDraft {
  switch (one.kind) {
    case 'attributes':
      return changeMappedColumn(draft, one.name, (column) => ({ ...column, ...one.part }) as typeof column);
    case 'match': {
      const columns = draft.columns.map((each) =>
        each.column.name === one.name ? { ...each, match: one.match } : each,
      );
      return { ...draft, columns };
    }
    case 'options': {
      const columns = draft.columns.map((each) =>
        each.column.name === one.name ? { ...each, newOptions: one.newOptions } : each,
      );
      return { ...draft, columns };
    }
    case 'corrections':
      return changeDraftOf(draft, one.name, () => ({ corrections: one.corrections }));
    case 'combine':
      return {
        ...combine(draft, ['year', 'people'], 'Years'),
        pivots: { years: { form: 'rows', value: 'count', isShort: false } },
      };
    case 'primary':
      return { ...draft, primary: one.name };
  }
}

test('any draft is the same after it was kept', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      const draft = steps.reduce(taken, proposed);
      expect(withChanges(proposed, stored(draft), existing)).toEqual(draft);
    }),
  );
});

test('only what differs is kept', () => {
  expect(stored(proposed)).toEqual({ columns: {}, combined: [], pivots: {}, primary: null });
  const draft = changeMappedColumn(proposed, 'share', (column) => ({
    ...column,
    number_format: undefined,
    trim: true,
  }));
  expect(stored(draft).columns).toEqual({ share: { set: { trim: true }, removed: ['number_format'] } });
});

test('changes of columns that are gone are left out; others stay when a file is parsed in another way', () => {
  const draft = {
    ...changeMappedColumn(proposed, 'people', (one) => ({ ...one, geo_col: true })),
    primary: 'year',
  };
  const matched = draft.columns.map((one) => ({
    ...one,
    match: one.column.name === 'people' ? 'total' : null,
  }));
  const changes = stored({ ...draft, columns: matched });
  const other = startDraft(layerOf(['people', 'state']), [columnOf('state')]);
  expect(withChanges(other, changes, [columnOf('state')])).toMatchObject({
    columns: [
      // The source has lost the column.
      { column: { name: 'people', geo_col: true }, match: null },
      { column: { name: 'state' }, match: null },
    ],
    primary: null,
  });
});

test('the primary column of the last upload is proposed, and None can be chosen instead', () => {
  const keyed = [{ ...columnOf('state'), is_primary: true }, columnOf('total')];
  const start = startDraft(layerOf(names), keyed);
  expect(start.primary).toBe('state');
  const changes = mappingChanges(start, { ...start, primary: null });
  expect(withChanges(start, changes, keyed).primary).toBeNull();
  expect(startDraft(layerOf(['year']), keyed).primary).toBeNull();
});
