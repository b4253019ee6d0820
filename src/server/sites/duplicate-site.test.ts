import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataControlsSchema } from '#domain/page/data-controls.ts';
import { generatePages, readDraft, readPages, readSites, type Editor } from '#server/pages/pages.server.ts';
import { addPage, addSource } from '../../../tests/fixtures/contents.ts';
import { openInstallation, type TestInstallation } from '../../../tests/fixtures/installation.ts';
import { silentLog } from '../../../tests/fixtures/postgres.ts';
import { duplicateSite } from './sites.server.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

test('the generated pages of a duplicated site are linked to its own template and updated from that', async () => {
  const { services } = installation;
  const { db } = services.database;
  const { sourceId, versionId } = await addSource(installation, {
    name: 'Places',
    csv: 'name\nHill\nDale\n',
  });
  const siteId = await installation.addSite('/site');
  const parent = await addPage(installation, siteId, { title: 'Places' });
  const template = await addPage(installation, siteId, {
    title: 'Profile',
    sections: [{ id: 'text', type: 'lexical', state: {} }],
    publish: false,
    data: { index: 999, url_slug: '' },
  });
  const administrator = { id: null, email: null, level: 10 };
  const generate = async (id: number, ofTemplate: number, controls: object) => {
    const site = (await readSites(db)).find((each) => each.id === id)!;
    const editor: Editor = { ...administrator, site };
    return generatePages(
      { db, engine: services.engine, log: silentLog, editor },
      { template: ofTemplate, controls: dataControlsSchema.parse(controls), after: null },
    );
  };
  const controls = { source: sourceId, version: versionId, title: '{name}', key: 'name', parent };
  expect(await generate(siteId, template, controls)).toMatchObject({ created: 2 });

  const twin = await db
    .transaction()
    .execute((transaction) => duplicateSite(transaction, { siteId, name: 'Twin' }, administrator));
  const pages = await readPages(db, twin.id);
  const copy = (title: string) => pages.find((page) => page.title === title)!;
  expect(copy('Hill').template_id).toBe(copy('Profile').id);
  expect(copy('Profile').data_controls?.parent).toBe(copy('Places').id);
  const editor = { ...administrator, site: twin };
  const [ofPage, ofTemplate] = await Promise.all(
    ['Hill', 'Profile'].map(async (title) => (await readDraft(db, copy(title).id, editor)).content),
  );
  expect(ofPage!.sections[0]!.template_section).toBe(ofTemplate!.sections[0]!.id);
  expect(await generate(twin.id, copy('Profile').id, copy('Profile').data_controls!)).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 2,
  });
});
