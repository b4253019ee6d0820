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
 * How rows are matched by place: the rows of one part are places, those of the other one areas in which they
 * lie. `places` is the index of the part with the places, `columns` its column of points, or its latitude and
 * longitude in degrees; `areas` is the column with the areas of the other part.
 */
const joinPlaceSchema = storedObject({
  places: z.union([z.literal(0), z.literal(1)]),
  columns: z.union([z.tuple([columnName]), z.tuple([columnName, columnName])]),
  areas: columnName,
});
/** See `joinPlaceSchema`. */
export type JoinPlace = z.output<typeof joinPlaceSchema>;

/**
 * A source whose rows are those of other sources. `keys` are the columns of the first and of the second part
 * whose cells are compared; appended parts and those that are matched by `place` have none. `from` of a
 * column names its column in each part, null in a part without it. `partColumn` is the column that says which
 * part a row is from, by the names of the parts.
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
  place: joinPlaceSchema.optional(),
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

/** The columns by which the rows of a join are matched, each with the index of its part. */
export function matchingColumns({ keys, place }: Join): { part: number; column: string }[] {
  const ofKeys = keys.flatMap(({ left, right }) => [
    { part: 0, column: left },
    { part: 1, column: right },
  ]);
  if (!place) return ofKeys;
  const ofPlaces = place.columns.map((column) => ({ part: place.places, column }));
  return [...ofKeys, ...ofPlaces, { part: 1 - place.places, column: place.areas }];
}
