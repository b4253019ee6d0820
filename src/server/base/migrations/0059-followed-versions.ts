import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Sections that follow the newest version of a source: the index names the version that they show now, beside
 * those that they show in any case. Pages learn of another newest version as of a change of its source.
 */
export const followedVersions: Migration = {
  async up(db) {
    await sql`
      alter table section_index
        add column followed_sources bigint[] not null default '{}',
        add column pinned_versions bigint[]`.execute(db);
    await sql`create index section_index_followed on section_index using gin (followed_sources)`.execute(db);

    // A version that was added by hand and has no rows yet is not shown while another one has some.
    await sql`
      create function tidemark_newest_version(source bigint) returns bigint language sql stable as $$
        select version.id from item as version
        left join version_state as state on state.version_id = version.id
        where version.parent_id = source and version.type = 'version'
        order by (state.snapshot is not null or coalesce(state.last_seq, 0) > 0) desc, version.id desc
        limit 1
      $$`.execute(db);

    await nameFollowed(db);
    await followNewest(db);
    await watchLateness(db);
  },
};

/** Rows of the index of sections that follow sources get the newest versions of these. */
async function nameFollowed(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tidemark_name_followed() returns trigger language plpgsql as $$
    begin
      if new.followed_sources <> '{}' then
        new.data_versions := array(
          select shown.id from (
            select unnest(coalesce(new.pinned_versions, '{}')) as id
            union select tidemark_newest_version(source) from unnest(new.followed_sources) as source
          ) as shown where shown.id is not null order by shown.id);
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger tidemark_name_followed before insert or update on section_index
    for each row execute function tidemark_name_followed()`.execute(db);
}

/** Another newest version is named in the index in the transaction that makes it so, and reported. */
async function followNewest(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tidemark_newest_changed() returns trigger language plpgsql as $$
    declare
      source bigint;
      site bigint;
    begin
      if tg_table_name = 'item' then
        source := old.parent_id;
      else
        select parent_id into source from item where id = new.version_id;
      end if;
      perform 1 from section_index where followed_sources @> array[source]
        order by page_id, state, section_id for update;
      if found then
        update section_index set followed_sources = followed_sources
          where followed_sources @> array[source];
        perform pg_notify('tidemark_change', 'source:' || source);
        for site in select distinct site_id from section_index
          where followed_sources @> array[source] and state = 'published' loop
          perform pg_notify('tidemark_change', 'sections:' || site);
        end loop;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger tidemark_newest_changed after insert or update of snapshot on version_state
    for each row execute function tidemark_newest_changed()`.execute(db);
  await sql`
    create trigger tidemark_newest_deleted after delete on item
    for each row when (old.type = 'version') execute function tidemark_newest_changed()`.execute(db);
}

/** Pages learn that the data of a source is late, and that it is not any more. */
async function watchLateness(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tidemark_lateness_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('tidemark_change', 'source:' || new.source_id);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger tidemark_lateness_changed after update of failing_since on connection for each row
    when (new.source_id is not null and (old.failing_since is null) <> (new.failing_since is null))
    execute function tidemark_lateness_changed()`.execute(db);
}
