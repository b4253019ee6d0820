import type { SourceColumn } from '#domain/source/column.ts';
import type { Option } from '#ui/select/option.tsx';

/** The functions that a column can have by default; '' is none. */
export const functionOptions: readonly Option<NonNullable<SourceColumn['defaultFn']> | ''>[] = [
  { value: '', label: 'None' },
  { value: 'sum', label: 'sum' },
  { value: 'list', label: 'list' },
  { value: 'count', label: 'count' },
];
