import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sectionsOf } from '#domain/page/content/layout.ts';
import { applyPageCommands } from './page-command.ts';
import { sectionGroupSchema, sectionSchema, type PageContent } from '#domain/page/content/page.ts';
import { asDraft, compareContent, restoreCommands } from './restore-content.ts';

const names = ['g1', 'g2', 'g3'];
const content = fc
  .record({
    groups: fc.uniqueArray(fc.constantFrom(...names), { minLength: 1 }),
    fullWidth: fc.constantFrom('off', 'show'),
    sections: fc.uniqueArray(
      fc.record({
        id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
        at: fc.nat(),
        title: fc.constantFrom('', 'One', 'Two'),
        text: fc.constantFrom('x', 'y'),
      }),
      { selector: ({ id }) => id },
    ),
  })
  .map(({ groups, fullWidth, sections }): PageContent => ({
    section_groups: groups.map((name, index) =>
      sectionGroupSchema.parse({ name, position: 'content', index, full_width: fullWidth }),
    ),
    sections: sections.map(({ id, at, title, text }) =>
      sectionSchema.parse({
        id,
        title,
        group: groups[at % groups.length],
        element: { 'element-type': 'lexical', 'element-data': { text } },
      }),
    ),
  }));

/** What a page shows: its groups by name, each with its sections in order. */
const shown = (page: PageContent) =>
  Object.fromEntries(
    page.section_groups.map((group) => [group.name, { group, sections: sectionsOf(page, group.name) }]),
  );

test('whatever the present content is, the commands lead to the target, and nothing differs then', () => {
  fc.assert(
    fc.property(content, content, (present, target) => {
      const result = applyPageCommands(present, restoreCommands(present, target));
      if (!result.ok) throw new Error(result.message);
      expect(shown(result.content)).toEqual(shown(target));
      expect(compareContent(result.content, target)).toEqual({
        added: [],
        changed: [],
        removed: [],
        moved: [],
        groups: [],
      });
      expect(restoreCommands(target, target)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('a published copy is compared with its draft by the ids of the draft', () => {
  const section = sectionSchema.parse({
    id: 'published',
    draft_id: 'draft',
    group: 'g1',
    element: { 'element-type': 'lexical', 'element-data': {} },
  });
  const draft = asDraft({ sections: [section], section_groups: [] });
  expect(draft.sections[0]).toMatchObject({ id: 'draft', draft_id: 'published' });
});
