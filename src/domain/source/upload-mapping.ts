import { z } from 'zod';
import { sourceColumnSchema, type SourceColumn } from './column.ts';

/**
 * A found column on its way into a source (specification 2, "Upload publish payload"). `existingColumnMatch` names the
 * source's column that takes its cells; null makes a new one, and left out, a column of the same name is taken.
 * `isPrimary` tells which column finds the records that are there already.
 */
export const mappedColumnSchema = sourceColumnSchema.extend({
  existingColumnMatch: z.string().min(1).max(256).nullable().optional(),
  isPrimary: z.boolean().default(false),
});
/** A found column and where its cells go. */
export type MappedColumn = z.output<typeof mappedColumnSchema>;
/** A found column as a caller may write it. */
export type MappedColumnInput = z.input<typeof mappedColumnSchema>;

const headers = z.record(z.string(), z.string().trim().min(1).max(500)).default({});

/**
 * What becomes of several found columns on one destination. `values`: the destination holds the headers of those
 * columns whose cell is filled. `rows`: one row for each header, which stands in the destination, its cell in `value`.
 * Columns that the source has not are added as they are written here; `headers` are by found column's name.
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

/** What a person decided about the columns of a layer. */
export type Mapping = { columns: readonly MappedColumn[]; pivots: readonly Pivot[] };

/** What `defaultMatches` needs to know of a column. */
type Named = Pick<SourceColumn, 'name' | 'display_name'>;

/** The source's column for each found one: of the same name or display name, blanks and case folded; else null. */
export function defaultMatches(found: readonly Named[], existing: readonly Named[]): (string | null)[] {
  const matches: (string | null)[] = found.map(() => null);
  const taken = new Set<string>();
  for (const isAlike of likenesses) {
    found.forEach((column, index) => {
      if (matches[index] !== null) return;
      const match = existing.find((candidate) => !taken.has(candidate.name) && isAlike(column, candidate));
      if (!match) return;
      matches[index] = match.name;
      taken.add(match.name);
    });
  }
  return matches;
}

/** From the surest on: what is called the same in every way is matched before what only looks alike. */
const likenesses: ((one: Named, other: Named) => boolean)[] = [
  (one, other) => one.name === other.name,
  (one, other) => fold(one.display_name) !== '' && fold(one.display_name) === fold(other.display_name),
  (one, other) => namesOf(one).some((name) => namesOf(other).includes(name)),
];

const namesOf = ({ name, display_name }: Named) => [fold(name), fold(display_name)].filter(Boolean);

/** A name without its case, its blanks, and the underscores that stand for blanks in stored names. */
function fold(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_]+/g, '');
}

/** What headers start with in common, up to the end of a word; empty when one of them would not be told apart without it. */
export function commonStart(names: readonly string[]): string {
  const [first = '', ...others] = names;
  if (others.length === 0) return '';
  const ends = [...first.matchAll(/[\s_:-]+/g)].map((match) => match.index + match[0].length).reverse();
  const end = ends.find((at) =>
    names.every((name) => name.startsWith(first.slice(0, at)) && name.slice(at).trim() !== ''),
  );
  return first.slice(0, end ?? 0);
}
