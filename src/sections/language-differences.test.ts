import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyPageCommands } from '#domain/page/change/page-command.ts';
import { withoutTranslations } from '#domain/page/change/publish-language.ts';
import { asOriginal, restoreCommands } from '#domain/page/change/restore-content.ts';
import { defaultGroups, pageContentSchema, type PageContent } from '#domain/page/content/page.ts';
import { languageDifferences, restoreLanguage } from './language-differences.ts';

const word = fc.constantFrom('', 'a', 'b', 'c');
const translations = fc.record(
  { title: fc.record({ text: word, of: word }), description: fc.record({ text: word, of: word }) },
  { requiredKeys: [] },
);
const inLanguages = fc.record({ de: translations, fr: translations }, { requiredKeys: [] });

const section = (id: string) =>
  fc.record({ title: word, description: word, translations: inLanguages }).map((fields) => ({
    ...fields,
    id,
    group: 'default',
    element: { 'element-type': 'lexical', 'element-data': {} },
  }));

/** Contents of one page at two times: sections come, go and change. */
const content: fc.Arbitrary<PageContent> = fc
  .tuple(fc.constantFrom('Floods', 'Rivers'), inLanguages, fc.subarray(['one', 'two', 'three']))
  .chain(([title, ofHeading, ids]) =>
    fc.tuple(...ids.map(section)).map((sections) =>
      pageContentSchema.parse({
        title,
        translations: ofHeading,
        sections,
        section_groups: defaultGroups(),
      }),
    ),
  );

const applied = (present: PageContent, commands: Parameters<typeof applyPageCommands>[1]): PageContent => {
  const result = applyPageCommands(present, commands);
  if (!result.ok) throw new Error(result.message);
  return result.content;
};
const textsIn = (of: PageContent, language: string) => [
  of.translations?.[language] ?? {},
  ...of.sections.map((each) => [each.id, each.translations?.[language] ?? {}]),
];

test('restoring a language brings its texts back, and changes neither the original nor another language', () => {
  fc.assert(
    fc.property(content, content, (present, version) => {
      const restored = applied(present, restoreLanguage(present, version, 'de'));
      expect(withoutTranslations(restored)).toEqual(withoutTranslations(present));
      expect(textsIn(restored, 'fr')).toEqual(textsIn(present, 'fr'));
      expect(languageDifferences(restored, version, 'de')).toEqual([]);
    }),
  );
});

test('restoring the original changes no translation of what is there', () => {
  fc.assert(
    fc.property(content, content, (present, version) => {
      const target = asOriginal(version, present);
      const restored = applied(present, restoreCommands(present, target));
      expect(restored.translations).toEqual(present.translations);
      const before = new Map(present.sections.map((each) => [each.id, each.translations ?? {}]));
      const former = new Map(version.sections.map((each) => [each.id, each.translations ?? {}]));
      for (const { id, translations: kept } of restored.sections) {
        expect(kept ?? {}).toEqual(before.get(id) ?? former.get(id));
      }
      expect(restored.sections.map(({ id, title }) => [id, title])).toEqual(
        version.sections.map(({ id, title }) => [id, title]),
      );
    }),
  );
});

test('a difference has the text and what it is in the target', () => {
  const heading = (text: string) =>
    pageContentSchema.parse({
      title: 'Floods',
      translations: { de: { title: { text, of: 'Floods' } } },
      sections: [],
      section_groups: [],
    });
  expect(languageDifferences(heading('Fluten'), heading('Hochwasser'), 'de')).toMatchObject([
    {
      segment: { section: null, key: 'title', translated: { text: 'Fluten' } },
      target: { text: 'Hochwasser' },
    },
  ]);
  expect(languageDifferences(heading('Fluten'), heading('Hochwasser'), 'fr')).toEqual([]);
});
