import { expect, it } from 'vitest';
import { sectionTargets } from './section-targets.ts';

const part = (text: string) => [{ text }];
const section = (id: string, title: string, excerpt = '') => ({
  id,
  title: title ? [{ text: title.slice(0, 2) }, { text: title.slice(2) }] : [],
  excerpt: excerpt ? part(excerpt) : [],
});

it('names sections of other pages by their title, else by their text', () => {
  const pages = [
    { id: 1, path: '/rivers', title: part('Rivers'), sections: [section('p-a', 'Floods')] },
    {
      id: 2,
      path: '/lakes',
      title: part('Lakes'),
      sections: [section('p-b', 'Floods'), section('p-c', '', 'They flood in May.'), section('p-d', '')],
    },
  ];
  expect(sectionTargets(pages, { site: { base_url: '/water' }, pageId: 1 })).toEqual([
    { label: 'Floods', url: '/water/lakes#p-b', detail: 'Section of Lakes' },
    { label: 'They flood in May.', url: '/water/lakes#p-c', detail: 'Section of Lakes' },
  ]);
});
