import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { RenderPage } from '#server/http/http.server.ts';
import { addPage, addSource } from '../../../tests/fixtures/contents.ts';
import { openInstallation, type TestInstallation } from '../../../tests/fixtures/installation.ts';
import { renderFragments } from './render-fragments.server.tsx';

/** How often a request was left to the router, which would load the page again. */
let routed = 0;

const renderPage: RenderPage = async (request, basename, scope) => {
  const fragments = await renderFragments(request, basename, scope);
  if (fragments) return fragments;
  routed += 1;
  return new Response('the router');
};

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation({}, renderPage);
  const site = await installation.addSite('/');
  const source = await addSource(installation, { name: 'Rivers', csv: 'name\nElbe\nOder' });
  const sourceInfo = { ...source, sourceName: 'Rivers', versionName: 'v' };
  const rows = {
    id: 'rows',
    type: 'Spreadsheet',
    state: {
      sourceInfo,
      columns: [{ name: 'name', show: true, type: 'text' }],
      display: { usePagination: true, pageSize: 1 },
    },
  };
  await addPage(installation, site, { title: 'Rivers', sections: [rows] });
  await addPage(installation, site, { title: 'Closed', sections: [rows], data: { authLevel: 5 } });
});
afterAll(() => installation.close());

const fragments = (path: string) =>
  installation.fetch('visitor', path, { headers: { accept: 'text/html; fragments=' }, redirect: 'manual' });

test('sections that replace others are loaded once, without the theme of the page', async () => {
  const themes = vi.spyOn(installation.services.pageCaches.themes, 'read');
  const response = await fragments('/rivers?s.p-rows.page=2');
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('Oder');
  expect(themes).not.toHaveBeenCalled();
  themes.mockRestore();
  expect(routed).toBe(0);
});

test('where a page is missing, closed or fails to load, the response has a status alone, and nothing is loaded twice', async () => {
  const missing = await fragments('/no_such_page?a=1');
  expect([missing.status, await missing.text()]).toEqual([404, '']);
  const closed = await fragments('/closed?a=1');
  expect(closed.status).toBeGreaterThanOrEqual(300);
  expect(closed.status).toBeLessThan(500);
  const failing = vi.spyOn(installation.services.pageCaches.sites, 'load');
  failing.mockRejectedValue(new Error('The pages cannot be read.'));
  const failed = await fragments('/rivers?s.p-rows.page=2&again');
  expect(failed.status).toBe(500);
  expect(failing).toHaveBeenCalledTimes(1);
  failing.mockRejectedValue(new TidemarkError('unavailable', 'The database has too much to do.'));
  const unavailable = await fragments('/rivers?s.p-rows.page=2&later');
  expect([unavailable.status, await unavailable.text()]).toEqual([503, '']);
  expect(unavailable.headers.get('retry-after')).toBe('5');
  failing.mockRestore();
  expect(routed).toBe(0);
});
