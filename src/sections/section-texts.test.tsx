import { expect, test } from 'vitest';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { exampleContext } from './example-context.ts';
import {
  exampleSource,
  exampleResult,
  renderSection,
  shownColumn,
  visitorContext,
} from './example-section.tsx';
import { exampleGraph } from './graph/example-graph.ts';

const written = (result: SectionResult, locale: string): SectionResult =>
  ({ ...result, locale }) as SectionResult;

/** What people read of a markup, without its elements. */
const textOf = (html: string) => html.replaceAll(/<[^<>]{0,5000}>/g, '|').replaceAll(/\|+/g, '|');

const table = {
  ...exampleSource,
  columns: [
    shownColumn('county', { group: true }),
    shownColumn('events', { type: 'number', fn: 'avg', showTotal: true }),
  ],
  display: { allowSearch: true },
};

test('a table speaks German, with numbers as they are written there', async () => {
  const rows = exampleResult({
    names: ['county', 'events'],
    rows: [['Köln', 1234.5]],
    length: 2100,
    totals: [null, 1234.5],
  });
  const html = await renderSection(
    'Spreadsheet',
    table,
    { rows: written(rows, 'de') },
    { context: { ...visitorContext, locale: 'de' } },
  );
  const text = textOf(html);
  for (const words of [
    '|County|Mittelwert von Events|',
    '|Summe|1.234,5|',
    '|Suchen|',
    '|Seite 1 von 210|Zeilen 1 bis 10 von 2.100|',
    '|Quelle: |Storms, v3|, |04.03.2026|',
  ]) {
    expect(text).toContain(words);
  }
  expect(html).toContain('placeholder="In den Zeilen suchen"');
});

test('why there are no rows is said in the language of the site', async () => {
  const failed: SectionResult = { status: 'failed', message: 'Der Dienst ist beschäftigt.' };
  const context = { ...visitorContext, locale: 'de' };
  const html = await renderSection('Spreadsheet', table, { rows: failed }, { context, title: 'Stürme' });
  expect(textOf(html)).toContain(
    '|Stürme: Beim Abrufen der Daten ist ein Fehler aufgetreten. Der Dienst ist beschäftigt.|',
  );
  const empty = written(exampleResult({ names: ['county', 'events'] }), 'de');
  expect(textOf(await renderSection('Spreadsheet', table, { rows: empty }, { context }))).toContain(
    '|Es gibt keine Zeilen.|',
  );
});

test('filters speak Arabic, in the forms of its plurals', async () => {
  const filters = [{ type: 'external', isMulti: true }];
  const stored = { ...exampleSource, columns: [{ name: 'county', filters }] };
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'k', 'l', 'm'];
  const values = exampleResult({ names: ['value', 'count'], rows: names.map((name) => [name, 2]) });
  const chosen = async (count: number) => {
    const context = { ...exampleContext({}, { county: names.slice(0, count) }), locale: 'ar' };
    return textOf(
      await renderSection('Filter', stored, { 'values:county': written(values, 'ar') }, { context }),
    );
  };
  expect(await chosen(2)).toContain('|عنصران محدَّدان|');
  expect(await chosen(3)).toContain('|3 عناصر محدَّدة|');
  expect(await chosen(11)).toContain('|11 عنصرًا محدَّدًا|');
  expect(await chosen(2)).toContain('مصفّى حسب \u2068\u2068County\u2069: \u2068a، b\u2069\u2069');
  expect(await chosen(0)).toContain('|تحديد الكل|');
});

test('a chart says what it shows to people who do not see it, in sentences of their language', async () => {
  const rows = exampleResult({
    names: ['county', 'events'],
    rows: [
      ['Köln', 1200],
      ['Bonn', 900],
      [null, 3],
    ],
  });
  const summaryIn = async (locale: string) => {
    const context = { ...visitorContext, locale };
    const html = await renderSection('Graph', exampleGraph, { rows: written(rows, locale) }, { context });
    return textOf(html);
  };
  const german = await summaryIn('de');
  expect(german).toContain(
    '|Balkendiagramm von Summe von Events nach County. 2 Kategorien: Bonn, Köln. Höchster Wert: Köln, 1.200. Niedrigster Wert: Bonn, 900.|',
  );
  expect(german).toContain('|Daten anzeigen|');
  expect(german).toContain('Zeilen ohne Wert von County sind weggelassen (Summe von Events: 3).');
  expect(await summaryIn('ja')).toContain('2 個の分類: Bonn、Köln。最大: Köln、1,200。最小: Bonn、900。');
});
