import type { Formula, FormulaOperation } from '#domain/formula/formula.ts';
import { sourceColumnSchema, type SourceColumn } from '#domain/source/column/column.ts';

/** A column in a formula. */
export const variable = (key: string): Formula => ({ type: 'variable', key });
/** Two formulas and what is done with them. */
export const operation = (left: Formula, sign: FormulaOperation, right: Formula): Formula => ({
  type: 'operation',
  operation: sign,
  left,
  right,
});

/**
 * The columns that golden cases and random requests speak of: one of each data type, a multiselect, and what
 * is calculated.
 */
export const caseColumns: SourceColumn[] = [
  { name: 'state', type: 'text' },
  { name: 'incident_type', type: 'select' },
  { name: 'cost', type: 'number', dataType: 'numeric' },
  { name: 'closed', type: 'switch', dataType: 'boolean' },
  { name: 'declared', type: 'date', dataType: 'date' },
  { name: 'updated', type: 'timestamp', dataType: 'timestamp' },
  { name: 'programs', type: 'multiselect' },
  { name: 'people', type: 'number', dataType: 'numeric' },
  { name: 'per_head', type: 'calculated', formula: operation(variable('cost'), '/', variable('people')) },
  {
    name: 'rest',
    type: 'calculated',
    formula: operation(operation(variable('per_head'), '*', variable('people')), '-', variable('cost')),
  },
  { name: 'unwritten', type: 'calculated' },
].map((column) => sourceColumnSchema.parse(column));

const options = ['Fire', 'Flood', "O'Hare"].map((value) => ({ value, label: value }));

/** The columns that cases of validity speak of: every rule, alone and together. */
export const ruledColumns: SourceColumn[] = [
  { name: 'state', type: 'text', required: 'yes' },
  { name: 'incident_type', type: 'select', required: 'yes', options },
  { name: 'cost', type: 'number', dataType: 'numeric', required: 'yes' },
  { name: 'closed', type: 'switch', dataType: 'boolean', trueValue: 'Ja' },
  { name: 'declared', type: 'date', dataType: 'date' },
  { name: 'updated', type: 'timestamp', dataType: 'timestamp' },
  { name: 'programs', type: 'multiselect', required: 'yes', options },
  {
    name: 'code',
    type: 'radio',
    dataType: 'numeric',
    options: ['1', '20'].map((value) => ({ value, label: '' })),
  },
  {
    name: 'county',
    type: 'select',
    options: Array.from({ length: 20 }, (_, index) => ({ value: `C${index}`, label: '' })),
  },
].map((column) => sourceColumnSchema.parse(column));

/** Two columns whose options are the rows of another version. */
export const mappedColumns: SourceColumn[] = ruledColumns.filter(
  ({ name }) => name === 'county' || name === 'programs',
);
