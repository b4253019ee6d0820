import { expect, test } from 'vitest';
import { mayDo, visitor } from './access.ts';

const editor = { id: 'e', email: 'e@example.org', level: 5 };

test('a visitor reads public pages and nothing else', () => {
  expect(mayDo(visitor, 'page.read')).toBe(true);
  expect(mayDo(visitor, 'page.read', { authLevel: 0 })).toBe(false);
  expect(mayDo(visitor, 'page.read', { draft: true })).toBe(false);
  expect(mayDo(visitor, 'page.edit', { authLevel: -1 })).toBe(false);
});

test('a resource can ask for more than the action, never for less', () => {
  expect(mayDo(editor, 'page.edit')).toBe(true);
  expect(mayDo(editor, 'page.edit', { authLevel: 10 })).toBe(false);
  expect(mayDo(editor, 'source.add', { authLevel: -1 })).toBe(false);
});
