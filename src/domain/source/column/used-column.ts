import type { SourceColumn } from './column.ts';

/**
 * A column that a section takes from a version, and what for: `of` is the label of the column, of the formula
 * that is calculated from it, of the value in a text, or the name of the link that it is a part of.
 */
export type UsedColumn = {
  name: string;
  label: string;
  use: 'column' | 'formula' | 'filter' | 'link' | 'value';
  of: string;
};

/** The columns that have the values of others, by the names of these. */
export type NewColumns = ReadonlyMap<string, Pick<SourceColumn, 'name' | 'display_name' | 'type'>>;
