import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { itemTypes, schemaVersion, type ItemType, type StoredMigration } from './item-types.ts';
import { readStored, salvageStored } from './read-stored.ts';

type MigrationCase = { stored: Record<string, unknown>; migrated: unknown };
const folder = new URL('cases/', import.meta.url);
const cases = readdirSync(folder).map((file) => {
  const [, type, version] = /^(.+)-(\d+)\.json$/.exec(file)!;
  const content = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as MigrationCase;
  return { type: type as ItemType, version: Number(version), ...content };
});
const log = () => {
  const lines: object[] = [];
  return { lines, error: (details: object) => void lines.push(details) };
};

test.each(cases)('a $type of schema version $version is migrated', ({ type, version, stored, migrated }) => {
  const migrate: StoredMigration = itemTypes[type].migrations[version - 1]!;
  expect(migrate(structuredClone(stored))).toEqual(migrated);
  // Nodes of the release before read and write it, too.
  expect(migrated).toMatchObject(stored);
});

test('every migration has a golden case', () => {
  const expected = Object.entries(itemTypes).flatMap(([type, { migrations }]) =>
    migrations.map((_, index) => `${type}-${index + 1}`),
  );
  expect(cases.map(({ type, version }) => `${type}-${version}`).toSorted()).toEqual(expected.toSorted());
});

test('data is migrated from its own version, never from one before', () => {
  const data = { name: 'Storms', managed: false };
  const current = schemaVersion('source');
  expect(
    readStored('source', { id: 1, revision: 1, schema_version: 1, data: { name: 'Old' } }),
  ).toMatchObject({
    name: 'Old',
    managed: true,
  });
  for (const schema_version of [current, current + 5]) {
    expect(readStored('source', { id: 1, revision: 1, schema_version, data })).toMatchObject(data);
  }
});

test('what cannot be read is named; a list shows what can be read of it and logs it once a revision', () => {
  const row = { id: 987_654, revision: 3, schema_version: 1, data: { title: 7, index: 2, extra: 'kept' } };
  expect(() => readStored('page', row)).toThrow(
    expect.objectContaining({ code: 'damaged_object', message: 'The page 987654 cannot be read.' }),
  );
  const { lines, error } = log();
  for (let count = 0; count < 2; count += 1) {
    expect(salvageStored('page', row, { title: 'Page 987654', authLevel: 10 }, { error })).toMatchObject({
      title: 'Page 987654',
      index: 2,
      extra: 'kept',
      authLevel: -1,
      published: 'draft',
      unreadable: true,
    });
  }
  expect(lines).toEqual([expect.objectContaining({ type: 'page', id: 987_654 })]);
});

test('a level that cannot be read is the fallback, never a lower one', () => {
  const row = {
    id: 987_655,
    revision: 1,
    schema_version: 1,
    data: { title: 'A', index: 0, authLevel: 'high' },
  };
  expect(salvageStored('page', row, { authLevel: 10 })).toMatchObject({ authLevel: 10, title: 'A' });
  expect(salvageStored('page', { ...row, data: 'text' }, { title: 'B', index: 1 })).toMatchObject({
    title: 'B',
  });
});
