import { expect, test } from 'vitest';
import { checkedSources, draftsOf, unfinishedJobs } from './attention.ts';

const page = (id: number, more: object) => ({
  id,
  parent: null,
  index: 0,
  title: `Page ${id}`,
  url_slug: `page_${id}`,
  published: '',
  has_changes: false,
  publishes_at: null,
  publishes_zone: null,
  draft_title: null,
  template_id: null,
  ...more,
});
const job = (id: string, state: string) => ({
  id,
  queue: 'read-upload',
  state,
  about: null,
  createdAt: '2026-11-28T10:00:00.000Z',
  startedAt: null,
  completedAt: null,
  nextAt: null,
  attempts: 1,
  error: state === 'failed' ? 'It failed.' : null,
});

test('pages that are not published as they are count, templates and published ones do not', () => {
  const pages = [
    page(1, {}),
    page(2, { has_changes: true, draft_title: 'Another title' }),
    page(3, { published: 'draft' }),
    page(4, { published: 'draft', publishes_at: '2026-12-01T00:00:00.000Z' }),
    page(5, { published: 'draft', index: 999 }),
    ...Array.from({ length: 20 }, (_, at) => page(10 + at, { has_changes: true })),
  ];
  const { total, entries } = draftsOf(pages);
  expect(total).toBe(23);
  expect(entries).toHaveLength(8);
  expect(entries.slice(0, 3)).toEqual([
    { id: 2, title: 'Another title', url_slug: 'page_2', state: 'changed' },
    { id: 3, title: 'Page 3', url_slug: 'page_3', state: 'new' },
    { id: 4, title: 'Page 4', url_slug: 'page_4', state: 'scheduled' },
  ]);
});

test('jobs that wait or failed are counted', () => {
  const jobs = [job('a', 'created'), job('b', 'retry'), job('c', 'failed'), job('d', 'completed')];
  expect(unfinishedJobs(jobs)).toMatchObject({ waiting: 2, failed: 1, failures: [{ id: 'c' }] });
});

test('the newest versions of a few sources are checked', () => {
  const sources = Array.from({ length: 9 }, (_, id) => ({ id, name: `S${id}`, versions: [{ id: id * 10 }] }));
  const checked = checkedSources([{ id: 99, name: 'Empty', versions: [] }, ...sources]);
  expect(checked).toHaveLength(6);
  expect(checked[1]).toEqual({ id: 1, name: 'S1', versionId: 10 });
});
