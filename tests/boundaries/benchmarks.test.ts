import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { benchmarksPage, readResults, resultsOf } from '../../bench/shared/benchmarks-page.ts';

test('docs/benchmarks.md shows the recorded results, and its links lead to files', async () => {
  const page = readFileSync('docs/benchmarks.md', 'utf8');
  expect(page).toBe(benchmarksPage(await readResults()));

  const links = [...page.matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => `docs/${path}`);
  expect(links.filter((path) => !existsSync(path))).toEqual([]);
});

test('results are the lines that a bench reports; those that missed their goal are bold', () => {
  const output = 'loading…\nok   a page: at most 2x: ms 1.50, ratio 1.20\nMISS a search: ms 30.00\n';

  expect(resultsOf('search', output, '2026-11-29')).toEqual([
    { bench: 'search', claim: 'a page: at most 2x', result: 'ms 1.50, ratio 1.20', date: '2026-11-29' },
    { bench: 'search', claim: 'a search', result: '**ms 30.00**', date: '2026-11-29' },
  ]);
});
