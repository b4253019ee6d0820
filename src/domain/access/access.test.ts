import { expect, test } from 'vitest';
import { can, visitor } from './access.ts';

const editor = { id: 'e', email: 'e@example.org', level: 5 };

test('a visitor reads public pages and nothing else', () => {
  expect(can(visitor, 'page.read')).toBe(true);
  expect(can(visitor, 'page.read', { authLevel: 0 })).toBe(false);
  expect(can(visitor, 'page.read', { draft: true })).toBe(false);
  expect(can(visitor, 'page.edit', { authLevel: -1 })).toBe(false);
});

test('a resource can require a higher level than the action, never a lower one', () => {
  expect(can(editor, 'page.edit')).toBe(true);
  expect(can(editor, 'page.edit', { authLevel: 10 })).toBe(false);
  expect(can(editor, 'source.add', { authLevel: -1 })).toBe(false);
});
