import { expect, it } from 'vitest';
import { sectionSchema, type Section } from '#domain/page/content/page.ts';
import { linkedCopies } from './copied-links.ts';

const paragraph = (...children: object[]) => ({ type: 'paragraph', children });
const link = (url: string) => ({ type: 'link', url, children: [{ type: 'text', text: 'there' }] });
const textSection = (id: string, children: object[], fields: object = {}): Section =>
  sectionSchema.parse({
    id,
    group: 'default',
    element: { 'element-type': 'lexical', 'element-data': { text: { root: { type: 'root', children } } } },
    ...fields,
  });
const copyOf = ({ draft_id: _published, ...section }: Section): Section => ({
  ...section,
  id: `copy-${section.id}`,
});
const urlsOf = (section: Section) =>
  [...JSON.stringify(section.element).matchAll(/"(?:url|path)":"([^"]*)"/g)].map(([, url]) => url);

it('links among copied sections lead to the copies; all other links stay as they are', () => {
  const others = [
    '#p-elsewhere',
    '#a-heading',
    '#top',
    '/rivers#p-one',
    'https://example.org/#p-one',
    '?a=1',
  ];
  const one = textSection('one', [
    paragraph(link('#p-one'), link('#published'), link('?a=1#p-one')),
    paragraph(...others.map(link)),
    { type: 'button', linkText: 'Go', path: '#published' },
  ]);
  const two = textSection('two', [paragraph(link('#p-one'))], { draft_id: 'published' });
  const copies = linkedCopies([one, two].map((from) => ({ from, to: copyOf(from) })));
  expect(copies.map(urlsOf)).toEqual([
    ['#p-copy-one', '#p-copy-two', '?a=1#p-copy-one', ...others, '#p-copy-two'],
    ['#p-copy-one'],
  ]);
});

it('a copied section without such links keeps its state as it is stored', () => {
  const from = textSection('one', [paragraph(link('#elsewhere'))]);
  const to = copyOf(from);
  expect(linkedCopies([{ from, to }])[0]).toBe(to);
});

it('the links of a footer lead to copied sections', () => {
  const from = sectionSchema.parse({
    id: 'foot',
    group: 'footer',
    element: {
      'element-type': 'Footer: MNY Footer',
      'element-data': { disclaimer: 'All rights', privacyLink: '#p-foot', termsLink: '/terms' },
    },
  });
  const [copy] = linkedCopies([{ from, to: copyOf(from) }]);
  expect(copy?.element['element-data']).toEqual({
    disclaimer: 'All rights',
    privacyLink: '#p-copy-foot',
    termsLink: '/terms',
  });
});
