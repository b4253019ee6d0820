import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Notifications say what changed. Each payload is one key: `site:1`, `sites` (which sites there are, and at
 * which addresses), `pages:1` (the page tree of site 1), `page:5`, `source:3`, `version:7` (its rows, columns
 * or access). Drafts and histories are not part of what visitors see and send nothing.
 */
export const changes: Migration = {
  async up(db) {
    for (const table of ['item', 'version_state']) {
      await sql`drop trigger tidemark_changed on ${sql.table(table)}`.execute(db);
    }

    await sql`drop function tidemark_changed()`.execute(db);
    await watchItems(db);
    await watchVersions(db);
  },
};

async function watchItems(db: Kysely<unknown>): Promise<void> {
  await sql`
      create function tidemark_item_changed() returns trigger language plpgsql as $$
      declare
        changed item := case when tg_op = 'DELETE' then old else new end;
        is_new_or_gone boolean := tg_op <> 'UPDATE';
        version_id bigint;
      begin
        case changed.type
        when 'page-draft', 'history' then
          null;
        when 'page-published' then
          perform pg_notify('tidemark_change', 'page:' || changed.parent_id);
        when 'site' then
          perform pg_notify('tidemark_change', 'site:' || changed.id);
          if is_new_or_gone or old.data -> 'base_url' is distinct from new.data -> 'base_url'
            or old.data -> 'subdomain' is distinct from new.data -> 'subdomain'
          then
            perform pg_notify('tidemark_change', 'sites');
          end if;
        when 'page' then
          if is_new_or_gone or old.parent_id is distinct from new.parent_id
            or old.data - 'has_changes' <> new.data - 'has_changes'
          then
            perform pg_notify('tidemark_change', 'page:' || changed.id);
          end if;
          if is_new_or_gone or old.parent_id is distinct from new.parent_id
            or old.data - '{has_changes,filters,sidebar,navOptions}'::text[]
              <> new.data - '{has_changes,filters,sidebar,navOptions}'::text[]
          then
            perform pg_notify('tidemark_change', 'pages:' || changed.app);
          end if;
        when 'source' then
          perform pg_notify('tidemark_change', 'source:' || changed.id);
          for version_id in select id from item where parent_id = changed.id and type = 'version' loop
            perform pg_notify('tidemark_change', 'version:' || version_id);
          end loop;
        else
          perform pg_notify('tidemark_change', changed.type || ':' || changed.id);
        end case;
        return null;
      end $$`.execute(db);

  await sql`
      create trigger tidemark_changed after insert or update or delete on item
      for each row execute function tidemark_item_changed()`.execute(db);
}

async function watchVersions(db: Kysely<unknown>): Promise<void> {
  await sql`
      create function tidemark_version_changed() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          perform pg_notify('tidemark_change', 'version:' || old.version_id);
        elsif tg_op = 'INSERT' or (old.snapshot, old.snapshot_seq, old.last_seq)
          is distinct from (new.snapshot, new.snapshot_seq, new.last_seq)
        then
          perform pg_notify('tidemark_change', 'version:' || new.version_id);
        end if;
        return null;
      end $$`.execute(db);

  await sql`
      create trigger tidemark_changed after insert or update or delete on version_state
      for each row execute function tidemark_version_changed()`.execute(db);
}
