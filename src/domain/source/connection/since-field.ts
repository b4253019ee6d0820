import { z } from 'zod';
import type { SettingField } from './connector-form.ts';

/** The setting of connectors that read only rows with a greater value in a column than is known. */
export const sinceSetting = z
  .string()
  .trim()
  .min(1)
  .max(200, 'a column has at most 200 characters')
  .regex(/^[^"`\r\n\0]*$/, 'a column is one line without quotes')
  .optional();

/** Its field in a form, with the name of a column as an example. */
export const sinceField = (placeholder: string): SettingField => ({
  name: 'since',
  label: 'Column of what is new',
  input: 'text',
  isRequired: false,
  isOption: true,
  placeholder,
  hint: 'When runs add or update rows, only rows are read whose value is greater than those here already, such as a time of change or a growing number. Rows without a value are read the first time alone.',
});
