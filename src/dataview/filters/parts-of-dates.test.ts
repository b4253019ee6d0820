import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateParts, partLabels, type DatePart } from '#domain/value/date/date-part.ts';
import { rowsRequest } from '../query/rows-request.ts';
import { dataStateSchema } from '../state/data-state.ts';
import { filterForm } from './filter-fields.ts';
import { followedInWords } from './followed-in-words.ts';
import { selectedKeys, selectionOf } from './selection.ts';

const parameters = { page: 0, sort: null, rows: null, find: null };
const began = { name: 'began', display_name: 'Began', type: 'timestamp', show: true };
const events = { name: 'events', type: 'number', show: true, fn: 'sum' };
const stateOf = (columns: object[], display: object = {}) =>
  dataStateSchema.parse({ sourceInfo: { sourceId: 1, versionId: 2 }, columns, display });
const follows = stateOf([began, events], { usePageFilters: true });
/** Events by a part of the dates, which filters the page by click, and follows it. */
const groupedBy = (step: string, filters: object[] = []) =>
  stateOf([{ ...began, group: true, step, filters }, events], { selectsFilters: true, usePageFilters: true });
const conditionsOf = (state: typeof follows, filters: Record<string, string[]>) =>
  rowsRequest(state, { filters, parameters }, 'page').normalFilter;
const href = ({ filters = {} }: { filters?: Record<string, string[] | null> }) => JSON.stringify(filters);

const endings: Record<DatePart, string> = {
  quarterOfYear: 'quarter',
  monthOfYear: 'month',
  dayOfWeek: 'weekday',
  hourOfDay: 'hour',
};

test('each group of a part filters the page by click: a name of the address, words, and a condition', () => {
  const chosen = fc
    .constantFrom(...dateParts)
    .chain((part) =>
      fc.record({ part: fc.constant(part), labels: fc.subarray(partLabels(part), { minLength: 1 }) }),
    );
  fc.assert(
    fc.property(chosen, ({ part, labels }) => {
      const key = `began.${endings[part]}`;
      const values = labels.map(({ value }) => value);
      const state = groupedBy(part);
      const filters = { [key]: values };
      expect(selectedKeys(state)).toEqual([key]);

      const selection = selectionOf(state, filters, href, null)!;
      expect(selection.chosen.map(selection.textOf)).toEqual(labels.map(({ label }) => label));
      expect(JSON.parse(selection.toggle(values[0]!))).toEqual({
        [key]: values.length > 1 ? values.slice(1) : null,
      });

      const condition = { column: 'began', operation: 'filter', values, part };
      expect(conditionsOf(follows, filters)).toEqual([condition]);
      const words = followedInWords(follows, { filters }, {});
      expect(words).toEqual([
        { text: `Began: ${labels.map(({ label }) => label).join(', ')}`, names: [key] },
      ]);
      // The section itself shows all groups, so that another one can be chosen.
      expect(conditionsOf(state, filters)).toEqual([]);
      expect(followedInWords(state, { filters }, {})).toEqual([]);
    }),
  );
});

test('a section by months follows a range of days and other parts, and one by years the months', () => {
  const filters = { 'began.month': ['03'], 'began.weekday': ['1'], 'began.min': ['2024-01-01'] };
  const month = { column: 'began', operation: 'filter', values: ['03'], part: 'monthOfYear' };
  const weekday = { column: 'began', operation: 'filter', values: ['1'], part: 'dayOfWeek' };
  const range = { column: 'began', operation: 'between', values: ['2024-01-01', null] };
  expect(conditionsOf(groupedBy('monthOfYear'), filters)).toEqual([range, weekday]);
  expect(conditionsOf(groupedBy('year'), filters)).toEqual([month, weekday]);
  expect(conditionsOf(follows, filters)).toEqual([range, month, weekday]);
});

test('days have no hours, texts no parts, and unknown values select nothing', () => {
  const filters = { 'began.hour': ['07'], 'began.month': ['13'] };
  const days = stateOf([{ ...began, type: 'date' }, events], { usePageFilters: true });
  const texts = stateOf([{ ...began, type: 'text' }, events], { usePageFilters: true });
  const month = { column: 'began', operation: 'filter', values: ['13'], part: 'monthOfYear' };
  expect(conditionsOf(days, filters)).toEqual([month]);
  expect(conditionsOf(texts, filters)).toEqual([]);
});

test('a filter by a part offers all of its values in the order of the calendar, and chips name them', () => {
  const filter = { type: 'external', operation: 'filter', part: 'dayOfWeek', usePageFilters: true };
  const state = stateOf([{ ...began, filters: [filter] }, events]);
  const filters = { 'began.weekday': ['1', '6'] };
  const form = filterForm({ id: 's1', state, results: {}, filters, href, hidden: [] })!;
  const [field] = form.fields;
  expect(field).toMatchObject({ kind: 'many', key: 'began.weekday', label: 'Began', chosen: ['1', '6'] });
  expect(field?.kind === 'many' && field.choices.map(([, label]) => label)).toEqual(
    partLabels('dayOfWeek').map(({ label }) => label),
  );
  expect(form.chips.map(({ text }) => text)).toEqual(['Began: Monday', 'Began: Saturday']);
  expect(conditionsOf(state, filters)).toEqual([
    { column: 'began', operation: 'filter', values: ['1', '6'], part: 'dayOfWeek' },
  ]);

  const excluding = stateOf([
    { ...began, filters: [{ ...filter, operation: 'exclude', values: ['7'] }] },
    events,
  ]);
  expect(conditionsOf(excluding, {})).toEqual([
    { column: 'began', operation: 'exclude', values: ['7'], part: 'dayOfWeek' },
  ]);
});

test('a section under its own key is filtered and selects by that key', () => {
  const own = { part: 'monthOfYear', usePageFilters: true, searchParamKey: 'season' };
  const state = groupedBy('monthOfYear', [own]);
  expect(selectedKeys(state)).toEqual(['season.month']);
  expect(conditionsOf(state, { 'season.month': ['01'] })).toEqual([
    { column: 'began', operation: 'filter', values: ['01'], part: 'monthOfYear' },
  ]);
});
