import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What belongs to a version besides its rows: the uploads that were published into it, and every snapshot
 * that it had. When a version goes or is cleared, these uploads go with it, and `removed_object` lists the
 * objects to remove.
 */
export const removedObjects: Migration = {
  async up(db) {
    await sql`
      create table upload_version (
        upload_id bigint not null references upload (id) on delete cascade,
        version_id bigint not null,
        primary key (upload_id, version_id)
      )`.execute(db);
    await sql`create index upload_version_version on upload_version (version_id)`.execute(db);
    await sql`
      create table version_snapshot (
        version_id bigint not null,
        object text not null,
        primary key (version_id, object)
      )`.execute(db);

    await sql`create table removed_object (object text primary key, at timestamptz not null default now())`.execute(
      db,
    );
    await sql`
      insert into upload_version (upload_id, version_id)
        select id, (published ->> 'versionId')::bigint from upload where published ? 'versionId'`.execute(db);

    await sql`
      insert into version_snapshot (version_id, object)
        select version_id, snapshot from version_state where snapshot is not null`.execute(db);
    await watchRemovals(db);
  },
};

async function watchRemovals(db: Kysely<unknown>): Promise<void> {
  await sql`
      create function tidemark_remember_snapshot() returns trigger language plpgsql as $$
      begin
        insert into version_snapshot (version_id, object) values (new.version_id, new.snapshot)
          on conflict do nothing;
        return null;
      end $$`.execute(db);

  await sql`
      create trigger tidemark_remember_snapshot after insert or update of snapshot on version_state
      for each row when (new.snapshot is not null) execute function tidemark_remember_snapshot()`.execute(db);
  await sql`
      create function tidemark_remove_files(removed_version bigint) returns void language plpgsql as $$
      begin
        insert into removed_object (object)
          select object from version_snapshot where version_id = removed_version
          on conflict (object) do update set at = now();
        delete from version_snapshot where version_id = removed_version;
        delete from upload where id in (select upload_id from upload_version where version_id = removed_version);
      end $$`.execute(db);

  await sql`
      create function tidemark_version_removed() returns trigger language plpgsql as $$
      begin
        perform tidemark_remove_files(old.id);
        return null;
      end $$`.execute(db);
  await sql`
      create trigger tidemark_version_removed after delete on item
      for each row when (old.type = 'version') execute function tidemark_version_removed()`.execute(db);

  await sql`
      create function tidemark_upload_removed() returns trigger language plpgsql as $$
      begin
        insert into removed_object (object)
          select distinct name[1] from regexp_matches(
            concat_ws(' ', case when tg_op = 'DELETE' then old.object end, old.layers), '[0-9a-f]{64}', 'g') as name
          on conflict (object) do update set at = now();
        return null;
      end $$`.execute(db);
  await sql`
      create trigger tidemark_upload_removed after delete or update of layers on upload
      for each row execute function tidemark_upload_removed()`.execute(db);
}
