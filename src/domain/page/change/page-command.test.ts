import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invertPageCommand } from './invert-command.ts';
import { applyPageCommand, applyPageCommands, pageCommandSchema, type PageCommand } from './page-command.ts';
import {
  defaultGroups,
  pageContentSchema,
  sectionSchema,
  type PageContent,
} from '#domain/page/content/page.ts';

const groupNames = ['header', 'default', 'footer', 'extra'];
const sectionIds = ['a', 'b', 'c', 'd', 'e', 'f'];
const anyGroup = fc.constantFrom(...groupNames);
const anyId = fc.constantFrom(...sectionIds);
const anyBefore = fc.option(anyId);

const section = (id: string, group: string, title = '') =>
  sectionSchema.parse({ id, group, title, element: { 'element-type': 'lexical', 'element-data': null } });

const anyCommand: fc.Arbitrary<PageCommand> = fc.oneof(
  fc.record({
    kind: fc.constant('addSection' as const),
    section: fc.tuple(anyId, anyGroup).map(([id, group]) => section(id, group)),
    before: anyBefore,
  }),
  fc.record({
    kind: fc.constant('changeSection' as const),
    id: anyId,
    change: fc.record({ title: fc.string(), size: fc.constantFrom('1/2' as const, '1' as const) }),
  }),
  fc.record({ kind: fc.constant('moveSection' as const), id: anyId, group: anyGroup, before: anyBefore }),
  fc.record({ kind: fc.constant('deleteSection' as const), id: anyId }),
  fc.record({
    kind: fc.constant('addGroup' as const),
    group: anyGroup.map((name) => ({
      name,
      displayName: name,
      position: 'content' as const,
      theme: 'default',
      full_width: 'off' as const,
      side_nav: '' as const,
      index: 3,
    })),
  }),
  fc.record({
    kind: fc.constant('changeGroup' as const),
    name: anyGroup,
    change: fc.record({ index: fc.nat(9) }),
  }),
  fc.record({
    kind: fc.constant('deleteGroup' as const),
    name: anyGroup,
    moveSectionsTo: fc.option(anyGroup),
  }),
);

const emptyPage: PageContent = { sections: [], section_groups: defaultGroups() };

/** What the order of a page means to a reader: its groups by name, each with its sections in order. */
const meaning = (content: PageContent) =>
  content.section_groups
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map((group) => ({
      group,
      sections: content.sections.filter((candidate) => candidate.group === group.name),
    }));

/** Applies what fits and skips what does not, as an editor's gestures would be. */
const play = (commands: PageCommand[]): PageContent =>
  commands.reduce((content, command) => {
    const result = applyPageCommand(content, command);
    if (result.ok) return result.content;
    return content;
  }, emptyPage);

test('content stays whole under any commands: valid, no section without its group, no id twice', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 40 }), (commands) => {
      const content = play(commands);
      expect(pageContentSchema.safeParse(content).success).toBe(true);
      const names = new Set(content.section_groups.map((group) => group.name));
      expect(content.sections.every((candidate) => names.has(candidate.group))).toBe(true);
      expect(new Set(content.sections.map((candidate) => candidate.id)).size).toBe(content.sections.length);
      expect(content.section_groups.length).toBeGreaterThan(0);
    }),
  );
});

test('a command and its inverse leave the page as it was', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 30 }), anyCommand, (commands, command) => {
      const before = play(commands);
      const done = applyPageCommand(before, command);
      if (!done.ok) return;
      const undone = applyPageCommands(done.content, invertPageCommand(before, command));
      expect(undone.ok).toBe(true);
      if (!undone.ok) return;
      const target = command.kind === 'deleteGroup' ? command.moveSectionsTo : null;
      if (target === null) {
        expect(meaning(undone.content)).toEqual(meaning(before));
      } else {
        expect(new Set(meaning(undone.content).map((entry) => JSON.stringify(entry.group)))).toEqual(
          new Set(meaning(before).map((entry) => JSON.stringify(entry.group))),
        );
      }
    }),
  );
});

test('commands do not change what they are given', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 20 }), anyCommand, (commands, command) => {
      const before = play(commands);
      const copy = structuredClone(before);
      applyPageCommand(before, command);
      expect(before).toEqual(copy);
    }),
  );
});

test('a moved section stands before the one named, else at the end of its group', () => {
  const content = {
    ...emptyPage,
    sections: [section('a', 'default'), section('b', 'default'), section('c', 'footer')],
  };
  const order = (command: PageCommand) => {
    const result = applyPageCommand(content, command);
    if (result.ok) {
      return result.content.sections.filter((one) => one.group === 'default').map((one) => one.id);
    }

    return result.message;
  };
  expect(order({ kind: 'moveSection', id: 'b', group: 'default', before: 'a' })).toEqual(['b', 'a']);
  expect(order({ kind: 'moveSection', id: 'c', group: 'default', before: 'b' })).toEqual(['a', 'c', 'b']);
  expect(order({ kind: 'moveSection', id: 'a', group: 'default', before: null })).toEqual(['b', 'a']);
  expect(order({ kind: 'moveSection', id: 'x', group: 'default', before: null })).toBe(
    'This section no longer exists.',
  );
});

test('what an editor may not set is refused at the edge', () => {
  const command = { kind: 'changeSection', id: 'a', change: { id: 'b' } };
  expect(pageCommandSchema.safeParse(command).success).toBe(false);
  expect(pageCommandSchema.safeParse({ kind: 'becomeAdministrator' }).success).toBe(false);
});
