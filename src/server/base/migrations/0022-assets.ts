import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Images and files of sites, the sizes in which images are served, and which sections show them. */
export const assets: Migration = {
  async up(db) {
    await sql`
      create table asset (
        id bigint generated always as identity primary key,
        key text not null unique,
        site_id bigint not null references item (id) on delete cascade,
        kind text not null check (kind in ('image', 'file')),
        object text not null,
        source_object text not null,
        name text not null,
        type text not null,
        bytes bigint not null,
        width integer not null,
        height integer not null,
        is_animated boolean not null,
        focal_x real not null default 0.5,
        focal_y real not null default 0.5,
        alt_text text not null default '',
        created_at timestamptz not null default now(),
        created_by text,
        used_at timestamptz not null default now()
      )`.execute(db);
    await sql`create index asset_site on asset (site_id, id desc)`.execute(db);
    await sql`create index asset_object on asset (object)`.execute(db);
    await sql`
      create table image_size (
        object text not null,
        width integer not null,
        format text not null check (format in ('avif', 'webp')),
        stored text not null,
        bytes bigint not null,
        primary key (object, width, format)
      )`.execute(db);
    await sql`alter table section_index add column assets text[] not null default '{}'`.execute(db);
    await sql`create index section_index_assets on section_index using gin (assets)`.execute(db);
    await sql`
      create function tidemark_asset_changed() returns trigger language plpgsql as $$
      begin
        perform pg_notify('tidemark_change', 'asset:' || old.key);
        return null;
      end $$`.execute(db);

    await sql`
      create trigger tidemark_changed after delete or update of object, focal_x, focal_y, alt_text, name on asset
      for each row execute function tidemark_asset_changed()`.execute(db);
  },
};
