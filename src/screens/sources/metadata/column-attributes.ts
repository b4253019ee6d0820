import type { SourceColumn } from '#domain/source/column/column.ts';
import { ownValue } from '#domain/value/object/own-value.ts';
import type { Option } from '#ui/select/option.tsx';

/** The functions that a column can have by default; '' is none. */
export const functionOptions: readonly Option<NonNullable<SourceColumn['defaultFn']> | ''>[] = [
  { value: '', label: 'None' },
  { value: 'sum', label: 'sum' },
  { value: 'list', label: 'list' },
  { value: 'count', label: 'count' },
];

/** What the attributes of a column are called in its form. */
const attributeLabels: Record<Exclude<keyof SourceColumn, 'name'>, string> = {
  display_name: 'Display name',
  type: 'Type',
  dataType: 'Type',
  trim: 'Trim blanks',
  na_values: 'Treat as empty',
  date_order: 'Order of dates',
  date_step: 'Dates are',
  zone: 'Time zone',
  number_format: 'Format of numbers',
  unit: 'Unit',
  decimals: 'Decimals',
  date_style: 'Date format',
  max_length: 'Maximum number of characters',
  required: 'Required',
  least: 'At least',
  most: 'At most',
  pattern: 'Pattern',
  unique: 'No value twice',
  compared_with: 'Compared with',
  display: 'Behaviour',
  origin: 'Origin',
  defaultFn: 'Default function',
  description: 'Description',
  prompt: 'Prompt',
  trueValue: 'True value',
  options: 'Options',
  mapped_options: 'Options',
  value_order: 'Order of values',
  meta_lookup: 'Labels of the codes',
  formula: 'Formula',
  measure: 'Formula',
  geo_col: 'GEO column',
  names_regions: 'Regions that it names',
  region_keys: 'Regions of other names',
  coordinate: 'Latitude or longitude',
  is_primary: 'Primary column',
  show: 'Show',
  group: 'Group',
  filters: 'Filters',
  translations: 'Other languages',
};

/**
 * What attributes are called in the form of a column, each once; one that this version does not know has its
 * own name.
 */
export const attributeNames = (attributes: readonly string[]): string[] => [
  ...new Set(attributes.map((attribute) => ownValue(attributeLabels, attribute) ?? attribute)),
];
