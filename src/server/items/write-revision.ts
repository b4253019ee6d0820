import { sql, type RawBuilder } from 'kysely';

/** How long after the first autosave of a series further ones replace it, in milliseconds. */
const autosaveWindow = 10 * 60 * 1000;

/**
 * A revision as a part of the statement that writes its item: one round trip to PostgreSQL, and the data is
 * sent once.
 */
type WrittenRevision = {
  /** The name of the query that returns the item as it was written. */
  of: RawBuilder<unknown>;
  at: Date;
  user: string | null;
  /** When the series of autosaves begins that the revision belongs to; null for no autosave. */
  autosaveSince: Date | null;
};

/** Stores an item as a revision. */
export const insertRevision = ({ of, at, user, autosaveSince }: WrittenRevision): RawBuilder<unknown> => sql`
  insert into item_revision (item_id, revision, data, schema_version, by, at, autosave_since)
  select id, revision, data, schema_version, ${user}::text, ${at}::timestamptz, ${autosaveSince}::timestamptz from ${of}`;

/**
 * Lets an autosave replace the one before it by the same person, where that series began less than ten
 * minutes ago.
 */
export const replaceAutosave = ({ of, at, user, autosaveSince }: WrittenRevision): RawBuilder<unknown> => sql`
  update item_revision set revision = ${of}.revision, data = ${of}.data, schema_version = ${of}.schema_version,
    at = ${at}
  from ${of}
  where ${autosaveSince !== null && user !== null} and item_revision.item_id = ${of}.id
    and item_revision.revision = ${of}.revision - 1 and item_revision.by = ${user}
    and item_revision.autosave_since > ${new Date(at.getTime() - autosaveWindow)}
  returning item_id`;
