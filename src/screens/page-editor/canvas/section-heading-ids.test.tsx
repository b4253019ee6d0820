import { use } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { defaultGroups, sectionSchema, type PageContent } from '#domain/page/content/page.ts';
import { HeadingIdsContext } from '#richtext/heading-ids.ts';
import { pageHeadings } from '#sections/page-headings.ts';
import { SectionHeadingIds } from './section-heading-ids.tsx';

const heading = (text: string) => ({ type: 'heading', tag: 'h2', children: [{ type: 'text', text }] });

/** What a section on the canvas takes for its headings. */
const Taken = () => <p>{use(HeadingIdsContext)?.join(' ')}</p>;

test('sections on the canvas have the ids of headings that they have on the page', () => {
  const content: PageContent = {
    sections: ['one', 'two'].map((id) =>
      sectionSchema.parse({
        id,
        group: 'default',
        element: {
          'element-type': 'lexical',
          'element-data': { text: { root: { children: [heading('Overview'), heading('Rain')] } } },
        },
      }),
    ),
    section_groups: defaultGroups(),
  };
  const headings = pageHeadings(content);
  const html = renderToStaticMarkup(
    <>
      {[...content.sections, { id: 'none' }].map(({ id }) => (
        <SectionHeadingIds key={id} headings={headings.get(id)}>
          <Taken />
        </SectionHeadingIds>
      ))}
    </>,
  );
  expect(html).toBe('<p>overview rain</p><p>overview-2 rain-2</p><p></p>');
});
