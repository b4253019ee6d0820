import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Every source has a doc type of its own; those from before get their names in snake_case. Two underscores
 * before an id cannot come out of a name, so that what is counted on is free.
 */
export const docTypes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      with named as (
        select id, coalesce(nullif(trim(both '_' from
          left(regexp_replace(lower(data ->> 'name'), '[^[:alnum:]]+', '_', 'g'), 280)), ''), 'source') as name
        from item where type = 'source' and coalesce(data ->> 'doc_type', '') = ''
      ), counted as (
        select id, name, row_number() over (partition by name order by id) as place from named
      )
      update item set data = jsonb_set(data, '{doc_type}', to_jsonb(
        case when place = 1 then name else name || '__' || item.id end))
      from counted where counted.id = item.id`.execute(db);
    await sql`
      create unique index source_doc_type on item ((data ->> 'doc_type'))
        where type = 'source' and data ->> 'doc_type' <> ''`.execute(db);
  },
};
