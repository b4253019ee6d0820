import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PrintNote } from './print-note.tsx';

const note = (publishedAt: string | null, language = 'en') =>
  renderToStaticMarkup(
    <PrintNote
      site={{ name: 'Floods', language }}
      publishedAt={publishedAt}
      address="https://example.org/levels"
    />,
  ).replaceAll(/<[^<>]*>/g, '');

test('paper says when a page was published, also without script; a draft was not', () => {
  expect(note('2026-01-31T10:00:00.000Z')).toBe('Floods · Published 01/31/2026 · https://example.org/levels');
  expect(note('2026-01-31T10:00:00.000Z', 'de')).toContain('Published 31.01.2026 ·');
  expect(note(null)).toBe('Floods · https://example.org/levels');
});
