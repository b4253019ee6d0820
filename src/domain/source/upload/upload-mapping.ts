import { foldLetters } from '#domain/value/text/fold-letters.ts';
import { present } from '#domain/value/object/present.ts';
import { z } from 'zod';
import { sourceColumnSchema, type SourceColumn } from '#domain/source/column/column.ts';

/** Values of a file that become options of a column of the source. */
export const newOptionsSchema = z.array(z.string().trim().min(1).max(500)).max(1000);

/** Values of a file that are mistakes for options of their column, with the options that take their place. */
export const correctionsSchema = z
  .array(z.strictObject({ text: z.string().min(1).max(500), option: z.string().min(1).max(500) }))
  .max(1000);
/** A value of a file that is a mistake for an option, and that option. */
export type Correction = z.output<typeof correctionsSchema>[number];

/**
 * A column of a layer with its destination. `existingColumnMatch` is the source's column that gets its cells;
 * null makes a new one, and undefined uses a column of the same name. The `isPrimary` column finds existing
 * records. `newOptions` are added to the options of that column of the source, `corrections` replace values
 * by its options. Its date order and number format say how the file writes the cells.
 */
export const mappedColumnSchema = sourceColumnSchema.extend({
  existingColumnMatch: z.string().min(1).max(256).nullable().optional(),
  isPrimary: z.boolean().default(false),
  newOptions: newOptionsSchema.default([]),
  corrections: correctionsSchema.default([]),
});
/** A column of a layer with its destination. */
export type MappedColumn = z.output<typeof mappedColumnSchema>;
/** A column of a layer as a caller may write it. */
export type MappedColumnInput = z.input<typeof mappedColumnSchema>;

const headers = z.record(z.string(), z.string().trim().min(1).max(500)).default({});

/**
 * What several columns with one destination become. `values`: the destination gets the headers of the columns
 * whose cell is filled. `rows`: each header becomes a row, with the header in the destination and its cell in
 * `value`. Columns that the source does not have are added with the attributes given here; `headers` are by
 * column name of the layer.
 */
export const pivotSchema = z.discriminatedUnion('form', [
  z.strictObject({ form: z.literal('values'), destination: sourceColumnSchema, headers }),
  z.strictObject({
    form: z.literal('rows'),
    destination: sourceColumnSchema,
    value: sourceColumnSchema,
    headers,
  }),
]);
/** A pivot and its form. */
export type Pivot = z.output<typeof pivotSchema>;

/** The decisions about the columns of a layer. */
export type Mapping = { columns: readonly MappedColumn[]; pivots: readonly Pivot[] };

/** The names of a column. */
type Named = Pick<SourceColumn, 'name' | 'display_name'> & { unit?: string | undefined };

/**
 * The source's column for each column of a layer: the one with the same name or display name, ignoring blanks
 * and case, or else accents too; or null.
 */
export function defaultMatches(found: readonly Named[], existing: readonly Named[]): (string | null)[] {
  const [wanted, candidates] = [found.map(foldNames), existing.map(foldNames)];
  const matches: (string | null)[] = found.map(() => null);
  const taken = new Set<string>();

  for (const isAlike of likenesses) {
    wanted.forEach((column, index) => {
      if (matches[index] !== null) return;
      const match = candidates.find((candidate) => !taken.has(candidate.name) && isAlike(column, candidate));
      if (!match) return;
      matches[index] = match.name;
      taken.add(match.name);
    });
  }

  return matches;
}

/** The tests for a match, from the most exact to the least. */
const likenesses: ((one: FoldedNames, other: FoldedNames) => boolean)[] = [
  (one, other) => one.name === other.name,
  (one, other) => one.display !== '' && one.display === other.display,
  (one, other) => one.all.some((name) => other.all.includes(name)),
  (one, other) => one.typed.some((name) => other.typed.includes(name)),
];

/**
 * The name of a column, its folded display name, all its folded names, and these as they are typed without
 * accents.
 */
type FoldedNames = { name: string; display: string; all: string[]; typed: string[] };

/** Files that were downloaded here have the unit behind the name, as in `Length (km)`. */
function foldNames({ name, display_name, unit }: Named): FoldedNames {
  const display = fold(display_name);
  const withUnit = present([unit && fold(`${display_name || name} (${unit})`)]);
  const all = [fold(name), display, ...withUnit].filter(Boolean);
  return { name, display, all, typed: all.map(foldLetters) };
}

/**
 * Names that differ only behind this number of characters are alike; normalizing longer ones would take
 * quadratic time.
 */
const comparedCharacters = 500;

/** A name in lower case, without blanks and underscores. */
function fold(name: string): string {
  return name
    .slice(0, comparedCharacters)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_]+/g, '');
}

/**
 * The common beginning of headers, up to the end of a word; empty when two headers would be equal without it.
 */
export function commonStart(names: readonly string[]): string {
  const [first = '', ...others] = names;
  if (others.length === 0) return '';
  const ends = [...first.matchAll(/[\s_:-]+/g)].map((match) => match.index + match[0].length).reverse();
  const end = ends.find((at) =>
    names.every((name) => name.startsWith(first.slice(0, at)) && name.slice(at).trim() !== ''),
  );

  return first.slice(0, end ?? 0);
}
