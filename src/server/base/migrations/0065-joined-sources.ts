import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Joined sources: what changes a source or a version is reported for the versions of all joined sources that
 * it is a part of, so that caches need not know what these are made of.
 */
export const joinedSources: Migration = {
  async up(db) {
    await sql`
      create index item_joined_parts on item using gin ((data -> 'join' -> 'parts') jsonb_path_ops)
      where type = 'source' and data ? 'join'`.execute(db);

    await sql`
      create function tidemark_joined_with(part bigint) returns setof bigint language sql stable as $$
        with recursive joined as (
          select part as id
          union
          select source.id from joined join item as source on source.type = 'source' and source.data ? 'join'
            and source.data -> 'join' -> 'parts' @> jsonb_build_array(jsonb_build_object('source', joined.id))
        )
        select joined.id from joined where joined.id <> part
      $$`.execute(db);

    await sql`
      create function tidemark_part_changed() returns trigger language plpgsql as $$
      declare
        part bigint;
        joined_version record;
      begin
        if tg_table_name = 'version_state' then
          select parent_id into part from item
            where id = case when tg_op = 'DELETE' then old.version_id else new.version_id end;
        elsif tg_op = 'DELETE' then
          part := case when old.type = 'version' then old.parent_id else old.id end;
        else
          part := new.id;
        end if;
        for joined_version in select version.id, version.parent_id from tidemark_joined_with(part) as joined (id)
          join item as version on version.parent_id = joined.id and version.type = 'version' loop
          perform pg_notify('tidemark_change', 'version:' || joined_version.id);
          perform pg_notify('tidemark_change', 'source:' || joined_version.parent_id);
        end loop;
        return null;
      end $$`.execute(db);

    await sql`
      create trigger tidemark_part_changed after insert or update or delete on version_state
      for each row execute function tidemark_part_changed()`.execute(db);
    await sql`
      create trigger tidemark_part_renamed after update on item
      for each row when (new.type = 'source') execute function tidemark_part_changed()`.execute(db);
    await sql`
      create trigger tidemark_part_deleted after delete on item
      for each row when (old.type in ('source', 'version')) execute function tidemark_part_changed()`.execute(
      db,
    );
  },
};
