import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageCommand } from '#domain/page/change/page-command.ts';
import { addPage, linkedText } from '../../../../tests/fixtures/contents.ts';
import { openInstallation, type TestInstallation } from '../../../../tests/fixtures/installation.ts';

let installation: TestInstallation;
let site: number;

beforeAll(async () => {
  installation = await openInstallation();
  site = await installation.addSite('/');
});
afterAll(() => installation.close());

/** What a later release stores: fields that this one does not know, with any values. */
const fields = fc.dictionary(
  fc.stringMatching(/^later_[a-z]{1,5}$/),
  // JSON that is stored has no negative zero.
  fc
    .jsonValue()
    .filter((value) => value !== null)
    .map((value): unknown => JSON.parse(JSON.stringify(value))),
  { minKeys: 1, maxKeys: 3 },
);

/** What a later release adds to each object of a page; a section and a block of its own come to that. */
const additions = fc.record({
  content: fields,
  group: fields,
  section: fields,
  element: fields,
  state: fields,
  ownState: fields,
});
type Additions = typeof additions extends fc.Arbitrary<infer Value> ? Value : never;

/** Changes of an editor of this release to the known and the unknown section. */
const command: fc.Arbitrary<PageCommand> = fc.oneof(
  fc.record({
    kind: fc.constant('changeSection' as const),
    id: fc.constantFrom('known', 'later'),
    change: fc.record({ title: fc.stringMatching(/^[a-z]{1,8}$/) }),
  }),
  fc.record({
    kind: fc.constant('moveSection' as const),
    id: fc.constantFrom('known', 'later'),
    group: fc.constant('default'),
    before: fc.constantFrom('known', 'later', null),
  }),
  fc.record({
    kind: fc.constant('changeGroup' as const),
    name: fc.constant('default'),
    change: fc.record({ displayName: fc.stringMatching(/^[a-z]{1,8}$/) }),
  }),
);

type Stored = {
  sections: { id: string; element: { 'element-data': { text: { root: { children: object[] } } } } }[];
  section_groups: object[];
};

/** Writes a draft as a later release would. */
async function writeLater(page: number, added: Additions): Promise<void> {
  const { db } = installation.services.database;
  const { data } = await db
    .selectFrom('item')
    .select('data')
    .where('parent_id', '=', page)
    .where('type', '=', 'page-draft')
    .executeTakeFirstOrThrow();
  const { sections, section_groups: groups, ...content } = data as unknown as Stored;
  const [known] = sections;
  const { text, ...state } = known!.element['element-data'];
  const children = [...text.root.children, laterBlock];
  const element = {
    ...known!.element,
    ...added.element,
    'element-data': { ...state, ...added.state, text: { ...text, root: { ...text.root, children } } },
  };
  const own = { 'element-type': 'Later', 'element-data': added.ownState };
  const later = {
    ...content,
    ...added.content,
    sections: [
      { ...known, ...added.section, element },
      { ...known, ...added.section, id: 'later', element: own },
    ],
    section_groups: groups.map((group) => ({ ...group, ...added.group })),
  };
  await sql`update item set data = ${JSON.stringify(later)}::jsonb, schema_version = 7
    where parent_id = ${page} and type = 'page-draft'`.execute(db);
}

const laterBlock = { type: 'later-block', version: 3, words: 'of a later release' };

test('an editor of this release keeps what a later one stored, in the draft and in what is published', async () => {
  const runs = fc.asyncProperty(additions, fc.array(command, { maxLength: 5 }), async (added, commands) => {
    const sections = [{ id: 'known', type: 'lexical', state: linkedText('/there') }];
    const page = await addPage(installation, site, { title: 'Later', sections, publish: false });
    await writeLater(page, added);

    for (const each of commands) {
      const read = await installation.ask('editor', `{ draft(pageId: ${page}) { revision } }`);
      const base = (read.data as unknown as { draft: { revision: number } }).draft.revision;
      const changed = await installation.ask(
        'editor',
        'mutation ($id: Int!, $b: Int!, $c: PageCommands!) { changeDraft(pageId: $id, base: $b, commands: $c) { revision } }',
        { id: page, b: base, c: [each] },
      );
      expect(changed.errors).toBeUndefined();
    }
    const published = await installation.ask(
      'editor',
      `mutation { publishPage(pageId: ${page}) { revision } }`,
    );
    expect(published.errors).toBeUndefined();

    const { rows } = await sql<{ type: string; data: Stored; schema_version: number }>`
      select type, data, schema_version from item
      where parent_id = ${page} and type in ('page-draft', 'page-published')`.execute(
      installation.services.database.db,
    );
    expect(rows).toHaveLength(2);
    for (const { type, data, schema_version: version } of rows) {
      expect(data).toMatchObject(added.content);
      data.section_groups.forEach((group) => expect(group).toMatchObject(added.group));
      expect(data.sections.map(({ id }) => id.replace('p-', '')).toSorted()).toEqual(['known', 'later']);

      for (const section of data.sections) {
        expect(section).toMatchObject(added.section);
        const state = section.element['element-data'];
        if (section.id.endsWith('later')) {
          expect(section.element).toEqual({ 'element-type': 'Later', 'element-data': added.ownState });
        } else {
          expect(section.element).toMatchObject(added.element);
          expect(state).toMatchObject(added.state);
          expect(state.text.root.children).toContainEqual(laterBlock);
        }
      }
      if (type === 'page-draft') {
        expect(version).toBe(7);
      }
    }
  });
  await fc.assert(runs, { numRuns: 15 });
});
