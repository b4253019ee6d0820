import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageSchema, type PageEntry } from '#domain/page/content/page.ts';
import { pageTrail } from './page-trail.ts';

const page = (id: number, parent: number | null, more: Partial<PageEntry> = {}): PageEntry => ({
  ...pageSchema.parse({ title: `Page ${id}`, index: id, url_slug: `p${id}` }),
  id,
  parent,
  ...more,
});

const home = page(1, null);
const states = page(2, null);
const county = (id: number, index: number) => page(id, 2, { index, template_id: 90, template_key: `${id}` });
const counties = [county(12, 0), county(11, 1), county(13, 2)];
const trailOf = (id: number, pages: readonly PageEntry[]) =>
  pageTrail(
    pages.find((each) => each.id === id)!,
    pages,
    home,
  );

test('a generated page has the pages above it, and its neighbours in the order of the tree', () => {
  const pages = [home, states, ...counties, page(14, 2, { index: 0 })];
  const above = [{ title: 'Page 2', path: '/p2' }];
  expect(trailOf(11, pages)).toEqual({
    above,
    previous: { title: 'Page 12', path: '/p12' },
    next: { title: 'Page 13', path: '/p13' },
  });
  expect(trailOf(12, pages)).toMatchObject({ previous: null, next: { path: '/p11' } });
  expect(trailOf(13, pages)).toMatchObject({ previous: { path: '/p11' }, next: null });
});

test('other pages have a way from the third level on, and the home page its one address', () => {
  const pages = [home, page(3, 1), page(4, 3), page(5, 4)];
  expect(trailOf(3, pages)).toEqual({ above: [], previous: null, next: null });
  expect(trailOf(4, pages).above.map(({ path }) => path)).toEqual(['/', '/p3']);
  expect(trailOf(5, pages).above).toHaveLength(3);
});

test('next and previous are each other’s opposite, whatever the order of the list and of the tree', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(500), { minLength: 1, maxLength: 12 }), (indexes) => {
      const pages = [states, ...indexes.map((index, at) => county(100 + at, index))];
      const byPath = new Map(pages.map((each) => [`/${each.url_slug}`, each]));
      for (const { id, url_slug } of pages.slice(1)) {
        const { next } = trailOf(id, pages);
        const back = next && trailOf(byPath.get(next.path)!.id, pages).previous;
        expect(back?.path ?? `/${url_slug}`).toBe(`/${url_slug}`);
      }
      const last = pages.slice(1).filter(({ id }) => trailOf(id, pages).next === null);
      expect(last).toHaveLength(1);
    }),
    { numRuns: 50 },
  );
});
