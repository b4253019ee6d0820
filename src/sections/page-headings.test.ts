import { expect, it } from 'vitest';
import { defaultGroups, sectionSchema, type PageContent } from '#domain/page/content/page.ts';
import { pageHeadings } from './page-headings.ts';

const heading = (text: string) => ({ type: 'heading', tag: 'h2', children: [{ type: 'text', text }] });
const textSection = (id: string, ...children: object[]) =>
  sectionSchema.parse({
    id,
    group: 'default',
    element: { 'element-type': 'lexical', 'element-data': { text: { root: { children } } } },
  });

it('two sections with a heading of the same words have two ids, none of them of the shell', () => {
  const content: PageContent = {
    sections: [
      textSection('one', heading('Overview'), heading('Main')),
      textSection('two', heading('Overview'), heading('Overview')),
    ],
    section_groups: defaultGroups(),
  };
  const ids = [...pageHeadings(content)].map(([id, headings]) => [id, headings.map((one) => one.id)]);
  expect(ids).toEqual([
    ['one', ['overview', 'main-2']],
    ['two', ['overview-2', 'overview-3']],
  ]);
});
