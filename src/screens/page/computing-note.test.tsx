import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { ComputingNote, isComputing } from './computing-note.tsx';

const late: SectionResult = {
  status: 'failed',
  message: 'This is being computed: 42% done…',
  isTemporary: true,
  isComputing: true,
};
const broken: SectionResult = { status: 'failed', message: 'Gone.', isTemporary: true };

test('a section says how far its data is; without script the page is loaded again', () => {
  const html = renderToStaticMarkup(<ComputingNote results={{ values: broken, rows: late }} />);
  expect(html).toContain('42% done…');
  expect(html).toContain('role="status"');
  expect(html).toMatch(/<noscript><meta http-equiv="refresh" content="3"\/><\/noscript>/);
});

test('other problems are those of the section itself', () => {
  expect(renderToStaticMarkup(<ComputingNote results={{ rows: broken }} />)).toBe('');
  expect(isComputing({ rows: broken }, 'rows')).toBe(false);
  expect(isComputing({ rows: late }, 'rows')).toBe(true);
  expect(isComputing({ rows: late }, 'values')).toBe(false);
});
