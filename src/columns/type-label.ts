import type { Texts } from '#texts/texts-of.ts';
import { columnType } from './index.ts';

/** The types of columns that the catalogue of texts has a name of. */
const namedTypes = [
  'calculated',
  'checkbox',
  'date',
  'lexical',
  'measure',
  'multiselect',
  'number',
  'radio',
  'select',
  'switch',
  'text',
  'textarea',
  'timestamp',
] as const satisfies readonly (keyof Texts['source'])[];

/** What readers call a type of columns, by its stored name; otherwise its label. */
export function typeLabel(type: string, texts: Texts['source']): string {
  const { name, label } = columnType(type);
  const key = namedTypes.find((namedType) => namedType === name);
  if (key === undefined) return label;
  return texts[key];
}
