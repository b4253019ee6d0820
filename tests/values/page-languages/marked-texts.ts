import type { PageContent, Section } from '../../../src/domain/page/content/page.ts';
import type { ReadText } from '../../../src/domain/value/text/translation.ts';
import { isRecord } from '../../../src/domain/value/object/is-record.ts';

/** The texts of a section's state that the test writes, by the type of the section and the keys of texts. */
const textPaths: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  lexical: { 'content:text': ['text'] },
  Graph: {
    'content:graph.title.title': ['graph', 'title', 'title'],
    'content:graph.footnote': ['graph', 'footnote'],
  },
};
const headingKeys = ['title', 'description'] as const;
const fieldKeys = ['title', 'description', 'helpText', 'infoComp'] as const;

/** The types of sections that the test adds. */
export const writtenTypes = Object.keys(textPaths);

/** A text of a page: of a section, or of the heading (null), by its key. */
export type Slot = { section: string | null; key: string };

/** A slot as a key of maps. */
export const slotName = ({ section, key }: Slot): string => `${section ?? ''}/${key}`;

/** The number that a text was marked with when it was written; undefined for an empty text. */
const markOf = (text: unknown): string | undefined =>
  /#(\d+)#/.exec(typeof text === 'string' ? text : JSON.stringify(text ?? ''))?.[1];

/** The places for texts on a page, empty ones included. */
export const slotsOf = (content: PageContent): Slot[] => [
  ...headingKeys.map((key) => ({ section: null, key })),
  ...content.sections.flatMap((section) =>
    [...fieldKeys, ...Object.keys(pathsOf(section))].map((key) => ({ section: section.id, key })),
  ),
];

const pathsOf = (section: Section) => textPaths[section.element['element-type']] ?? {};

/** The text at a slot. */
export function textAt(content: PageContent, { section: id, key }: Slot): unknown {
  if (id === null) return content[key as (typeof headingKeys)[number]];
  const section = content.sections.find((each) => each.id === id);
  if (!section) return undefined;

  const path = pathsOf(section)[key];
  if (!path) return section[key as (typeof fieldKeys)[number]];
  return path.reduce<unknown>(
    (value, step) => (isRecord(value) ? value[step] : undefined),
    section.element['element-data'],
  );
}

/** What has to be changed of a section so that it has another text. */
export function changeOf(section: Section, key: string, text: ReadText): Partial<Section> {
  const path = pathsOf(section)[key];
  if (!path) return { [key]: text };
  const state = section.element['element-data'];
  return { element: { ...section.element, 'element-data': withAt(state, path, text) } };
}

function withAt(value: unknown, [step, ...further]: readonly string[], text: unknown): unknown {
  if (step === undefined) return text;
  const object = isRecord(value) ? value : {};
  return { ...object, [step]: withAt(object[step], further, text) };
}

/** A translation: what it was marked with, and the original that it was made from. */
export type Translated = { mark: string | undefined; of: string | undefined };

/** The marks of the originals, and of the translations into a language, by the names of their slots. */
export function marksOf(content: PageContent): Map<string, string> {
  return new Map(
    slotsOf(content).flatMap((slot) => {
      const mark = markOf(textAt(content, slot));
      return mark === undefined ? [] : [[slotName(slot), mark]];
    }),
  );
}

/** See `marksOf`; translations of originals that are empty by now are among them. */
export function translatedMarks(content: PageContent, language: string): Map<string, Translated> {
  const parts = [{ id: null, part: content }, ...content.sections.map((part) => ({ id: part.id, part }))];
  return new Map(
    parts.flatMap(({ id, part }) =>
      Object.entries(part.translations?.[language] ?? {}).map(([key, { text, of }]) => [
        slotName({ section: id, key }),
        { mark: markOf(text), of: markOf(of) },
      ]),
    ),
  );
}

/** All texts of content as sentences: where each is, in which language, and what it was made from. */
export function allMarks(content: PageContent, languages: readonly string[]): Set<string> {
  const originals = [...marksOf(content)].map(([slot, mark]) => `${slot} #${mark}`);
  const translations = languages.flatMap((language) =>
    [...translatedMarks(content, language)].map(
      ([slot, { mark, of }]) => `${slot} in ${language} #${mark} of #${of}`,
    ),
  );
  return new Set([...originals, ...translations]);
}

/** Content without its texts: what has to be the same in all languages. */
export const structureOf = ({ sections, section_groups }: PageContent) => ({
  section_groups,
  sections: sections.map((section) => {
    const { translations: _translations, ...bare } = slotsOf({ sections: [section], section_groups: [] })
      .filter((slot) => slot.section !== null)
      .reduce((next, { key }) => ({ ...next, ...changeOf(next, key, '') }), section);
    return bare;
  }),
});
