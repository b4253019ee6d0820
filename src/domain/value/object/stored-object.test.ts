import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  dropUnknownKeys,
  keepUnknownKeys,
  lenient,
  lenientList,
  storedObject,
  strict,
  unknownKeys,
  withoutDefaults,
} from './stored-object.ts';

const option = storedObject({ value: z.string(), label: z.string() });
const lookup = z.union([
  storedObject({ view_id: z.number() }),
  storedObject({ custom: z.record(z.string(), z.string()) }),
]);
const schema = storedObject({
  title: z.string().default(''),
  columns: z
    .array(storedObject({ name: z.string(), options: z.array(option).optional(), lookup: lookup.optional() }))
    .default([]),
  nav: storedObject({ side: z.string().default('') }).prefault({}),
});

const stored = {
  title: 'Old',
  later: { deep: [1] },
  nav: { side: 'left', width: 3 },
  columns: [
    { name: 'a', colour: 'red', options: [{ value: '1', label: 'One', hint: 'first' }] },
    { name: 'b', lookup: { view_id: 1, cached: true } },
  ],
};

describe('a stored object', () => {
  test('is read with its unknown keys, and with its defaults', () => {
    expect(schema.parse(stored)).toEqual(stored);
    expect(schema.parse({ more: 1 })).toEqual({ title: '', columns: [], nav: { side: '' }, more: 1 });
  });

  test('lists unknown keys at any depth', () => {
    expect(unknownKeys(schema, stored)).toEqual([
      'later',
      'nav.width',
      'columns.*.colour',
      'columns.*.options.*.hint',
      'columns.*.lookup.cached',
    ]);
    expect(unknownKeys(schema, { title: 'a', columns: [{ name: 'c' }] })).toEqual([]);
  });

  test('is strict where it comes from people', () => {
    expect(strict(schema).safeParse({ nav: { width: 3 } }).error?.issues[0]?.message).toBe(
      'Unrecognized key: "nav.width"',
    );
    expect(strict(schema).parse({ title: 'New' })).toEqual({ title: 'New', columns: [], nav: { side: '' } });
  });

  test('is stored without what its schema fills in, and read as it was', () => {
    const part = storedObject({ size: lenient(z.number(), 3), more: lenientList(option) });
    const whole = storedObject({
      name: z.string(),
      note: lenient(z.string().nullable(), null),
      part: z.preprocess((value) => value ?? {}, part),
      other: z.preprocess((value) => value ?? {}, part.extend({ size: lenient(z.number(), 5) })),
      list: lenientList(part),
      either: z.union([storedObject({ kind: z.literal('a'), at: z.number().default(1) }), z.string()]),
    });
    const read = whole.parse({
      name: '',
      part: { size: 5 },
      other: { size: 3 },
      list: [{}, 'unreadable', { size: 4, more: [{ value: '1', label: '' }] }],
      either: { kind: 'a' },
      later: { size: 3 },
    });
    const kept = withoutDefaults(whole, read);
    expect(kept).toEqual({
      name: '',
      part: { size: 5 },
      other: { size: 3 },
      list: [{}, { size: 4, more: [{ value: '1', label: '' }] }],
      either: { kind: 'a', at: 1 },
      later: { size: 3 },
    });
    expect(whole.parse(kept)).toEqual(read);
    expect(unknownKeys(whole, { list: [{ width: 1 }] })).toEqual(['list.*.width']);
  });

  test('keeps its unknown keys when somebody saves it without them', () => {
    const next = {
      title: 'New',
      nav: { side: '' },
      columns: [
        { name: 'b', lookup: { custom: { x: 'y' } } },
        { name: 'c' },
        {
          name: 'a',
          options: [
            { value: '2', label: 'Two' },
            { value: '1', label: 'Uno' },
          ],
        },
      ],
    };
    expect(keepUnknownKeys(schema, stored, next)).toEqual({
      title: 'New',
      later: { deep: [1] },
      nav: { side: '', width: 3 },
      columns: [
        { name: 'b', lookup: { custom: { x: 'y' } } },
        { name: 'c' },
        {
          name: 'a',
          colour: 'red',
          options: [
            { value: '2', label: 'Two' },
            { value: '1', label: 'Uno', hint: 'first' },
          ],
        },
      ],
    });
  });

  test('is copied without its unknown keys where another document has none', () => {
    expect(dropUnknownKeys(schema, stored)).toEqual({
      title: 'Old',
      nav: { side: 'left' },
      columns: [
        { name: 'a', options: [{ value: '1', label: 'One' }] },
        { name: 'b', lookup: { view_id: 1 } },
      ],
    });
    expect(dropUnknownKeys(schema, { a: 1, nav: { side: '', b: 2, c: 3 } }, new Set(['nav.b']))).toEqual({
      nav: { side: '', b: 2 },
    });
  });

  test('is never changed by keeping keys when nothing was unknown, whatever the values', () => {
    const values = fc.record({
      title: fc.string(),
      columns: fc.array(fc.record({ name: fc.string() })),
      nav: fc.record({ side: fc.string() }),
    });
    fc.assert(
      fc.property(values, values, (before, next) => {
        expect(keepUnknownKeys(schema, before, next)).toEqual(next);
      }),
    );
  });

  test('loses no unknown key in a round through a writer that knows only the schema', () => {
    const unknown = fc.dictionary(
      fc.string().map((text) => `x${text}`),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(unknown, unknown, fc.string(), (top, inner, title) => {
        const before = {
          ...top,
          title: 'a',
          columns: [{ ...inner, name: 'a' }],
          nav: { side: '', ...inner },
        };
        const known = { title, columns: [{ name: 'a' }], nav: { side: 'x' } };
        expect(keepUnknownKeys(schema, before, known)).toEqual({
          ...top,
          title,
          columns: [{ ...inner, name: 'a' }],
          nav: { ...inner, side: 'x' },
        });
      }),
    );
  });
});
