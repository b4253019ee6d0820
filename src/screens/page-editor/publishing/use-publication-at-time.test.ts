import { expect, test } from 'vitest';
import { isPublishedAt } from './use-publication-at-time.ts';

const time = '2026-03-11T12:00:00.000Z';
const changed = { published: '', has_changes: true } as const;
const draft = (at: string) => ({ kind: 'draft', time: at });
const published = (at: string) => ({ kind: 'published', time: at });

test('a page is published at its time, also where somebody went on writing', () => {
  expect(isPublishedAt(time, { published: '', has_changes: false }, [])).toBe(true);
  const writtenSince = [draft('2026-03-11T12:00:09Z'), published('2026-03-11T12:00:02Z')];
  expect(isPublishedAt(time, changed, writtenSince)).toBe(true);
});

test('an earlier publication, or a later draft, is none at the time', () => {
  const before = [draft('2026-03-11T12:00:09Z'), published('2026-03-11T11:59:00Z')];
  expect(isPublishedAt(time, changed, before)).toBe(false);
  expect(isPublishedAt(time, { published: 'draft', has_changes: false }, [])).toBe(false);
});
