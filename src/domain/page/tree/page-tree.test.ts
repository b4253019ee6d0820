import { expect, test } from 'vitest';
import { checkNewChildren, planMove, planRemoval, topmost, type TreePage } from './page-tree.ts';

const page = (id: number, parent: number | null, index: number, url_slug: string): TreePage => ({
  id,
  parent,
  index,
  title: url_slug.split('/').at(-1) ?? '',
  url_slug,
});
const pages = [
  page(1, null, 0, 'home'),
  page(2, null, 1, 'floods'),
  page(3, 2, 0, 'floods/rivers'),
  page(4, 3, 0, 'floods/rivers/delta'),
  page(5, null, 2, 'storms'),
  page(6, null, 999, ''),
];
const move = (ids: number[], parent: number | null, before: number | null = null) => {
  const plan = planMove(pages, { ids, parent, before });
  if (plan.ok) return plan.value;
  return plan.error.message;
};

test('a page moves with all below it: slugs follow, and the indexes of old and new siblings are dense', () => {
  expect(move([2], 5)).toEqual([
    { id: 2, parent: 5, index: 0, url_slug: 'storms/floods' },
    { id: 3, url_slug: 'storms/floods/rivers' },
    { id: 4, url_slug: 'storms/floods/rivers/delta' },
    { id: 5, index: 1 },
  ]);
});

test('a page that stays below its parent keeps its address', () => {
  expect(move([5], null, 1)).toEqual([
    { id: 1, index: 1 },
    { id: 2, index: 2 },
    { id: 5, index: 0 },
  ]);
  expect(move([1], null, 2)).toEqual([]);
});

test('several pages keep their order and their subtrees', () => {
  expect(topmost(pages, [5, 4, 2]).map(({ id }) => id)).toEqual([2, 5]);
  expect(move([5, 2], 1)).toEqual([
    { id: 2, parent: 1, index: 0, url_slug: 'home/floods' },
    { id: 3, url_slug: 'home/floods/rivers' },
    { id: 4, url_slug: 'home/floods/rivers/delta' },
    { id: 5, parent: 1, index: 1, url_slug: 'home/storms' },
  ]);
});

test('what the tree cannot hold is refused with a sentence', () => {
  expect(move([2], 4)).toBe('A page cannot be moved below itself.');
  expect(move([2], 2)).toBe('A page cannot be moved below itself.');
  expect(move([5], 6)).toBe('A template is not part of the tree of pages.');
  expect(move([7], null)).toBe('There is no such page. It may have been deleted.');
  const deep = [...pages, page(7, 4, 0, 'floods/rivers/delta/mouth')];
  const plan = planMove(deep, { ids: [2], parent: 1, before: null });
  expect(!plan.ok && plan.error.message).toBe('Pages can be nested 4 levels deep. Choose a page further up.');
});

test('removing a page closes the gap between its siblings', () => {
  expect(planRemoval(pages, [2, 4])).toEqual([{ id: 5, index: 1 }]);
  expect(planRemoval(pages, [6])).toEqual([]);
});

test('more than a thousand pages fit below one: none gets the index of templates', () => {
  const many = Array.from({ length: 1001 }, (_, at) =>
    page(10 + at, 5, at < 999 ? at : at + 1, `storms/${at}`),
  );
  const moved = planMove([...pages, ...many], { ids: [10], parent: 5, before: null });
  const indexes = new Map(moved.ok ? moved.value.map(({ id, index }) => [id, index]) : []);
  expect([indexes.get(1008), indexes.get(1009), indexes.get(10)]).toEqual([997, 998, 1001]);
  expect([...indexes.values()]).not.toContain(999);
  const fits = (count: number) => checkNewChildren([...pages, ...many], 5, { count, height: 1 }).ok;
  expect([fits(8999), fits(9000)]).toEqual([true, false]);
});

test('moving many pages reads each page a few times, not once for each other one', () => {
  let reads = 0;
  const many = Array.from({ length: 2000 }, (_, at) => {
    const one = page(at + 1, at % 3 === 2 ? at : null, at, `page_${at}`);
    return {
      ...one,
      get id() {
        reads += 1;
        return one.id;
      },
      get parent() {
        reads += 1;
        return one.parent;
      },
    };
  });
  const ids = many.filter(({ parent }) => parent === null).map(({ id }) => id);
  reads = 0;
  const plan = planMove(many, { ids: ids.slice(1, 600), parent: ids[0]!, before: null });
  expect(plan.ok && plan.value.filter(({ parent }) => parent === ids[0])).toHaveLength(599);
  expect(reads).toBeLessThan(2000 * 60);
  reads = 0;
  planRemoval(many, ids.slice(1, 600));
  expect(reads).toBeLessThan(2000 * 60);
});
