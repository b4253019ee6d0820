import { expect, test } from 'vitest';
import type { Formula } from '#domain/formula/formula.ts';
import { rowsQuery } from '../query/build-queries.ts';
import { columnsOfSource } from '../sources/choose-source.ts';
import { columnDescriptorSchema } from './column-descriptor.ts';
import { setGrouped } from './column-rules.ts';
import { dataStateSchema } from './data-state.ts';
import {
  addFormula,
  changeFormula,
  countableColumns,
  formulaNameProblem,
  formulasWith,
  removeFormula,
} from './formula-columns.ts';

const ratio: Formula = {
  type: 'operation',
  operation: '/',
  left: { type: 'variable', key: 'cost' },
  right: { type: 'variable', key: 'people' },
};
const columns = [
  { name: 'state', type: 'text', show: true },
  { name: 'cost', type: 'number', show: true },
  { name: 'people', type: 'number' },
].map((column) => columnDescriptorSchema.parse(column));
const context = { filters: {}, parameters: { page: 0, sort: null } };
const request = (list: typeof columns) => {
  const state = dataStateSchema.parse({ sourceInfo: { sourceId: 1, versionId: 2 }, columns: list });
  const question = rowsQuery(state, context, 'page');
  if (question.kind === 'rows') return question.request;
  return question;
};

test('a formula becomes a column of this section, and is asked for with its tree', () => {
  const added = addFormula(columns, ' Per head ', ratio, true);
  expect(added.at(-1)).toMatchObject({
    name: 'Per head',
    type: 'formula',
    show: true,
    variables: ['cost', 'people'],
  });
  expect(request(added)).toMatchObject({
    attributes: ['state', 'cost', 'Per head'],
    formulas: { 'Per head': ratio },
  });
  expect(request(columns)).not.toHaveProperty('formulas');
});

test('among grouped columns it is shown with a function', () => {
  const added = addFormula(setGrouped(columns, 'state', true), 'Per head', ratio, true);
  expect(added.at(-1)).toMatchObject({ fn: 'list' });
  expect(addFormula(columns, 'Per head', ratio, false).at(-1)).toMatchObject({ show: false });
});

test('it outlives columns that the source gets, and can be changed and taken away', () => {
  const added = addFormula(columns, 'Per head', ratio, true);
  expect(columnsOfSource([], added).map(({ name }) => name)).toEqual(['Per head']);
  const changed = changeFormula(added, 'Per head', { type: 'variable', key: 'cost' });
  expect(changed.at(-1)).toMatchObject({ variables: ['cost'] });
  expect(removeFormula(changed, 'Per head')).toEqual(columns);
  expect(removeFormula(columns, 'cost')).toEqual(columns);
});

test('it counts with numbers and other formulas, never with itself', () => {
  const added = addFormula(columns, 'Per head', ratio, true);
  expect(countableColumns(added).map(({ name }) => name)).toEqual(['cost', 'people', 'Per head']);
  expect(countableColumns(added, 'Per head').map(({ name }) => name)).toEqual(['cost', 'people']);
  // Nor with formulas that need it, directly or through others.
  const needs = (key: string): Formula => ({ type: 'variable', key });
  const chain = addFormula(
    addFormula(added, 'Twice', needs('Per head'), true),
    'Again',
    needs('Twice'),
    true,
  );
  expect(countableColumns(chain, 'Per head').map(({ name }) => name)).toEqual(['cost', 'people']);
  expect(countableColumns(chain, 'Twice').map(({ name }) => name)).toEqual(['cost', 'people', 'Per head']);
  expect(formulasWith(chain, 'Per head').map(({ name }) => name)).toEqual(['Twice']);
  expect(formulaNameProblem('cost ', added)).toBe('already exists');
  expect(formulaNameProblem('Cost', added)).toBeUndefined();
});
