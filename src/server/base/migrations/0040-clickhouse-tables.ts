import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The tables that versions have in ClickHouse. A version has at most one that is `current`; requests for it
 * go there when it is its `home`, else the table is for labels of others. Rows outlive their versions: they
 * say what is to be dropped there.
 */
export const clickHouseTables: Migration = {
  async up(db) {
    await sql`
      create table clickhouse_table (
        name text primary key,
        version_id bigint not null,
        status text not null check (status in ('loading', 'current', 'old')),
        is_home boolean not null,
        seq bigint not null,
        published_seq bigint not null,
        columns_revision text not null,
        applied_seq bigint not null,
        changed_rows bigint not null default 0,
        misfits text[] not null default '{}',
        has_positions boolean not null default false,
        description jsonb not null,
        object text,
        changed_at timestamptz not null default now()
      )`.execute(db);
    await sql`
      create unique index clickhouse_table_current on clickhouse_table (version_id)
      where status = 'current'`.execute(db);
  },
};
