import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupsAt, sectionsOf } from '#domain/page/content/layout.ts';
import { mergeTemplate } from './merge-template.ts';
import {
  sectionSchema,
  type PageContent,
  type Section,
  type SectionGroup,
} from '#domain/page/content/page.ts';
import { isSameContent } from '#domain/page/change/restore-content.ts';

const group = (name: string, position: SectionGroup['position'] = 'content'): SectionGroup => ({
  name,
  displayName: name,
  position,
  theme: 'default',
  full_width: 'off',
  side_nav: '',
  index: 0,
});
const section = (id: string, of: string, title = '') =>
  sectionSchema.parse({ id, group: of, title, element: { 'element-type': 'lexical', 'element-data': {} } });
const nothing: PageContent = { sections: [], section_groups: [] };

let count = 0;
const newId = () => `new${(count += 1)}`;
const merge = (present: PageContent, template: PageContent) =>
  mergeTemplate(present, template, { newId, linked: (copies) => copies.map(({ to }) => to) });

const contents = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 4 })
  .chain((names) =>
    fc.record({
      section_groups: fc.constant(names.map((name) => group(name))),
      sections: fc.uniqueArray(
        fc.record({ id: fc.stringMatching(/^t[0-9]$/), of: fc.constantFrom(...names), title: fc.string() }),
        { selector: ({ id }) => id, maxLength: 8 },
      ),
    }),
  )
  .map(({ section_groups, sections }): PageContent => ({
    section_groups,
    sections: sections.map(({ id, of, title }) => section(id, of, title)),
  }));

/** Sections of an editor, each put into a page at a position, in one of its groups. */
const handmade = fc.uniqueArray(
  fc.record({ id: fc.stringMatching(/^own[0-9]$/), at: fc.nat(10), group: fc.nat(5) }),
  { selector: ({ id }) => id, maxLength: 5 },
);

type Handmade = { id: string; at: number; group: number }[];

function withHandmade(page: PageContent, own: Handmade): PageContent {
  const sections = [...page.sections];
  for (const { id, at, group: wanted } of own) {
    sections.splice(
      at % (sections.length + 1),
      0,
      section(id, page.section_groups[wanted % page.section_groups.length]!.name),
    );
  }
  return { ...page, sections };
}

/** The ids of own sections of a group by the section of the template that is above them. */
function ownBehind(content: PageContent, name: string): Record<string, string[]> {
  const behind: Record<string, string[]> = {};
  let above = 'nothing';
  for (const { id, template_section } of sectionsOf(content, name)) {
    if (template_section !== undefined) {
      above = template_section;
    } else {
      (behind[above] ??= []).push(id);
    }
  }
  return behind;
}

test('whatever a template becomes: merging it again changes nothing, sections keep their ids, and own ones their place', () => {
  fc.assert(
    fc.property(contents, contents, handmade, (first, second, own) => {
      const page = withHandmade(merge(nothing, first), own);
      const merged = merge(page, second);
      expect(isSameContent(merge(merged, second), merged)).toBe(true);
      // The sections of the template, in its order, under the ids that the page gave them.
      const idOf = new Map(page.sections.map(({ id, template_section }) => [template_section, id]));
      for (const { name } of second.section_groups) {
        const made = sectionsOf(merged, name).filter((each) => each.template_section !== undefined);
        expect(made.map((each) => each.template_section)).toEqual(
          sectionsOf(second, name).map(({ id }) => id),
        );
      }
      for (const { id, template_section } of merged.sections) {
        if (idOf.has(template_section) && template_section) {
          expect(id).toBe(idOf.get(template_section));
        }
      }
      // All own sections, each in a group that is there, in the order that they had behind the same section.
      const isKept = ({ id, group: of }: Section) =>
        merged.sections.some((each) => each.id === id && each.group === of);
      for (const { name } of page.section_groups) {
        expect(ownBehind(merged, name)).toEqual(
          ownBehind({ ...page, sections: page.sections.filter(isKept) }, name),
        );
      }
      const names = new Set(merged.section_groups.map(({ name }) => name));
      expect(merged.sections.every((each) => names.has(each.group))).toBe(true);
      expect(new Set(merged.sections.map(({ id }) => id)).size).toBe(merged.sections.length);
    }),
  );
});

test('an own section stays behind the one that it followed; what the template no longer has goes, with empty groups', () => {
  const template = {
    section_groups: [group('main'), group('more')],
    sections: [section('t1', 'main'), section('t2', 'more')],
  };
  const made = merge(nothing, template);
  const [first] = made.sections;
  const page: PageContent = {
    section_groups: [...made.section_groups, group('mine')],
    sections: [
      first!,
      section('own1', 'main'),
      ...made.sections.slice(1),
      section('own2', 'mine'),
      section('own3', 'gone'),
    ],
  };
  const changed = {
    section_groups: [group('top', 'top'), group('main')],
    sections: [section('t3', 'main'), section('t1', 'main', 'Renamed')],
  };
  const merged = merge(page, changed);
  expect(merged.section_groups.map(({ name }) => name)).toEqual(['top', 'main', 'mine']);
  expect(sectionsOf(merged, 'main').map(({ template_section, id }) => template_section ?? id)).toEqual([
    't3',
    't1',
    'own1',
    'own3',
  ]);
  expect(merged.sections.find(({ template_section }) => template_section === 't1')).toMatchObject({
    id: first!.id,
    title: 'Renamed',
  });
  expect(groupsAt(merged, 'top')).toHaveLength(1);
});

test('a copy of a section of the template is a section of the editor', () => {
  const template = { section_groups: [group('main')], sections: [section('t1', 'main')] };
  const page = merge(nothing, template);
  const copied = { ...page, sections: [...page.sections, { ...page.sections[0]!, id: 'copy' }] };
  const merged = merge(copied, { ...template, sections: [] });
  expect(merged.sections).toEqual([section('copy', 'main')]);
});

test('a published section of a page keeps the id of its published copy, and that of the template is not taken', () => {
  const template = {
    section_groups: [group('main')],
    sections: [{ ...section('t1', 'main'), draft_id: 'elsewhere' }],
  };
  const page = merge(nothing, template);
  expect(page.sections[0]).not.toHaveProperty('draft_id');
  const published = { ...page, sections: [{ ...page.sections[0]!, draft_id: 'shown' }] };
  expect(merge(published, template).sections).toEqual(published.sections);
});
