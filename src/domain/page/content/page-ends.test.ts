import { expect, test } from 'vitest';
import { addEndCommands, removeEndCommands } from '#domain/page/change/page-end-commands.ts';
import { endTypes, type PageEnd } from './page-ends.ts';
import { applyPageCommand, applyPageCommands } from '#domain/page/change/page-command.ts';
import { defaultGroups, sectionSchema, type PageContent } from './page.ts';

const section = (id: string, type: string, group = 'default') =>
  sectionSchema.parse({ id, group, element: { 'element-type': type, 'element-data': {} } });
const page: PageContent = { sections: [section('text', 'lexical')], section_groups: defaultGroups() };

function added(content: PageContent, kind: PageEnd): PageContent {
  const result = applyPageCommands(
    content,
    addEndCommands(content, kind, section(`new-${kind}`, endTypes[kind], kind)),
  );
  if (!result.ok) throw new Error(result.message);
  return result.content;
}

test('a header is added once, at the start, and a footer once, each full and without padding', () => {
  const once = added(added(page, 'header'), 'footer');
  expect(once.sections.map(({ id }) => id)).toEqual(['new-header', 'text', 'new-footer']);
  expect(once.sections[0]).toMatchObject({ is_header: true, size: '2', group: 'header', padding: 'p-0' });
  expect(once.sections[2]).toMatchObject({ is_footer: true, size: '2', group: 'footer', padding: 'p-0' });
  expect(addEndCommands(once, 'header', section('b', endTypes.header))).toEqual([]);
  const removed = applyPageCommands(once, removeEndCommands(once, 'header'));
  expect(removed).toMatchObject({ ok: true, content: { sections: [{ id: 'text' }, { id: 'new-footer' }] } });
});

test('the group of a header comes back with it where it was deleted', () => {
  const bare = { ...page, section_groups: page.section_groups.filter(({ name }) => name !== 'header') };
  expect(added(bare, 'header').section_groups.map(({ name }) => name)).toContain('header');
});

test('a header stays in its group, whatever is done with it', () => {
  const content = added(page, 'header');
  const id = 'new-header';
  const moved = applyPageCommand(content, { kind: 'moveSection', id, group: 'default', before: null });
  const changed = applyPageCommand(content, { kind: 'changeSection', id, change: { padding: 'p-2' } });
  for (const result of [moved, changed]) {
    expect(result).toMatchObject({
      ok: true,
      content: {
        sections: expect.arrayContaining([expect.objectContaining({ id, group: 'header', padding: 'p-0' })]),
      },
    });
  }
});
