import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { pageContentSchema, sectionSchema, type Section } from '#domain/page/content/page.ts';
import { sectionType } from '#sections/index.ts';
import { exampleContext } from '#sections/example-context.ts';
import { SectionHeading, SectionNote } from './section-parts.tsx';
import { loadSectionViews, SectionView } from './section-view.tsx';

const section = (type: string, fields: Partial<Section> = {}): Section =>
  sectionSchema.parse({
    id: type,
    group: 'default',
    element: { 'element-type': type, 'element-data': sectionType(type)?.defaults },
    ...fields,
  });

test('a section whose view throws says so in its place, and the others are shown', async () => {
  const [broken, text] = [section('lexical', { id: 'broken' }), section('lexical')];
  await loadSectionViews(pageContentSchema.parse({ sections: [broken, text], section_groups: [] }));
  const shown = (one: Section, state: unknown) => (
    <SectionView
      section={one}
      state={state}
      results={{}}
      context={exampleContext({})}
      href={() => '#'}
      hidden={[]}
      editing={false}
    />
  );
  const words = 'Rivers rise.';
  const document = sectionType('lexical')?.read({ text: words });
  const html = renderToString(
    <>
      {shown(broken, null)}
      {shown(text, document)}
    </>,
  );
  expect(html).toContain('This section cannot be shown.');
  expect(html).toContain(words);
});

test('what editors write about a section is shown around it, and help opens without script', () => {
  const about = section('lexical', {
    title: 'Rivers',
    helpText: 'Gauges report each hour.',
    description: 'Levels of a week.',
    infoComp: 'Two gauges are new.',
    requirements: 'B1 asks for this.',
  });
  const html = renderToString(
    <>
      <SectionHeading section={about} heading={2} />
      <SectionNote text={about.infoComp} />
    </>,
  );
  expect(html).toMatch(/<details[^>]*><summary[^>]*aria-label="Help with Rivers"/);
  for (const text of [about.title, about.helpText, about.description, about.infoComp]) {
    expect(html).toContain(text);
  }
  expect(html).not.toContain(about.requirements);
  expect(renderToString(<SectionNote text="" />)).toBe('');
});
