import { afterEach, expect, it, vi } from 'vitest';
import { defaultGroups, pageSchema, type PageEntry } from '#domain/page/content/page.ts';
import { checkPages } from './check-pages.ts';

const pageOf = (id: number): PageEntry => ({
  ...pageSchema.parse({ title: `Page ${id}`, url_slug: `page_${id}`, index: id }),
  id,
  parent: null,
});
const text = (...children: object[]) => ({
  sections: [
    {
      id: 's1',
      group: 'default',
      element: { 'element-type': 'lexical', 'element-data': { text: { root: { children } } } },
    },
  ],
  section_groups: defaultGroups(),
});
const link = (url: string) => ({
  type: 'paragraph',
  children: [{ type: 'link', url, children: [{ type: 'text', text: 'there' }] }],
});
const restricted = [{ id: 7, name: 'Wells', authLevel: 5 }];

afterEach(() => vi.unstubAllGlobals());

it('finds what should be looked at on pages that are published together, and says how many are read', async () => {
  const drafts = new Map([
    [1, { content: text(link('/page_2#p-s1'), link('/gone')), sources: [] }],
    [2, { content: text(link('/page_1')), sources: [] }],
    [3, { content: text(), sources: restricted }],
    [5, { content: { ...text(), sections: [] }, sources: [] }],
  ]);
  const paths: string[] = [];
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('location', { pathname: '/manage/pages' });
  vi.stubGlobal('fetch', (url: string, init?: { body: string }) => {
    if (url !== '/graph') return Promise.resolve(new Response(null, { status: 404 }));
    const { variables } = JSON.parse(init?.body ?? '{}') as {
      variables: { pageIds?: number[]; paths?: string[] };
    };
    if (variables.paths) {
      paths.push(...variables.paths);
      return Promise.resolve(Response.json({ data: { linkedPages: [pageOf(1), pageOf(2)] } }));
    }
    // An answer has no more than two pages.
    const publishChecks = variables.pageIds!.slice(0, 2).map((id) => {
      const { content, sources } = drafts.get(id) ?? { content: text(), sources: [] };
      const own = id === 4 ? { title: 'Springs', description: '' } : {};
      const addressChange = {
        from: `page_${id}`,
        to: id === 4 ? 'springs' : `page_${id}`,
        below: 0,
        takenFrom: null,
      };
      return {
        draft: { revision: id * 10, content: { ...content, ...own } },
        restrictedSources: { pageLevel: -1, sources },
        title: `Page ${id}`,
        description: '',
        addressChange,
      };
    });
    return Promise.resolve(Response.json({ data: { publishChecks } }));
  });
  const pages = [1, 2, 3, 4, 5].map((id) => ({ ...pageOf(id), published: '' as const }));
  const read: number[] = [];
  const { bases, warnings } = await checkPages(pages, { baseUrl: '/', grounds: [] }, (count) =>
    read.push(count),
  );
  expect(bases).toEqual([10, 20, 30, 40, 50]);
  expect(warnings).toEqual([
    {
      page: pages[0],
      notes: [],
      sections: [{ id: 's1', name: expect.any(String), text: 'There is no page at the link /gone.' }],
      sources: [],
      readers: 'Everyone',
    },
    { page: pages[2], notes: [], sections: [], sources: restricted, readers: 'Everyone' },
    {
      page: pages[3],
      notes: [
        'Title: Page 4 → Springs',
        'Address: /page_4 → /springs. The old address leads to the new one.',
      ],
      sections: [],
      sources: [],
      readers: 'Everyone',
    },
    {
      page: pages[4],
      notes: ['There is nothing on this page.'],
      sections: [],
      sources: [],
      readers: 'Everyone',
    },
  ]);
  expect(read).toEqual([0, 2, 4]);
  expect(paths.toSorted()).toEqual(['gone', 'page_1', 'page_2']);
});
