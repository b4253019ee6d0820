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
