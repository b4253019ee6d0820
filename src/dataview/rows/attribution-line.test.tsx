import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Attribution } from '#domain/page/filter/section-query.ts';
import '#texts/languages.ts';
import { TextsProvider } from '#texts/use-texts.tsx';
import { AttributionLine } from './attribution-line.tsx';

const attribution = {
  sourceId: 4,
  versionId: 5,
  sourceName: 'Earthquakes',
  versionName: 'version 1',
  updatedAt: '2026-11-29',
  licenses: ['https://creativecommons.org/licenses/by/4.0/'],
};

/** The line as plain text; marks for directions by short names. */
const line = (locale: string, follows = false, ofData: Partial<Attribution> = {}) =>
  renderToStaticMarkup(
    <TextsProvider language={locale}>
      <AttributionLine
        rows={{ attribution: { ...attribution, isLate: true, ...ofData }, locale }}
        state={{
          sourceInfo: { ...attribution, follows: follows || undefined },
          display: { saysLate: follows },
        }}
      />
    </TextsProvider>,
  )
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('\u200f', '<R>')
    .replaceAll('\u2068', '[')
    .replaceAll('\u2069', ']');

test('from right to left, each part is isolated, and they follow each other as the language runs', () => {
  expect(line('ar')).toMatch(
    /^المصدر: \[<R>\[Earthquakes\]، \[version 1\]، 29<R>\/11<R>\/2026، \[[^\]]+\]\]$/,
  );
  expect(line('en')).toMatch(/^Source: Earthquakes, version 1, 11\/29\/2026, [^[]+$/);
});

test('a section that follows its source says as of when its data is, and that newer data is late', () => {
  expect(line('en', true)).toMatch(/^Source: Earthquakes, as of 11\/29\/2026, [^[]+ Newer data is late\.$/);
  expect(line('de', true)).toMatch(
    /^Quelle: Earthquakes, Stand 29\.11\.2026, .* Neuere Daten verspäten sich\.$/,
  );
  expect(line('en')).not.toContain('late');
});

test('data of a joined source is attributed to all parts, with all their licences', () => {
  const joined = {
    sourceName: 'Damage and people',
    versionName: 'Claims, version 2 + Places, version 1',
    parts: ['Claims', 'Places'],
    licenses: ['https://creativecommons.org/licenses/by/4.0/', 'https://example.org/terms'],
  };
  expect(line('en', false, joined)).toMatch(
    /^Source: Damage and people, Claims, version 2 \+ Places, version 1, .*CC BY 4\.0, .*example\.org/,
  );
  expect(line('en', true, joined)).toMatch(/^Source: Damage and people, Claims \+ Places, as of /);
  const named = { ...joined, sourceName: 'Claims + Places' };
  expect(line('en', true, named)).toMatch(/^Source: Claims \+ Places, as of /);
});
