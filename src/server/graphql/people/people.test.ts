import { afterAll, beforeAll, expect, test } from 'vitest';
import { createToken, findToken } from '#server/identity/identity.server.ts';
import { openInstallation, type TestInstallation } from '../../../../tests/fixtures/installation.ts';

let installation: TestInstallation;

beforeAll(async () => {
  installation = await openInstallation();
  const { pool } = installation.services.database;
  await pool.query(`
    insert into item (app, type, data) select 'tidemark', 'group',
      jsonb_build_object('name', 'Team ' || n, 'authLevel', n % 3) from generate_series(1, 150) as n;
    insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
      select 'p' || n, 'Person ' || lpad(n::text, 3, '0'), 'p' || n || '@example.com', true, now(), now()
      from generate_series(1, 150) as n;
    insert into group_member (user_id, group_id)
      select 'p' || n, item.id from generate_series(1, 150) as n
      join item on item.type = 'group' and item.data ->> 'name' in ('Team ' || n, 'Team 149');
    insert into invitation (email, group_ids, at)
      select 'guest' || n || '@example.com', array[(select id from item where data ->> 'name' = 'Team 7')],
        now() - n * interval '1 minute' from generate_series(1, 150) as n;
    insert into account_request (email, name, at)
      select 'asks' || n || '@example.com', 'Asks ' || n, now() + n * interval '1 second' from generate_series(1, 150) as n;`);
});
afterAll(() => installation.close());

async function ask<Result>(query: string): Promise<Result> {
  const { data, errors } = await installation.ask('administrator', query);
  expect(errors).toBeUndefined();
  return data as unknown as Result;
}

test('users are read in parts with their groups', async () => {
  type Answer = { people: { length: number; users: { name: string; groups: { name: string }[] }[] } };
  const { people } = await ask<Answer>('{ people { length users { name } } }');
  expect(people.users).toHaveLength(60);
  expect(people.length).toBeGreaterThan(150);
  const found = await ask<Answer>(
    '{ people(search: "PERSON 0", from: 98, limit: 5) { length users { name groups { name } } } }',
  );
  expect(found.people).toEqual({
    length: 99,
    users: [{ name: 'Person 099', groups: [{ name: 'Team 149' }, { name: 'Team 99' }] }],
  });
  const behind = await ask<Answer>('{ people(search: "person", from: 1000) { length users { name } } }');
  expect(behind.people).toEqual({ length: 150, users: [] });
});

test('groups are read in parts, with the group of new users', async () => {
  type Answer = {
    groups: { length: number; groups: { name: string }[]; newUsers: { name: string } | null };
  };
  const { groups } = await ask<Answer>('{ groups { length groups { name } newUsers { name } } }');
  expect(groups.groups).toHaveLength(60);
  expect(groups.groups[0]).toEqual({ name: 'Administrators' });
  expect(groups.newUsers).toEqual({ name: 'New users' });
  const { groups: found } = await ask<Answer>(
    '{ groups(search: "team 14", from: 10) { length groups { name } newUsers { name } } }',
  );
  expect(found).toEqual({ length: 11, groups: [{ name: 'Team 147' }], newUsers: { name: 'New users' } });
});

test('invitations and requests are read in parts', async () => {
  const { invitations, accountRequests } = await ask<Record<string, object>>(
    `{ invitations(search: "guest1", from: 60, limit: 1) { length invitations { email groups { name } } }
       accountRequests(search: "ASKS 15", limit: 2) { length requests { email } } }`,
  );
  expect(invitations).toEqual({
    length: 62,
    invitations: [{ email: 'guest149@example.com', groups: [{ name: 'Team 7' }] }],
  });
  expect(accountRequests).toEqual({
    length: 2,
    requests: [{ email: 'asks15@example.com' }, { email: 'asks150@example.com' }],
  });
});

test.each(['limit: 101', 'limit: 0', 'from: -1', `search: "${'x'.repeat(201)}"`])(
  'a list refuses %s',
  async (part) => {
    const { errors } = await installation.ask('administrator', `{ people(${part}) { length } }`);
    expect(errors?.[0]?.extensions?.code).toBe('invalid_request');
  },
);

test('without a mail server the link of an invitation is copied; it and the mailed one do not end each other', async () => {
  const { db } = installation.services.database;
  const email = 'guest3@example.com';
  expect(await ask('{ invitations(limit: 1) { isMailed } }')).toEqual({ invitations: { isMailed: false } });
  const copied = async () => {
    const { copyInvitation } = await ask<{ copyInvitation: string }>(
      `mutation { copyInvitation(email: "${email}") }`,
    );
    expect(copyInvitation).toContain('/auth/accept-invite?token=');
    return new URL(copyInvitation).searchParams.get('token')!;
  };
  const first = await copied();
  const mailed = await createToken(db, 'accept-invite', { email });
  const second = await copied();
  const isValid = async (token: string) => (await findToken(db, 'accept-invite', token)) !== null;
  expect(await Promise.all([first, mailed, second].map(isValid))).toEqual([false, true, true]);
  await ask(`mutation { revokeInvitation(email: "${email}") }`);
  expect(await Promise.all([mailed, second].map(isValid))).toEqual([false, false]);
  const gone = await installation.ask('administrator', `mutation { copyInvitation(email: "${email}") }`);
  expect(gone.errors?.[0]?.extensions?.code).toBe('not_found');
});
