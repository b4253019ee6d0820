import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobsDocument } from '#client/job-documents.ts';
import { visitor, type Viewer } from '#domain/access/access.ts';
import { openInstallation, type TestInstallation } from '../../tests/fixtures/installation.ts';
import { readSites } from '#server/pages/pages.server.ts';
import { loadIfAvailable, refuse } from './graphql-context.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

const administrator: Viewer = { id: 'administrator', email: null, level: 10 };
const read = (viewer: Viewer) => {
  const { services } = installation;
  const request = new Request('http://tidemark.test/source/jobs?page=2');
  return loadIfAvailable(jobsDocument, {}, request, { services, viewer, site: null });
};

test('a failure to read is null, and never hides a redirect to the sign-in', async () => {
  expect(await read(administrator)).toEqual({ jobs: [] });
  const redirect = await read(visitor).catch((error: unknown) => error);
  expect(redirect).toBeInstanceOf(Response);
  expect(redirect instanceof Response && redirect.headers.get('location')).toBe(
    '/auth/login?origin=%2Fsource%2Fjobs%3Fpage%3D2',
  );
  await installation.services.database.pool.query('alter table pgboss.job rename to job_away');
  expect(await read(administrator)).toBeNull();
  expect(await read(visitor).catch((error: unknown) => error)).toBeInstanceOf(Response);
});

test('a screen whose session has ended loads the sign-in as a document, which leads back without what the router adds', () => {
  const { services } = installation;
  const request = new Request('http://tidemark.test/admin/theme/default/charts?_routes=routes%2Fadmin');
  const refused = refuse(request, { services, viewer: visitor, site: null });
  const { headers } = refused instanceof Response ? refused : new Response();
  expect(headers.get('location')).toBe('/auth/login?origin=%2Fadmin%2Ftheme%2Fdefault%2Fcharts');
  expect(headers.get('x-remix-reload-document')).toBe('true');
});

test('the redirect of a site below a base url leads to a host of ours, whatever Host header was sent', async () => {
  const id = await installation.addSite('/forms', { pattern_type: 'forms' });
  const { services } = installation;
  const site = (await readSites(services.database.db)).find((each) => each.id === id)!;
  const { host } = new URL(services.configuration.url);
  for (const sent of ['evil.example', 'evil.example:3000', host]) {
    const refused = refuse(new Request(`http://${sent}/forms/manage`), { services, viewer: visitor, site });
    expect(refused instanceof Response && refused.headers.get('location'), sent).toBe(
      `//${host}/auth/login?origin=%2Fforms%2Fmanage`,
    );
  }
});
