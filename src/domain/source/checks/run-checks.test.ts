import { expect, test } from 'vitest';
import { textForms, type ColumnMeasures, type KeptMeasures, type TableMeasures } from './measures.ts';
import type { TablePair } from './pair.ts';
import { relaxedChoices } from './relaxed-choices.ts';
import { proposeChecks, runChecks } from './run-checks.ts';

const noForms = Object.fromEntries(textForms.map((form) => [form, 0])) as Record<
  (typeof textForms)[number],
  number
>;

/** A column of whole numbers from one on, as often as there are rows. */
const numbers = (rows: number, by = 1): ColumnMeasures => ({
  name: 'deaths',
  kind: 'number',
  filled: rows,
  misfits: 0,
  empty: 0,
  distinct: rows,
  named: 0,
  scale: {
    least: by,
    greatest: rows * by,
    sum: (by * rows * (rows + 1)) / 2,
    negative: 0,
    zero: 0,
    whole: rows,
    deviation: 0.29 * rows * by,
    quantiles: [0.05, 0.25, 0.5, 0.75, 0.95].map((part) => part * rows * by),
  },
  hours: null,
  texts: null,
  values: [{ value: String(by), count: 1 }],
});

const names = (rows: number): ColumnMeasures => ({
  ...numbers(rows),
  name: 'place',
  kind: 'text',
  scale: null,
  texts: { longest: 9, mostlyUpTo: 8, forms: noForms },
});

const tableOf = (rows: number, by = 1): TableMeasures => ({
  rows,
  sampled: rows,
  distinctRows: rows,
  columns: [names(rows), numbers(rows, by)],
});

const kept = (table: TableMeasures): KeptMeasures => ({ table, matched: null });
const pairOf = (before: TableMeasures, after: TableMeasures): TablePair => ({
  before,
  after,
  matched: null,
  shared: 0,
  now: 0,
});

const namesOf = (findings: { check: string }[]) => findings.map(({ check }) => check);

test('a version that is like the one before passes, and one with half of the rows does not', () => {
  const before = tableOf(100);
  const checks = proposeChecks([kept(before)]);
  expect(runChecks(checks, pairOf(before, tableOf(104)))).toEqual([]);

  const [finding] = runChecks(checks, pairOf(before, tableOf(50)));
  expect(finding).toMatchObject({
    check: 'rowsFewer',
    column: null,
    measured: 50,
    most: 10,
    text: 'There are 50% fewer rows: 50 instead of 100.',
  });
  expect(namesOf(runChecks(checks, pairOf(before, tableOf(100, 1000))))).toContain('level');
});

test('a limit is as wide as versions have differed so far, and somewhat wider', () => {
  const shrunk = [tableOf(70), tableOf(100)].map(kept);
  const fewer = proposeChecks(shrunk).find(({ check }) => check === 'rowsFewer');
  expect(fewer).toEqual({ check: 'rowsFewer', column: null, most: 45, isOff: false });
});

test('what a person decided is used: another limit, for a column alone, or none', () => {
  const before = tableOf(100);
  const pair = pairOf(before, tableOf(50));
  const with80 = proposeChecks([kept(before)], [{ check: 'rowsFewer', most: 80 }]);
  expect(namesOf(runChecks(with80, pair))).not.toContain('rowsFewer');
  const off = proposeChecks([kept(before)], [{ check: 'rowsFewer', isOff: true }]);
  expect(namesOf(runChecks(off, pair))).not.toContain('rowsFewer');

  const atLeast = proposeChecks([kept(before)], [{ check: 'rowsAtLeast', most: 60 }]);
  expect(namesOf(runChecks(atLeast, pair))).toContain('rowsAtLeast');
  const other = proposeChecks([kept(before)], [{ check: 'level', column: 'place', isOff: true }]);
  expect(namesOf(runChecks(other, pairOf(before, tableOf(100, 1000))))).toContain('level');
});

test('relaxed checks let the same data pass', () => {
  const before = tableOf(100);
  const pair = pairOf(before, tableOf(40, 1000));
  const findings = runChecks(proposeChecks([kept(before)]), pair);
  expect(findings.length).toBeGreaterThan(1);
  const choices = relaxedChoices([], findings);
  expect(runChecks(proposeChecks([kept(before)], choices), pair)).toEqual([]);
});

test('an earlier version is not published again as a new one', () => {
  const [newest, earlier] = [tableOf(104), tableOf(100)];
  const checks = proposeChecks([kept(newest), kept(earlier)]);
  const found = runChecks(checks, pairOf(newest, tableOf(100)), [earlier]);
  expect(found.map(({ text }) => text)).toEqual(['This is the data of an earlier version, 2 versions back.']);
});

test('a few rows say nothing about what values may be', () => {
  const before = tableOf(5);
  expect(runChecks(proposeChecks([kept(before)]), pairOf(before, tableOf(5, 1000)))).toEqual([]);
});

test('a population is never below zero, a latitude may be', () => {
  const named = (name: string, negative: number): TableMeasures => {
    const column = numbers(100);
    return { ...tableOf(100), columns: [{ ...column, name, scale: { ...column.scale!, negative } }] };
  };
  const found = (name: string) => {
    const before = named(name, 0);
    return namesOf(runChecks(proposeChecks([kept(before)]), pairOf(before, named(name, 3))));
  };
  expect(found('population')).toContain('negatives');
  expect(found('start_latitude')).not.toContain('negatives');
});
