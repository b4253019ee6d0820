import { z } from 'zod';
import { storedObject } from '#domain/value/object/stored-object.ts';
import { patternColumns } from './title-pattern.ts';

/** The most rows of a version that pages are generated from. */
export const maxGeneratedPages = 10_000;
/** The most page filters that a row gives to its page. */
export const maxRowFilters = 20;

const id = z.number().int().positive();
const columnName = z.string().min(1, 'choose a column').max(256);

/**
 * How pages are generated from a template: one for each row of a version, named by some columns and
 * identified by one, with page filters whose values are those of the row.
 */
export const dataControlsSchema = storedObject({
  source: id,
  version: id,
  /** Whether the rows are those of the newest version of the source, whichever that is. */
  follows: z.boolean().default(false),
  /** The titles: a text with names of columns in braces. */
  title: z
    .string()
    .max(500)
    .refine((pattern) => patternColumns(pattern).length > 0, 'name a column in braces, such as {county}'),
  /** The column that identifies the row: its page stays the same when the title changes. */
  key: columnName,
  filters: z
    .array(
      storedObject({
        searchKey: z.string().min(1, 'a filter needs a search key').max(100),
        column: columnName,
      }),
    )
    .max(maxRowFilters, `at most ${maxRowFilters} filters`)
    .refine(
      (filters) => new Set(filters.map(({ searchKey }) => searchKey)).size === filters.length,
      'two filters have the same search key',
    )
    .default([]),
  /** The page that new pages are put under; null at the top. */
  parent: id.nullable().default(null),
  /** Whether menus leave the pages out; else they list them as they list the template's pages. */
  hideInNav: z.boolean().default(false),
  publish: z.boolean().default(false),
});
/** See `dataControlsSchema`. */
export type DataControls = z.output<typeof dataControlsSchema>;

/** The columns that generating pages reads, each once. */
export const columnsOfControls = ({ title, key, filters }: DataControls): string[] => [
  ...new Set([key, ...patternColumns(title), ...filters.map(({ column }) => column)]),
];
