import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPage } from '../../../tests/fixtures/contents.ts';
import { openInstallation, roles, type TestInstallation } from '../../../tests/fixtures/installation.ts';

let installation: TestInstallation;
beforeAll(async () => {
  // Nothing is set but the folder and the port.
  installation = await openInstallation();
});
afterAll(() => installation.close());

const nobodysPages = {
  pageView: '{ pageView(path: "") }',
  pages: '{ pages { id } }',
  search: '{ search(text: "water") { id } }',
  searchTags: '{ searchTags { tags } }',
  siteSections: '{ siteSections { total } }',
  draftView: '{ draftView(path: "") }',
  createPage: 'mutation { createPage(title: "Lost") { id } }',
};

test('where no site is, everything about a site is refused with a sentence; what is of the installation works', async () => {
  const refused = async (path: string) => {
    for (const [field, query] of Object.entries(nobodysPages)) {
      const { data, errors } = await installation.ask('administrator', query, {}, path);
      expect(data?.[field] ?? null, field).toBeNull();
      expect(
        errors?.map(({ message, extensions }) => [extensions?.code, message]),
        field,
      ).toEqual([['not_found', 'There is no site at this address.']]);
    }
    expect(
      (await installation.ask('administrator', '{ sources { id } viewer { level } }', {}, path)).data,
    ).toEqual({
      sources: [],
      viewer: { level: 10 },
    });
  };
  // Without any site, and at an address that is of none.
  await refused('/');
  const id = await installation.addSite('/water');
  await addPage(installation, id, { title: 'Water' });
  await refused('/');
  await refused('/elsewhere');
  const { data } = await installation.ask('visitor', '{ search(text: "water") { id } }', {}, '/water');
  expect(data).toMatchObject({ search: [{ id: expect.any(Number) as number }] });
});

test('users belong to the installation, without a project: each is the same at every site', async () => {
  await installation.addSite('/one');
  await installation.addSite('/two', { subdomain: '*' });
  const viewers = (path: string) =>
    Promise.all(
      roles.map(
        async (role) => (await installation.ask(role, '{ viewer { id email level } }', {}, path)).data,
      ),
    );
  const atOne = await viewers('/one');
  expect(atOne.map((data) => (data as unknown as { viewer: { level: number } }).viewer.level)).toEqual([
    -1, 0, 5, 10,
  ]);
  for (const path of ['/two', '/', '/one/page']) {
    expect(await viewers(path)).toEqual(atOne);
  }
});
