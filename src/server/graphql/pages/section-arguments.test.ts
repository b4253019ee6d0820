import { expect, test } from 'vitest';
import { graphqlLimits } from '../builder.ts';
import { parseCommands, parseSection, sectionCost } from './section-arguments.ts';

const sectionWith = (state: unknown) => ({
  id: 'a',
  group: 'default',
  element: { 'element-type': 'Spreadsheet', 'element-data': state },
});
const columns = (length: number) => Array.from({ length }, () => ({}));

test.each([
  ['columns', { columns: columns(100_001) }],
  ['filters of columns', { columns: [{ filters: columns(60_000) }, { filters: columns(60_000) }] }],
  ['columns as text', JSON.stringify({ columns: columns(100_001) })],
])('a section with too many %s is refused before its type reads it', (_what, state) => {
  const start = performance.now();
  const refused = 'the lists in it have more than 100,000 entries.';
  expect(() => parseSection(sectionWith(state))).toThrow(`section: ${refused}`);
  const command = { kind: 'addSection', section: sectionWith(state), before: null };
  expect(() => parseCommands([command])).toThrow(`commands: ${refused}`);
  expect(performance.now() - start).toBeLessThan(1000);
});

test('sections with thousands of columns are parsed', () => {
  const section = sectionWith({ columns: columns(5000) });
  expect(parseSection(section)).toMatchObject(section);
  expect(parseCommands([{ kind: 'addSection', section, before: null }])).toHaveLength(1);
});

test('a request reads one of the largest sections, or many of the usual size', () => {
  const costOf = (length: number) => sectionCost({ section: sectionWith({ columns: columns(length) }) });
  expect(costOf(100_000)).toBeLessThan(graphqlLimits.complexity);
  expect(2 * costOf(60_000)).toBeGreaterThan(graphqlLimits.complexity);
  expect(30 * costOf(200)).toBeLessThan(graphqlLimits.complexity);
});
