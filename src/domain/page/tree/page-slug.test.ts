import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageSlug, renewSlugs } from './page-slug.ts';
import { takesLinearTime } from '../../../../tests/fixtures/takes-linear-time.ts';
import { reservedSegment } from '#domain/value/address/reserved-addresses.ts';
import { titleSlug } from '#domain/value/address/slug.ts';

test.each([
  ['Flood Risk', 'flood_risk'],
  ['  Über-Sturm 2024! ', 'über_sturm_2024'],
  ['Doña Ana', 'doña_ana'],
  ['地震', '地震'],
  ['../../etc', 'etc'],
  ['***', ''],
  ['❤️ Blood donors', 'blood_donors'],
  ['☀️', ''],
  ['1️⃣ First steps', '1_first_steps'],
  ['Über\u00ADschwemmung', 'überschwemmung'],
  ['हिन्दी काला', 'हिन्दी_काला'],
  ['தமிழ் மொழி', 'தமிழ்_மொழி'],
  ['می\u200Cخواهم', 'میخواهم'],
])('%j becomes %j', (title, slug) => expect(titleSlug(title)).toBe(slug));

test('no address has a character that nobody sees', () => {
  const signs = fc.constantFrom(
    '\uFE0F',
    '\u20E3',
    '\u200D',
    '\u00AD',
    '\u{E0101}',
    '\u3164',
    '\u0301',
    'a',
    '✈',
    ' ',
  );
  const title = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: signs }));
  fc.assert(
    fc.property(title, (text) => {
      const slug = titleSlug(text);
      expect(slug).not.toMatch(/[\p{Default_Ignorable_Code_Point}\p{Me}]|(^|_)\p{M}|^_|__|_$/u);
    }),
  );
});

test('a taken slug gets the index, then the next number; reserved addresses are never free at the top', () => {
  const taken = new Set(['floods', 'floods_2', 'floods_3']);
  expect(pageSlug({ title: 'Floods', index: 2 }, '', taken)).toBe('floods_4');
  expect(pageSlug({ title: 'Edit', index: 7 }, '', new Set())).toBe('edit_7');
  expect(pageSlug({ title: 'Search', index: 7 }, '', new Set())).toBe('search_7');
  expect(pageSlug({ title: 'Search', index: 7 }, 'search', new Set())).toBe('search/search');
  expect(pageSlug({ title: 'Floods', index: 0 }, 'rivers', taken)).toBe('rivers/floods');
});

test('no page gets the slug of another site, whether it has it already or not', () => {
  const ofSites = new Set(['atlas/lakes']);
  const pages = [
    { id: 1, parent: null, title: 'Atlas', index: 1, url_slug: 'maps' },
    { id: 2, parent: 1, title: 'Lakes', index: 3, url_slug: 'atlas/lakes' },
  ];
  expect([...renewSlugs(pages, [1], ofSites)]).toEqual([
    [1, 'atlas'],
    [2, 'atlas/lakes_3'],
  ]);
});

type TreePage = { id: number; parent: number | null; title: string; index: number; url_slug: string };

const tree = fc
  .array(
    fc.record({ title: fc.constantFrom('A', 'B', 'A b', 'Ä', '!'), parent: fc.nat(30), index: fc.nat(5) }),
    { minLength: 1, maxLength: 25 },
  )
  .map((entries) =>
    entries.reduce<TreePage[]>((pages, entry, at) => {
      const parent = at === 0 || entry.parent % (at + 1) === at ? null : (pages[entry.parent % at] ?? null);
      const url_slug = pageSlug(entry, parent?.url_slug ?? '', new Set(pages.map((page) => page.url_slug)));
      return [
        ...pages,
        { id: at + 1, parent: parent?.id ?? null, title: entry.title, index: entry.index, url_slug },
      ];
    }, []),
  );

test('however pages are renamed, slugs stay unique and begin with the slug of their parent', () => {
  fc.assert(
    fc.property(tree, fc.nat(), fc.string(), (pages, which, title) => {
      const id = (which % pages.length) + 1;
      const renamed = pages.map((page) => (page.id === id ? { ...page, title } : page));
      const changed = renewSlugs(renamed, [id]);
      const after = renamed.map((page) => ({ ...page, url_slug: changed.get(page.id) ?? page.url_slug }));
      expect(new Set(after.map((page) => page.url_slug)).size).toBe(after.length);
      for (const page of after) {
        const parent = after.find((candidate) => candidate.id === page.parent);
        if (parent) {
          expect(page.url_slug.startsWith(`${parent.url_slug}/`)).toBe(true);
        }
      }
      const again = renewSlugs(after, [id]);
      expect([...again.keys()].filter((other) => other !== id && !changed.has(other))).toEqual([]);
    }),
  );
});

test('a title that is too long is cut before it is normalized', () => {
  expect(titleSlug('word '.repeat(1000))).toHaveLength(299);
  expect(takesLinearTime((length) => `a${'\u0316\u0301'.repeat(length)}`, titleSlug)).toBe(true);
  expect(takesLinearTime((length) => `a${'\u0316\u0301'.repeat(length)}`, reservedSegment)).toBe(true);
});

test('several pages get the slugs that they get one after the other', () => {
  const titles = fc.constantFrom('Rivers', 'rivers', 'Lakes', 'manage', '!');
  const trees = fc.array(fc.record({ title: titles, above: fc.nat({ max: 9 }), isMoved: fc.boolean() }), {
    minLength: 2,
    maxLength: 12,
  });
  fc.assert(
    fc.property(trees, (made) => {
      const parentOf = (at: number, above: number) => (above < at ? above : null);
      let pages = made.map(({ title, above }, at) => ({
        id: at,
        parent: parentOf(at, above),
        title,
        index: at,
        url_slug: `page_${at}`,
      }));
      const hasMovedAbove = (at: number): boolean => {
        const parent = pages[at]!.parent;
        return parent !== null && (made[parent]!.isMoved || hasMovedAbove(parent));
      };
      const ids = pages.map(({ id }) => id).filter((id) => made[id]!.isMoved && !hasMovedAbove(id));
      const together = renewSlugs(pages, ids);
      const before = pages;
      for (const id of ids) {
        const slugs = renewSlugs(pages, [id]);
        pages = pages.map((each) => ({ ...each, url_slug: slugs.get(each.id) ?? each.url_slug }));
      }
      const changed = pages.filter((page, at) => page.url_slug !== before[at]!.url_slug);
      expect(together).toEqual(new Map(changed.map(({ id, url_slug }) => [id, url_slug])));
    }),
  );
});
