import { sourceColumnSchema, type SourceColumn } from '#domain/source/column.ts';

/** The columns that golden cases and random requests speak of: one of each data type, and a multiselect. */
export const caseColumns: SourceColumn[] = [
  { name: 'state', type: 'text' },
  { name: 'incident_type', type: 'select' },
  { name: 'cost', type: 'number', dataType: 'numeric' },
  { name: 'closed', type: 'switch', dataType: 'boolean' },
  { name: 'declared', type: 'date', dataType: 'date' },
  { name: 'updated', type: 'timestamp', dataType: 'timestamp' },
  { name: 'programs', type: 'multiselect' },
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
  { name: 'code', type: 'radio', dataType: 'numeric', options: ['1', '20'].map((value) => ({ value, label: '' })) },
  { name: 'county', type: 'select', options: Array.from({ length: 20 }, (_, index) => ({ value: `C${index}`, label: '' })) },
].map((column) => sourceColumnSchema.parse(column));
