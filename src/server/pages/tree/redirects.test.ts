import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPage } from '../../../../tests/fixtures/contents.ts';
import { openInstallation, type TestInstallation } from '../../../../tests/fixtures/installation.ts';
import { MissedAddresses, missedLimits } from './missed-addresses.ts';
import { mostRedirectsByHand } from './redirects.ts';

let installation: TestInstallation;
let site: number;
beforeAll(async () => {
  installation = await openInstallation();
  site = await installation.addSite('/');
  await installation.addSite('/atlas');
  await addPage(installation, site, { title: 'Home' });
});
afterAll(() => installation.close());

const add = async (address: string, pageId: number) => {
  const query = 'mutation ($a: String!, $p: Int!) { addRedirect(address: $a, pageId: $p) }';
  const { data, errors } = await installation.ask('editor', query, { a: address, p: pageId });
  return errors?.[0]?.message ?? data?.['addRedirect'];
};
const listed = async (search = '') => {
  const query =
    'query ($s: String) { siteRedirects(search: $s) { total redirects { address title isByHand isPublished } } }';
  const { data } = await installation.ask('editor', query, { s: search });
  return data?.['siteRedirects'] as unknown as { total: number; redirects: object[] };
};

test('an address leads to a page by hand, unless a page, a site or a redirect has it', async () => {
  const storm = await addPage(installation, site, { title: 'Storm' });
  const rain = await addPage(installation, site, { title: 'Rain' });
  expect(await add('/Old Storm/', storm)).toBe('old storm');
  expect(await add('/old storm', rain)).toBe(
    '/old storm leads to “Storm” already. Remove that redirect first.',
  );
  expect(await add('/rain', storm)).toBe(
    'The published page “Rain” has the address /rain. Readers get that page.',
  );
  expect(await add(`/${rain}`, storm)).toContain('The published page “Rain”');
  expect(await add('/storm', storm)).toBe('/storm is the address of this page already.');
  expect(await add('/atlas/storm', storm)).toBe('Another site answers at /atlas/storm.');
  expect(await add('https://example.org/x', storm)).toContain('not on this site');
  const draft = await addPage(installation, site, { title: 'Draft', publish: false });
  expect(await add('/draft', draft)).toBe('/draft is the address of this page already.');
  // A draft takes no address from readers.
  expect(await add('/draft', storm)).toBe('draft');
  expect(await add('/soon', draft)).toBe('soon');

  await installation.ask('editor', `mutation { renamePage(pageId: ${rain}, title: "Heavy rain") { id } }`);
  expect(await listed()).toEqual({
    total: 4,
    redirects: [
      { address: 'draft', title: 'Storm', isByHand: true, isPublished: true },
      { address: 'old storm', title: 'Storm', isByHand: true, isPublished: true },
      { address: 'rain', title: 'Heavy rain', isByHand: false, isPublished: true },
      { address: 'soon', title: 'Draft', isByHand: true, isPublished: false },
    ],
  });
  expect((await listed('STORM')).total).toBe(2);

  const remove = (address: string) =>
    installation.ask('editor', 'mutation ($a: String!) { removeRedirect(address: $a) }', { a: address });
  expect((await remove('rain')).data).toEqual({ removeRedirect: true });
  expect((await remove('rain')).errors?.[0]?.message).toBe('This address does not lead to a page.');
  const { data } = await installation.ask(
    'administrator',
    '{ auditLog(filter: {}, limit: 20) { action subject } }',
  );
  expect(data?.['auditLog']).toContainEqual({ action: 'add-redirect', subject: '/old storm' });
  expect(data?.['auditLog']).toContainEqual({ action: 'remove-redirect', subject: '/rain' });
});

test('a site has a limited number of redirects by hand', async () => {
  const page = await addPage(installation, site, { title: 'Target' });
  const { pool } = installation.services.database;
  await pool.query(
    `insert into page_redirect (app, old_slug, page_id, is_by_hand)
     select $1, 'many-' || n, $2, true from generate_series(1, $3::int) as n`,
    [String(site), page, mostRedirectsByHand],
  );
  expect(await add('/one-more', page)).toContain('A site has at most 1,000 redirects made by hand.');
  await pool.query(`delete from page_redirect where old_slug like 'many-%'`);
});

test('what readers miss often stays when programs try many addresses', async () => {
  const { db, pool } = installation.services.database;
  const counter = new MissedAddresses(db, installation.services.log);
  const rows = async () => {
    await counter.write();
    const result = await pool.query<{ address: string; readers: number }>(
      'select address, readers from missed_address where site_id = $1',
      [site],
    );
    return new Map(result.rows.map(({ address, readers }) => [address, readers]));
  };
  for (let reader = 0; reader < 3; reader += 1) {
    counter.count(site, 'Old-Report', `reader ${reader}`);
  }
  counter.count(site, 'old-report', 'reader 0');
  counter.count(site, 'old-report/?secret', 'reader 4');
  expect([...(await rows())]).toEqual([['old-report', 3]]);

  // One client adds few.
  for (let one = 0; one < 100; one += 1) {
    counter.count(site, `scan-${one}`, 'scanner');
  }
  expect((await rows()).size).toBe(1 + missedLimits.ofClient);

  // Many clients add no more than a site keeps, and what was missed more often stays.
  for (let client = 0; client < 60; client += 1) {
    for (let one = 0; one < 20; one += 1) {
      counter.count(site, `flood-${client}-${one}`, `bot ${client}`);
    }
  }
  const kept = await rows();
  expect(kept.size).toBe(missedLimits.ofSite);
  expect(kept.get('old-report')).toBe(3);

  // Counts of a site that is gone, and old ones, go.
  await pool.query(
    `update missed_address set last_at = now() - interval '91 days' where address like 'flood%'`,
  );
  counter.count(2 ** 31, 'nowhere', 'reader');
  counter.count(site, 'later', 'reader');
  expect([...(await rows()).keys()].filter((address) => address.startsWith('flood'))).toEqual([]);
  await counter.close();
});
