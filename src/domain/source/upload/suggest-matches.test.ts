import { expect, test } from 'vitest';
import { suggestMatches } from './suggest-matches.ts';

const columns = (...labels: string[]) =>
  labels.map((label) => ({ name: label.toLowerCase().replaceAll(' ', '_'), display_name: label }));
const suggest = (found: string[], existing: string[]) =>
  Object.fromEntries(suggestMatches(columns(...found), columns(...existing)));

test('renamed columns are recognised by their words, in any order', () => {
  const found = ['Station name', 'First inspection', 'Planned budgets', 'Spent', 'Share %', 'State', 'Größe'];
  const existing = [
    'Station',
    'Inspection First',
    'Inspection Last',
    'Budget Planned (€)',
    'Budget Spent ($)',
    'Share',
    'Status',
    'grosse',
  ];
  expect(suggest(found, existing)).toEqual({
    station_name: 'station',
    größe: 'grosse',
    first_inspection: 'inspection_first',
    planned_budgets: 'budget_planned_(€)',
    spent: 'budget_spent_($)',
    'share_%': 'share',
  });
});

test('a column of a file matches one of the source whose label has the same words', () => {
  const existing = ['Ih program declared', 'Ia program declared', 'Hash'];
  expect(suggest(['ihProgram', 'designatedCounties'], existing)).toEqual({
    ihprogram: 'ih_program_declared',
  });
});

test('two that are equally alike, and names without letters, suggest nothing', () => {
  expect(suggest(['Value'], ['Value A', 'Value B'])).toEqual({});
  expect(suggest(['Value A', 'Value B'], ['Value'])).toEqual({});
  expect(suggest(['%'], ['$'])).toEqual({});
  expect(suggest(['Population 2019'], ['Population 2020', 'Area'])).toEqual({});
});
