import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Accounts beyond the tables of the identity library: one-time links, queued mails, requests for an account,
 * invitations, suspended users, and the record of who changed what.
 */
export const people: Migration = {
  async up(db) {
    await sql`
      create table account_token (
        digest text primary key,
        purpose text not null,
        email text not null,
        data jsonb not null default '{}',
        expires_at timestamptz not null
      )`.execute(db);
    await sql`create index account_token_email on account_token (email)`.execute(db);
    await sql`
      create table mail (
        id bigint generated always as identity primary key,
        kind text not null,
        email text not null,
        data jsonb not null default '{}',
        created_at timestamptz not null default now()
      )`.execute(db);

    await sql`
      create table account_request (
        email text primary key,
        name text not null,
        at timestamptz not null default now()
      )`.execute(db);
    await sql`
      create table invitation (
        email text primary key,
        group_ids bigint[] not null,
        at timestamptz not null default now(),
        by text
      )`.execute(db);

    await sql`
      create table suspension (user_id text primary key, at timestamptz not null default now(), by text)`.execute(
      db,
    );
    await sql`
      create table audit_entry (
        id bigint generated always as identity primary key,
        at timestamptz not null default now(),
        by text,
        email text,
        action text not null,
        subject text not null,
        details jsonb not null default '{}',
        client text
      )`.execute(db);
    await sql`create index audit_entry_at on audit_entry (at)`.execute(db);
    await sql`create index audit_entry_action on audit_entry (action, id)`.execute(db);
  },
};
