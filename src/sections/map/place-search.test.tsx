import { expect, test } from 'vitest';
import { exampleContext } from '../example-context.ts';
import { renderSection } from '../example-section.tsx';
import { exampleMap, exampleMapResults } from './testing/example-map.ts';

/** The list of places and the search of a map of so many squares, the last of which has no row. */
async function places(count: number, find: string | null, stored: object = exampleMap()): Promise<string> {
  const rows = Array.from({ length: count - 1 }, (_, at): [string, number] => [String(1001 + at), at]);
  const context = { ...exampleContext({}), parameters: { class: null, find } };
  const html = await renderSection('Map', stored, exampleMapResults(rows, count), { context });
  return html.replaceAll('&#x27;', "'");
}

test('few places are not searched: they are read at once', async () => {
  expect(await places(12, null)).not.toContain('role="search"');
  expect(await places(13, null)).toMatch(/<form [^>]*role="search" [^>]*action="\/page#s1"/);
});

test('of many places, those with a name are listed with all that is said of them', async () => {
  const html = await places(400, 'SQUARE 39');
  const items = [...html.matchAll(/<li>(Square .+?)<\/li>/g)].map(([, item]) => item);
  expect(items).toHaveLength(11);
  expect(items[0]).toBe(
    'Square 399: Sum of Events 398, Rank 1 of 399, Class 320 to 398. ' +
      'Neighbours: west: Square 398, 397; east: Square 400, No data. Area 1,398 km².',
  );
  expect(await places(400, 'square 400')).toContain(
    '<li>Square 400: Sum of Events No data. Neighbours: west',
  );
  expect(await places(400, 'Utah')).toContain('No place has this name.');
  expect(await places(400, 'quar')).toContain('The first 20 of 400 places.');
});

test('what can be chosen on the map can be chosen in the list', async () => {
  const html = await places(400, 'square 7', { ...exampleMap(), display: { selectsFilters: true } });
  expect(html).toMatch(/<li><a href="\/page\?[^"]*county=1007[^"]*" rel="nofollow">Square 7<\/a>: Sum/);
});
