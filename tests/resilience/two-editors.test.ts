import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageContent } from '../../src/domain/page/content/page.ts';
import { addPage, sectionOf } from '../fixtures/contents.ts';
import {
  openInstallation,
  type GraphqlResponse,
  type Role,
  type TestInstallation,
} from '../fixtures/installation.ts';

let installation: TestInstallation;
let site: number;

beforeAll(async () => {
  installation = await openInstallation();
  site = await installation.addSite('/');
});
afterAll(() => installation.close());

type Draft = { pageId: number; revision: number; content: PageContent };

const changeQuery =
  'mutation ($id: Int!, $b: Int!, $c: PageCommands!) { changeDraft(pageId: $id, base: $b, commands: $c) { revision content } }';

async function readDraft(role: Role, id: number): Promise<Draft> {
  const answer = await installation.ask(role, `{ draft(pageId: ${id}) { pageId revision content } }`);
  return (answer.data as unknown as { draft: Draft }).draft;
}

const change = (role: Role, id: number, base: number, ...commands: object[]) =>
  installation.ask(role, changeQuery, { id, b: base, c: commands });
const titled = (id: string, title: string) => ({ kind: 'changeSection', id, change: { title } });
const titles = ({ content }: Draft) => content.sections.map(({ id, title }) => `${id}: ${title}`);
const conflictOf = (answer: GraphqlResponse) => {
  const { code, draft } = answer.errors?.[0]?.extensions ?? {};
  expect(code).toBe('conflict');
  return draft as Draft;
};
const words = (id: string) => ({ id, type: 'lexical', state: { text: `Words of ${id}` }, title: id });

test('two editors at different sections: the second gets a conflict, and both changes are saved', async () => {
  const page = await addPage(installation, site, { title: 'Two', sections: [words('a'), words('b')] });
  const one = await readDraft('editor', page);
  const other = await readDraft('administrator', page);
  expect(other).toEqual(one);
  expect((await change('editor', page, one.revision, titled('a', 'By the editor'))).errors).toBeUndefined();

  const refused = await change('administrator', page, other.revision, titled('b', 'By the administrator'));
  const current = conflictOf(refused);
  expect(current).toEqual(await readDraft('editor', page));
  expect(titles(current)).toEqual(['a: By the editor', 'b: b']);
  const rebased = await change('administrator', page, current.revision, titled('b', 'By the administrator'));
  expect(rebased.errors).toBeUndefined();
  expect(titles(await readDraft('editor', page))).toEqual(['a: By the editor', 'b: By the administrator']);
});

test('two editors at one section: the second sees what the first wrote before anything is overwritten', async () => {
  const page = await addPage(installation, site, { title: 'One', sections: [words('a')] });
  const { revision } = await readDraft('editor', page);
  await change('editor', page, revision, titled('a', 'First'));
  const current = conflictOf(await change('administrator', page, revision, titled('a', 'Second')));
  expect(titles(current)).toEqual(['a: First']);
  expect(titles(await readDraft('editor', page))).toEqual(['a: First']);
  const gone = await change('editor', page, current.revision, { kind: 'deleteSection', id: 'a' });
  expect(gone.errors).toBeUndefined();
  const late = conflictOf(await change('administrator', page, current.revision, titled('a', 'Second')));
  const rebased = await change('administrator', page, late.revision, titled('a', 'Second'));
  expect(rebased.errors?.[0]).toMatchObject({ message: 'This section no longer exists.' });
});

test('publishing and discarding move the base too, and each reaches the other editor as a conflict', async () => {
  const page = await addPage(installation, site, { title: 'Publish', sections: [words('a')] });
  for (const field of ['publishPage', 'discardPage']) {
    const { revision } = await readDraft('editor', page);
    const done = await installation.ask(
      'administrator',
      `mutation { ${field}(pageId: ${page}) { revision } }`,
    );
    expect(done.errors).toBeUndefined();
    const current = conflictOf(await change('editor', page, revision, titled('a', 'Late')));
    expect(current.revision).toBeGreaterThan(revision);
  }
});

