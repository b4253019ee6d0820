import { expect, test } from 'vitest';
import { pageCommandSchema } from './page-command.ts';
import { pageSettingsSchema } from '#domain/page/content/page.ts';

test('a change says only what it changes', () => {
  const command = { kind: 'changeSection', id: 'a', change: { title: 'New' } };
  expect(pageCommandSchema.parse(command)).toEqual(command);
  const group = { kind: 'changeGroup', name: 'a', change: { position: 'top' } };
  expect(pageCommandSchema.parse(group)).toEqual(group);
  expect(pageSettingsSchema.parse({ icon: 'waves' })).toEqual({ icon: 'waves' });
});

test('what a change names is checked as ever, and nothing else may be named', () => {
  expect(pageSettingsSchema.safeParse({ sidebar: 'above' }).success).toBe(false);
  for (const foreign of ['authLevel', 'id', 'app', 'created_by', 'published', 'url_slug']) {
    expect(pageSettingsSchema.safeParse({ [foreign]: '' }).success).toBe(false);
  }
  const moved = { kind: 'changeSection', id: 'a', change: { group: 'b' } };
  expect(pageCommandSchema.safeParse(moved).success).toBe(false);
});
