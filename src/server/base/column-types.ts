import type { ColumnType, JSONColumnType } from 'kysely';

/** A moment, which the database sets where a new row has none. */
export type Timestamp = ColumnType<Date, Date | undefined, Date>;

/** An object as JSON; written as an object or as its text. */
export type Json = JSONColumnType<
  Record<string, unknown>,
  Record<string, unknown> | string,
  Record<string, unknown> | string
>;