test('many saves at once upon one revision: exactly one is taken', async () => {
  const page = await addPage(installation, site, { title: 'Race' });
  const { revision } = await readDraft('editor', page);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const role = index % 2 ? 'editor' : 'administrator';
      const section = sectionOf(words(`s${index}`));
      return change(role, page, revision, { kind: 'addSection', section, before: null });
    }),
  );
  expect(answers.filter((answer) => !answer.errors)).toHaveLength(1);
  for (const answer of answers.filter(({ errors }) => errors)) {
    conflictOf(answer);
  }
  expect((await readDraft('editor', page)).content.sections).toHaveLength(1);
});

test('a name, settings and a publication at the same time: nothing of them is lost', async () => {
  const page = await addPage(installation, site, { title: 'Before', publish: false });
  const asks = [
    `mutation { renamePage(pageId: ${page}, title: "After") { id } }`,
    `mutation { publishPage(pageId: ${page}) { revision } }`,
    `mutation { changePageSettings(pageId: ${page}, settings: { description: "Described" }) }`,
    `mutation { changePageSettings(pageId: ${page}, settings: { icon: "waves" }) }`,
  ];
  const answers = await Promise.all(asks.map((query) => installation.ask('editor', query)));
  for (const answer of answers) {
    expect(answer.errors).toBeUndefined();
  }
  const { data } = await installation.ask('editor', '{ pages { id title published description icon } }');
  const { pages } = data as unknown as { pages: { id: number }[] };
  expect(pages.find(({ id }) => id === page)).toMatchObject({
    title: 'After',
    published: '',
    description: 'Described',
    icon: 'waves',
  });
});

test('what somebody changed since is neither published nor discarded with the draft that was looked at', async () => {
  const page = await addPage(installation, site, { title: 'Looked at', publish: false });
  const seen = (await readDraft('administrator', page)).revision;
  const command = { kind: 'addSection', section: sectionOf(words('late')), before: null };
  expect((await change('editor', page, seen, command)).errors).toBeUndefined();
  for (const field of ['publishPage', 'discardPage']) {
    const refused = await installation.ask(
      'administrator',
      `mutation { ${field}(pageId: ${page}, base: ${seen}) { revision } }`,
    );
    expect(conflictOf(refused).content.sections).toHaveLength(1);
  }
  const { revision } = await readDraft('administrator', page);
  const query = `mutation { publishPage(pageId: ${page}, base: ${revision}) { revision } }`;
  expect((await installation.ask('administrator', query)).errors).toBeUndefined();
});

test('a setting that somebody else changed since is not overwritten, and other settings are saved', async () => {
  const page = await addPage(installation, site, { title: 'Settings', publish: false });
  const set = (role: Role, settings: object, before: object) =>
    installation.ask(
      role,
      'mutation ($id: Int!, $s: PageSettings!, $b: PageSettings!) { changePageSettings(pageId: $id, settings: $s, before: $b) }',
      { id: page, s: settings, b: before },
    );
  const none = { description: '', filters: [] };
  const filters = [{ searchKey: 'county', values: ['1'] }];
  expect((await set('editor', { filters }, none)).errors).toBeUndefined();
  expect((await set('administrator', { description: 'Other' }, none)).errors).toBeUndefined();
  const both = { filters: [], description: 'Words' };
  expect((await set('administrator', both, { description: 'Other', filters })).errors).toBeUndefined();
  const late = await set(
    'editor',
    { filters: [{ searchKey: 'town', values: ['2'] }], icon: 'waves' },
    { filters, icon: '' },
  );
  expect(late.errors?.[0]?.extensions).toMatchObject({ code: 'conflict', details: { fields: ['filters'] } });
  // An answer that was lost is no conflict with oneself.
  expect(
    (await set('administrator', { description: 'Words' }, { description: 'Other' })).errors,
  ).toBeUndefined();
});

