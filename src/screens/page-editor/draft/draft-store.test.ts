import { expect, test, vi } from 'vitest';
import { type PageCommand, applyPageCommands } from '#domain/page/change/page-command.ts';
import { defaultGroups, sectionSchema, type PageContent } from '#domain/page/content/page.ts';
import { looksSame, type ServerDraft, type UnsavedDraft } from './draft-merge.ts';
import type { DraftOutcome } from './draft-snapshot.ts';
import { DraftStore } from './draft-store.ts';

const section = (id: string, title = id) =>
  sectionSchema.parse({
    id,
    title,
    group: 'default',
    element: { 'element-type': 'lexical', 'element-data': null },
  });
const content = (...sections: ReturnType<typeof section>[]): PageContent => ({
  sections,
  section_groups: defaultGroups(),
});
const rename = (id: string, title: string): PageCommand => ({ kind: 'changeSection', id, change: { title } });

/** A server that applies the same pure commands and refuses a stale base, as the real one does. */
function server(start: PageContent) {
  let draft: ServerDraft = { revision: 1, content: start };
  let online = true;
  return {
    draft: () => draft,
    setOnline: (value: boolean) => (online = value),
    replace: (next: ServerDraft) => (draft = next),
    change(commands: readonly PageCommand[]) {
      const result = applyPageCommands(draft.content, commands);
      if (!result.ok) throw new Error(result.message);
      draft = { revision: draft.revision + 1, content: result.content };
      return draft;
    },
    async send(base: number, commands: readonly PageCommand[]): Promise<DraftOutcome> {
      if (!online) return { kind: 'offline' };
      if (base !== draft.revision) return { kind: 'stale', draft };
      const { revision, content: present } = this.change(commands);
      return { kind: 'accepted', revision, hasChanges: !looksSame(present, start) };
    },
  };
}

function open(start: PageContent) {
  const remote = server(start);
  let kept: UnsavedDraft | null = null;
  const reopen = () =>
    new DraftStore({
      draft: remote.draft(),
      send: (base, commands) => remote.send(base, commands),
      keep: (unsaved) => (kept = unsaved),
      delay: 500,
    });
  return { remote, store: reopen(), reopen, kept: (): UnsavedDraft | null => kept };
}

const titles = (page: PageContent) => page.sections.map((one) => one.title);

test('a draft is changed until it is published or all is undone, also where another tab left the change', async () => {
  const { remote, store, reopen, kept } = open(content(section('a')));
  expect(store.snapshot().isChanged).toBeNull();
  store.run(rename('a', 'new'));
  expect(store.snapshot().isChanged).toBe(true);
  const left = kept()!;
  await store.flush();
  expect(store.snapshot().isChanged).toBe(true);
  store.undo();
  await store.flush();
  expect(store.snapshot()).toMatchObject({ canUndo: false, saving: { kind: 'saved' }, isChanged: false });
  store.replace(remote.draft());
  expect(store.snapshot().isChanged).toBeNull();

  const reopened = reopen();
  await reopened.adopt(left);
  await reopened.flush();
  expect(reopened.snapshot()).toMatchObject({ canUndo: false, saving: { kind: 'saved' }, isChanged: true });
});

test('undo in a text goes on with what was done before the text was opened', async () => {
  const { store } = open(content(section('a'), section('b')));
  const shown = () => titles(store.snapshot().content);
  store.run(rename('b', 'earlier'));
  const goOn = store.openText('a');
  // The text is changed and taken back in its editor, in steps that were saved between them.
  for (const title of ['one', 'two', 'one', 'a']) {
    store.run(rename('a', title));
    await store.flush();
  }
  goOn();
  expect(shown()).toEqual(['a', 'b']);
  expect(store.snapshot().canUndo).toBe(false);

  // What is written after that is taken back in the editor again.
  store.run(rename('a', 'three'));
  store.run(rename('a', 'a'));
  goOn();
  expect(shown()).toEqual(['a', 'b']);
});

test('what the server refuses is dropped, but what access is missing for stays and is saved once that is back', async () => {
  const { remote, store, kept } = open(content(section('a'), section('b')));
  const send = remote.send.bind(remote);
  remote.send = async () => ({ kind: 'refused', message: 'No.', isForbidden: true });
  store.run(rename('a', 'new'));
  expect(await store.flush()).toMatchObject({ kind: 'refused', message: 'No.' });
  expect(titles(store.snapshot().content)).toEqual(['new', 'b']);
  expect(kept()?.commands).toEqual([rename('a', 'new')]);
  expect(store.snapshot().canUndo).toBe(true);
  remote.send = send;
  expect(await store.flush()).toEqual({ kind: 'saved' });
  expect(titles(remote.draft().content)).toEqual(['new', 'b']);

  remote.send = async () => ({ kind: 'refused', message: 'No.' });
  store.run(rename('b', 'wrong'));
  expect(await store.flush()).toMatchObject({ kind: 'refused' });
  expect(titles(store.snapshot().content)).toEqual(['new', 'b']);
  expect(kept()).toBeNull();
});

