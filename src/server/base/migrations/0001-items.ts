import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Items with their revisions, and what the installation remembers of itself. */
export const items: Migration = {
  async up(db) {
    await sql`
      create table item (
        id bigint generated always as identity primary key,
        app text not null,
        type text not null,
        parent_id bigint references item (id) on delete cascade,
        data jsonb not null,
        revision integer not null default 1,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by text,
        updated_by text
      )`.execute(db);
    await sql`create index item_app_type on item (app, type)`.execute(db);
    await sql`create index item_parent on item (parent_id)`.execute(db);
    await sql`create unique index page_slug on item (app, (data ->> 'url_slug')) where type = 'page' and data ->> 'url_slug' <> ''`.execute(
      db,
    );

    await sql`create unique index site_address on item ((data ->> 'subdomain'), (data ->> 'base_url')) where type = 'site'`.execute(
      db,
    );
    await sql`create unique index group_name on item ((lower(data ->> 'name'))) where type = 'group'`.execute(
      db,
    );

    await sql`
      create table item_revision (
        item_id bigint not null references item (id) on delete cascade,
        revision integer not null,
        data jsonb not null,
        at timestamptz not null default now(),
        by text,
        primary key (item_id, revision)
      )`.execute(db);
    await sql`
      create table page_redirect (
        app text not null,
        old_slug text not null,
        page_id bigint not null references item (id) on delete cascade,
        primary key (app, old_slug)
      )`.execute(db);

    await sql`
      create table group_member (
        group_id bigint not null references item (id) on delete cascade,
        user_id text not null,
        primary key (group_id, user_id)
      )`.execute(db);
    await sql`create index group_member_user on group_member (user_id)`.execute(db);
    await sql`create table installation (key text primary key, value jsonb not null)`.execute(db);
  },
};
