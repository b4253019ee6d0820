import { z } from 'zod';
import { columnName } from '#domain/source/column/column.ts';
import { storedObject } from '#domain/value/object/stored-object.ts';

/**
 * How the rows of a joined source come about. `left` has all rows of the first part, with what is known of
 * them in the second one; `inner` those with a match; `full` those of both; `append` the rows of all parts,
 * one part below the other.
 */
export const joinKinds = ['left', 'inner', 'full', 'append'] as const;
/** One of `joinKinds`. */
export type JoinKind = (typeof joinKinds)[number];

/** The most parts that are appended; joins on keys have two. */
export const maxParts = 8;
/** The most pairs of columns that rows are joined on. */
export const maxJoinKeys = 4;
/** How deep joined sources may be made of joined sources: 1 for one whose parts are none. */
export const maxJoinDepth = 3;

/**
 * A source whose rows are those of other sources. `keys` are the columns of the first and of the second part
 * whose cells are compared; appended parts have none. `from` of a column names its column in each part, null
 * in a part without it. `partColumn` is the column that says which part a row is from, by the names of the
 * parts.
 */
export const joinSchema = storedObject({
  kind: z.enum(joinKinds),
  parts: z
    .array(storedObject({ source: z.number().int(), name: z.string().min(1).max(300) }))
    .min(2)
    .max(maxParts),
  keys: z
    .array(storedObject({ left: columnName, right: columnName }))
    .max(maxJoinKeys)
    .default([]),
  columns: z
    .array(storedObject({ name: columnName, from: z.array(columnName.nullable()).min(2).max(maxParts) }))
    .min(1)
    .max(2000),
  partColumn: columnName.optional(),
});

/** See `joinSchema`. */
export type Join = z.output<typeof joinSchema>;
/** A column of a joined source: its name, and those that it has in the parts. */
export type JoinedColumn = Join['columns'][number];

/** Whether the rows of the parts are one below the other, instead of side by side. */
export const isAppended = ({ kind }: Pick<Join, 'kind'>): boolean => kind === 'append';