test('a change shows at once and reaches the server', async () => {
  const { remote, store, kept } = open(content(section('a')));
  expect(store.run(rename('a', 'new')).ok).toBe(true);
  expect(titles(store.snapshot().content)).toEqual(['new']);
  expect(kept()?.commands).toHaveLength(1);
  expect(await store.flush()).toEqual({ kind: 'saved' });
  expect(titles(remote.draft().content)).toEqual(['new']);
  expect(kept()).toBeNull();
});

test('two people who change different sections both keep their work', async () => {
  const { remote, store } = open(content(section('a'), section('b')));
  remote.change([rename('b', 'theirs')]);
  store.run(rename('a', 'mine'));
  expect(await store.flush()).toEqual({ kind: 'saved' });
  expect(titles(store.snapshot().content)).toEqual(['mine', 'theirs']);
  expect(titles(remote.draft().content)).toEqual(['mine', 'theirs']);
});

test.each(['mine', 'theirs'] as const)('the same section twice is a conflict; %s can win', async (choice) => {
  const { remote, store } = open(content(section('a')));
  remote.change([rename('a', 'theirs')]);
  store.run(rename('a', 'mine'));
  const state = await store.flush();
  expect(state).toEqual({ kind: 'conflict' });
  expect(store.snapshot().conflicts).toMatchObject([
    { id: 'a', mine: { title: 'mine' }, theirs: { title: 'theirs' } },
  ]);
  store.resolve(choice);
  await store.flush();
  expect(titles(remote.draft().content)).toEqual([choice]);
});

test('offline work is kept, survives the tab, and is sent when the server is back', async () => {
  vi.useFakeTimers();
  const { remote, store, reopen, kept } = open(content(section('a')));
  remote.setOnline(false);
  store.run(rename('a', 'offline'));
  expect(await store.flush()).toEqual({ kind: 'offline' });
  remote.setOnline(true);
  const unsaved = kept();
  const reopened = reopen();
  await reopened.adopt(unsaved!);
  expect(titles(reopened.snapshot().content)).toEqual(['offline']);
  expect(await reopened.flush()).toEqual({ kind: 'saved' });
  expect(titles(remote.draft().content)).toEqual(['offline']);
  vi.useRealTimers();
});

test('undo and redo go back and forth, on the server too', async () => {
  const { remote, store } = open(content(section('a', 'one')));
  store.run(rename('a', 'two'));
  await store.flush();
  store.run({ kind: 'deleteSection', id: 'a' });
  store.undo();
  store.undo();
  expect(titles(store.snapshot().content)).toEqual(['one']);
  store.redo();
  await store.flush();
  expect(titles(remote.draft().content)).toEqual(['two']);
  expect(store.snapshot()).toMatchObject({ canUndo: true, canRedo: true });
});

test('a page that is left before the answer to its first commands is in no conflict with itself', async () => {
  const { remote, store, reopen, kept } = open(content(section('a')));
  store.run({ kind: 'addSection', section: section('b', ''), before: null });
  const first = kept()!.commands;
  store.run(rename('b', 'words'));
  store.run(rename('b', 'more words'));
  const unsaved = kept()!;
  remote.change(first);
  const next = reopen();
  await next.adopt(unsaved);
  expect(next.snapshot().conflicts).toEqual([]);
  await next.flush();
  expect(titles(remote.draft().content)).toEqual(['a', 'more words']);
});

test('a change of somebody else in between is still a conflict', async () => {
  const { remote, store, reopen, kept } = open(content(section('a')));
  store.run({ kind: 'addSection', section: section('b', ''), before: null });
  store.run(rename('b', 'mine'));
  const unsaved = kept()!;
  remote.change([{ kind: 'addSection', section: section('b', ''), before: null }, rename('b', 'theirs')]);
  const next = reopen();
  await next.adopt(unsaved);
  expect(next.snapshot().conflicts).toMatchObject([{ id: 'b', mine: { title: 'mine' } }]);
});

test('several commands are one step, and changes of different fields that were merged are taken back together', () => {
  const { store } = open(content(section('a'), section('b'), section('c')));
  const start = store.snapshot().content;
  store.run({ kind: 'deleteSection', id: 'a' }, { kind: 'deleteSection', id: 'b' });
  expect(titles(store.snapshot().content)).toEqual(['c']);
  store.undo();
  expect(store.snapshot().content).toEqual(start);
  expect(store.snapshot().canUndo).toBe(false);

  store.run(rename('a', 'new'));
  store.run({ kind: 'changeSection', id: 'a', change: { size: '1/2' } });
  store.undo();
  expect(store.snapshot().content).toEqual(start);
  store.redo();
  expect(store.snapshot().content.sections[0]).toMatchObject({ title: 'new', size: '1/2' });

  const refused = store.run(rename('b', 'kept'), { kind: 'deleteSection', id: 'gone' });
  expect(refused).toEqual({ ok: false, message: 'This section no longer exists.' });
  expect(titles(store.snapshot().content)).toEqual(['new', 'b', 'c']);
});

