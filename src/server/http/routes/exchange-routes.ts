import { Hono, type Context } from 'hono';
import { noSuch } from '#domain/error/no-such.ts';
import type { Site } from '#domain/site/site.ts';
import type { TextFormat } from '#domain/site/imported-texts.ts';
import { downloadName } from '#domain/value/address/download-name.ts';
import { recordAuditEntry } from '#server/identity/identity.server.ts';
import { exportTexts, importTexts, readSites } from '#server/pages/pages.server.ts';
import type { Services } from '#server/services.ts';
import { limitTextsBody } from '../request/body-limits.ts';
import type { Bindings } from '../request/request-scope.ts';
import { requireAction } from '../request/require-action.ts';

const mediaTypes: Record<TextFormat, string> = {
  xlf: 'application/xliff+xml; charset=utf-8',
  po: 'text/x-gettext-translation; charset=utf-8',
};

/** The texts of pages as files for translators, and the files that come back. */
export function exchangeRoutes({ database: { db } }: Services): Hono<Bindings> {
  const routes = new Hono<Bindings>();
  const siteOf = async (context: Context<Bindings>): Promise<Site> => {
    const id = Number(context.req.param('site'));
    const site = (await readSites(db)).find((each) => each.id === id);
    if (!site) throw noSuch('site', id);
    return site;
  };

  routes.use(
    '/download/texts/*',
    requireAction('page.edit', 'This requires access level 5. Log in as an editor.'),
  );
  routes.get('/download/texts/:site{\\d{1,9}}/:language/:file{texts\\.(xlf|po)}', async (context) => {
    const viewer = context.get('viewer');
    const site = await siteOf(context);
    const language = context.req.param('language');
    const format: TextFormat = context.req.param('file') === 'texts.po' ? 'po' : 'xlf';
    const number = Number(context.req.query('page') ?? Number.NaN);
    const page = context.req.query('page') === undefined ? null : number;

    const text = await exportTexts(db, site, { language, page, format }, viewer);
    await recordAuditEntry(db, viewer, { action: 'download', subject: `${site.name}, texts in ${language}` });
    const name = downloadName([`${site.name} ${language}`], format);
    return context.body(text, 200, {
      'content-type': mediaTypes[format],
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
  });

  routes.post('/download/texts/:site{\\d{1,9}}/:language', limitTextsBody, async (context) => {
    const site = await siteOf(context);
    const language = context.req.param('language');
    const content = await context.req.text();
    const editor = { ...context.get('viewer'), site };
    return context.json(await importTexts(db, { content, language }, editor));
  });

  return routes;
}
