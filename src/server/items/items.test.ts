import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/fixtures/postgres.ts';
import type { DatabaseHandle } from '../base/database.ts';
import { createItem, readItem, writeItem } from './items.ts';
import { patchItems } from './patch-items.ts';

let database: DatabaseHandle;
beforeAll(async () => {
  database = await openTestDatabase();
}, 60_000);
afterAll(() => database.close());

test('an item has its app, its type and its data, and says when and by whom it was made and changed', async () => {
  const { db } = database;
  const data = { name: 'Rivers', base_url: '/rivers' };
  const made = await createItem(db, { app: 'tidemark', type: 'site', data }, 'ann@example.org');
  const first = await readItem(db, 'site', made.id);
  expect(first).toMatchObject({
    id: made.id,
    app: 'tidemark',
    type: 'site',
    data,
    created_by: 'ann@example.org',
    updated_by: 'ann@example.org',
  });
  await writeItem(db, 'site', made.id, { data: { ...data, name: 'Lakes' } }, 'bob@example.org');
  const second = await readItem(db, 'site', made.id);
  expect(second).toMatchObject({
    data: { name: 'Lakes' },
    created_at: first.created_at,
    created_by: 'ann@example.org',
    updated_by: 'bob@example.org',
  });
  expect(Number(second.updated_at)).toBeGreaterThan(Number(first.updated_at));
  await patchItems(db, 'site', [{ id: made.id, fields: { name: 'Seas' } }], 'cy@example.org');
  const third = await readItem(db, 'site', made.id);
  expect(third).toMatchObject({
    data: { name: 'Seas' },
    created_by: 'ann@example.org',
    updated_by: 'cy@example.org',
  });
  expect(Number(third.updated_at)).toBeGreaterThanOrEqual(Number(second.updated_at));
});
