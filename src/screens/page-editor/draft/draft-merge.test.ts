import { expect, test } from 'vitest';
import { applyPageCommands, type PageCommand } from '#domain/page/change/page-command.ts';
import { defaultGroups, sectionSchema, type PageContent } from '#domain/page/content/page.ts';
import type { DraftOutcome } from './draft-snapshot.ts';
import { DraftStore } from './draft-store.ts';

const section = (id: string, group = 'default') =>
  sectionSchema.parse({
    id,
    title: id,
    group,
    element: { 'element-type': 'lexical', 'element-data': null },
  });
const extra = { ...defaultGroups()[1]!, name: 'extra' };
const start: PageContent = {
  title: 'Floods',
  sections: [section('a'), section('b', 'extra')],
  section_groups: [...defaultGroups(), extra],
};
const germanTitle = (text: string, id: string | null = null): PageCommand => ({
  kind: 'translate',
  id,
  language: 'de',
  texts: { title: { text, of: 'Floods' } },
});

/** A store whose draft someone else changes on the server before it is saved. */
function open(theirs: readonly PageCommand[]) {
  const changed = applyPageCommands(start, theirs);
  if (!changed.ok) throw new Error(changed.message);
  let draft = { revision: 2, content: changed.content };
  const send = async (base: number, commands: readonly PageCommand[]): Promise<DraftOutcome> => {
    if (base !== draft.revision) return { kind: 'stale', draft };
    const result = applyPageCommands(draft.content, commands);
    if (!result.ok) throw new Error(result.message);
    draft = { revision: draft.revision + 1, content: result.content };
    return { kind: 'accepted', revision: draft.revision, hasChanges: true };
  };
  const store = new DraftStore({ draft: { revision: 1, content: start }, send, keep() {}, delay: 500 });
  return { store, saved: () => draft.content };
}

test('a section that someone else deletes while it is written is there again for a person who keeps hers', async () => {
  const { store, saved } = open([{ kind: 'deleteSection', id: 'a' }]);
  store.run({ kind: 'changeSection', id: 'a', change: { title: 'mine' } });
  expect(await store.flush()).toEqual({ kind: 'conflict' });
  expect(store.snapshot().conflicts).toMatchObject([{ id: 'a', mine: { title: 'mine' }, theirs: null }]);
  store.resolve('mine');
  await store.flush();
  expect(saved().sections).toMatchObject([{ id: 'b' }, { id: 'a', title: 'mine' }]);
});

test('a section is not deleted with a translation that its editor has not seen', async () => {
  const { store, saved } = open([germanTitle('Neu', 'a')]);
  store.run({ kind: 'deleteSection', id: 'a' });
  expect(await store.flush()).toEqual({ kind: 'conflict' });
  store.resolve('theirs');
  await store.flush();
  expect(saved().sections[0]).toMatchObject({ translations: { de: { title: { text: 'Neu' } } } });
});

test('two people who translate the title of a page choose one; the original and a translation are two texts', async () => {
  const { store, saved } = open([germanTitle('Fluten')]);
  store.run(germanTitle('Hochwasser'));
  expect(await store.flush()).toEqual({ kind: 'conflict' });
  expect(store.snapshot().headingConflict).toEqual({
    mine: { title: 'Hochwasser' },
    theirs: { title: 'Fluten' },
  });
  store.resolve('theirs');
  await store.flush();
  expect(saved().translations).toMatchObject({ de: { title: { text: 'Fluten' } } });

  const other = open([{ kind: 'changePage', change: { title: 'Rivers' } }]);
  other.store.run(germanTitle('Hochwasser'));
  expect(await other.store.flush()).toEqual({ kind: 'saved' });
  expect(other.saved()).toMatchObject({
    title: 'Rivers',
    translations: { de: { title: { text: 'Hochwasser' } } },
  });
});

test('sections that someone else adds to a group stay when it is deleted, and come into another one without it', async () => {
  const added: PageCommand = { kind: 'addSection', section: section('new', 'extra'), before: null };
  const deleted: PageCommand = { kind: 'deleteGroup', name: 'extra', moveSectionsTo: null };

  const deleting = open([added]);
  deleting.store.run(deleted);
  await deleting.store.flush();
  const first = deleting.saved().sections;
  expect(first).toMatchObject([{ id: 'a' }, { id: 'new', group: 'default' }]);
  deleting.store.undo();
  await deleting.store.flush();
  expect(deleting.saved().sections.map(({ id, group }) => [id, group])).toContainEqual(['b', 'extra']);

  const adding = open([deleted]);
  adding.store.run(added);
  await adding.store.flush();
  expect(adding.saved().sections).toMatchObject([{ id: 'a' }, { id: 'new', group: 'default' }]);
});