test('several pages are published with the drafts that were checked, or not at all', async () => {
  const [one, other] = [
    await addPage(installation, site, { title: 'Checked', publish: false }),
    await addPage(installation, site, { title: 'Changed', publish: false }),
  ];
  const bases = [
    (await readDraft('administrator', one)).revision,
    (await readDraft('administrator', other)).revision,
  ];
  const command = { kind: 'addSection', section: sectionOf(words('late')), before: null };
  expect((await change('editor', other, bases[1]!, command)).errors).toBeUndefined();
  const publish = (revisions: number[]) =>
    installation.ask(
      'administrator',
      'mutation ($ids: [Int!]!, $b: [Int!]) { publishPages(pageIds: $ids, bases: $b) }',
      { ids: [one, other], b: revisions },
    );
  const refused = await publish(bases);
  expect(refused.errors?.[0]).toMatchObject({
    message: expect.stringContaining('changed “Changed” meanwhile'),
    extensions: { code: 'conflict' },
  });
  const states = async () => {
    const { data } = await installation.ask('editor', '{ pages { id published } }');
    const { pages } = data as unknown as { pages: { id: number; published: string }[] };
    return [one, other].map((id) => pages.find((page) => page.id === id)?.published);
  };
  expect(await states()).toEqual(['draft', 'draft']);
  expect((await publish([bases[0]!])).errors?.[0]?.extensions).toMatchObject({ code: 'invalid_request' });
  const { revision } = await readDraft('administrator', other);
  expect((await publish([bases[0]!, revision])).errors).toBeUndefined();
  expect(await states()).toEqual(['', '']);
});

test('a page is not renamed over a name that somebody else gave it, until that name was seen', async () => {
  const page = await addPage(installation, site, { title: 'Wells', publish: false });
  const rename = (role: Role, title: string, before: string) =>
    installation.ask(
      role,
      'mutation ($id: Int!, $t: String!, $b: String) { renamePage(pageId: $id, title: $t, before: $b) { title } }',
      { id: page, t: title, b: before },
    );
  expect((await rename('editor', 'Springs', 'Wells')).errors).toBeUndefined();
  // An answer that was lost is no conflict with oneself.
  expect((await rename('editor', 'Springs', 'Wells')).errors).toBeUndefined();
  const late = await rename('administrator', 'Pumps', 'Wells');
  expect(late.errors?.[0]?.extensions).toMatchObject({ code: 'conflict', details: { name: 'Springs' } });
  expect((await rename('administrator', 'Pumps', 'Springs')).data).toEqual({
    renamePage: { title: 'Pumps' },
  });
});

test('pages are deleted with those below them that were seen, and not with one that somebody added', async () => {
  const [page, seen] = [
    await addPage(installation, site, { title: 'Above', publish: false }),
    await addPage(installation, site, { title: 'Seen', publish: false }),
  ];
  const move = (id: number) =>
    installation.ask('editor', `mutation { movePages(pageIds: [${id}], parent: ${page}) { id } }`);
  const remove = (belowIds: number[]) =>
    installation.ask(
      'administrator',
      'mutation ($ids: [Int!]!, $b: [Int!]) { deletePages(pageIds: $ids, belowIds: $b) }',
      { ids: [page], b: belowIds },
    );
  await move(seen);
  const added = await addPage(installation, site, { title: 'Added', publish: false });
  await move(added);
  expect((await remove([seen])).errors?.[0]).toMatchObject({
    message: expect.stringContaining('put “Added” below'),
    extensions: { code: 'conflict' },
  });
  expect((await remove([seen, added])).errors).toBeUndefined();
  const { data } = await installation.ask('editor', '{ pages { id } }');
  const ids = (data as unknown as { pages: { id: number }[] }).pages.map(({ id }) => id);
  for (const id of [page, seen, added]) {
    expect(ids).not.toContain(id);
  }
});