test('more commands than one request takes, as for restoring a large page, are sent in several', async () => {
  const { remote, store } = open(content());
  const sizes: number[] = [];
  const send = remote.send.bind(remote);
  remote.send = (base, commands) => {
    sizes.push(commands.length);
    return send(base, commands);
  };
  const added = Array.from({ length: 700 }, (_, at) => section(`s${at}`));
  store.run(...added.map((one): PageCommand => ({ kind: 'addSection', section: one, before: null })));
  expect(await store.flush()).toEqual({ kind: 'saved' });
  expect(sizes).toEqual([500, 200]);
  expect(remote.draft().content).toEqual(store.snapshot().content);
  store.undo();
  await store.flush();
  expect(remote.draft().content.sections).toEqual([]);
});

/** A draft as publishing leaves it: each section is linked to its published copy. */
const asLinked = ({ revision, content: { sections, section_groups } }: ServerDraft): ServerDraft => ({
  revision: revision + 1,
  content: { sections: sections.map((one) => ({ ...one, draft_id: `p-${one.id}` })), section_groups },
});

test('what is written while the page is published is kept, and is no conflict with the publication', async () => {
  const { remote, store } = open(content(section('a'), section('b')));
  const published = asLinked(remote.draft());
  store.run(rename('a', 'written meanwhile'));
  await store.continueFrom(published);
  expect(store.snapshot()).toMatchObject({ conflicts: [], unsaved: 1, isChanged: true });
  expect(titles(store.snapshot().content)).toEqual(['written meanwhile', 'b']);
  expect(store.snapshot().content.sections[0]?.draft_id).toBe('p-a');
  store.undo();
  expect(titles(store.snapshot().content)).toEqual(['a', 'b']);
  expect(store.revision).toBe(published.revision);
});

test('a page that somebody else published is no conflict with what is written on it', async () => {
  const { remote, store } = open(content(section('a')));
  remote.replace(asLinked(remote.draft()));
  store.run(rename('a', 'mine'));
  expect(await store.flush()).toEqual({ kind: 'saved' });
  expect(store.snapshot().conflicts).toEqual([]);
  expect(remote.draft().content.sections[0]).toMatchObject({ title: 'mine', draft_id: 'p-a' });
});

test('catching up shows what somebody else saved, says whether it looks different, and never goes back', async () => {
  const { remote, store } = open(content(section('a'), section('b')));
  const opened = remote.draft();
  expect(await store.catchUp(asLinked(opened))).toBe(false);
  expect(store.snapshot().isChanged).toBeNull();
  remote.replace(asLinked(opened));
  expect(await store.catchUp(remote.change([rename('b', 'theirs')]))).toBe(true);
  expect(titles(store.snapshot().content)).toEqual(['a', 'theirs']);
  expect(store.snapshot().isChanged).toBe(true);
  expect(await store.catchUp(opened)).toBe(false);
  expect(titles(store.snapshot().content)).toEqual(['a', 'theirs']);
});

const headed = (title: string, description = '') => ({ ...content(section('a')), title, description });
const retitle = (title: string): PageCommand => ({ kind: 'changePage', change: { title } });
const describe = (description: string): PageCommand => ({ kind: 'changePage', change: { description } });

test('the title and the description are steps of their own, which are undone and redone', async () => {
  const { remote, store } = open(headed('Grants', 'Words.'));
  store.run(retitle('Grants awarded'));
  store.run(describe('New'));
  store.run(describe('New words.'));
  await store.flush();
  expect(remote.draft().content).toMatchObject({ title: 'Grants awarded', description: 'New words.' });
  store.undo();
  expect(store.snapshot().content).toMatchObject({ title: 'Grants awarded', description: 'Words.' });
  store.undo();
  await store.flush();
  expect(remote.draft().content).toEqual(headed('Grants', 'Words.'));
  expect(store.snapshot()).toMatchObject({ isChanged: false, canUndo: false });
  store.redo();
  expect(store.snapshot().content.title).toBe('Grants awarded');
});

test('a title that two people give is chosen; other parts of the page are no conflict with it', async () => {
  for (const choice of ['mine', 'theirs'] as const) {
    const { remote, store } = open(headed('Grants'));
    remote.change([describe('Theirs'), rename('a', 'theirs')]);
    store.run(retitle('Mine'));
    expect(await store.flush()).toEqual({ kind: 'saved' });
    remote.change([retitle('Theirs')]);
    store.run(retitle('Mine again'));
    await store.flush();
    expect(store.snapshot().headingConflict).toEqual({
      mine: { title: 'Mine again' },
      theirs: { title: 'Theirs' },
    });
    store.resolve(choice);
    await store.flush();
    expect(remote.draft().content.title).toBe(choice === 'mine' ? 'Mine again' : 'Theirs');
    expect(store.snapshot().headingConflict).toBeNull();
  }
});
