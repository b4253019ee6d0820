import { noSuch } from '#domain/error/no-such.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { duplicateSite } from '#server/sites/sites.server.ts';
import type { Services } from '#server/services.ts';
import { resolveRows, validateVersion } from '#server/sources/sources.server.ts';
import { limitCallBody } from '../request/body-limits.ts';
import { readBody } from '../request/read-body.ts';
import type { Bindings } from '../request/request-scope.ts';
import { requireAction } from '../request/require-action.ts';
import { oneLine } from '#domain/value/text/one-line.ts';

/** The source that a version belongs to, by number and by type; both have to be those of the path. */
const validateBody = z.strictObject({
  parentId: z.coerce.number().int(),
  parentDocType: z.union([z.string(), z.number()]).transform(String).optional(),
});

const duplicateBody = z.strictObject({
  newApp: z.string().min(1).max(100),
  newType: oneLine.min(1, 'a site needs a name').max(200),
});

/** The calls on rows and sites. */
export function dmsRoutes(services: Services): Hono<Bindings> {
  const { db } = services.database;
  const routes = new Hono<Bindings>();
  routes.use('/dms/*', requireAction('source.browse', 'This requires access level 5. Log in as an editor.'));
  routes.post('/dms/:pair/validate', limitCallBody, async (context) => {
    const viewer = context.get('viewer');
    const pair = context.req.param('pair');
    const { parentId, parentDocType } = await readBody(context, validateBody);
    const { sourceId, versionId } = await resolveRows(db, pair, viewer, 'source.manage');

    if (versionId === null) {
      throw new TidemarkError('invalid_request', 'Name a version: the type, a dash and its number.');
    }

    const [app = ''] = pair.split('+');
    const parent =
      parentDocType === undefined
        ? sourceId
        : (await resolveRows(db, `${app}+${parentDocType}`, viewer, 'source.manage')).sourceId;
    if (parentId !== sourceId || parent !== sourceId) throw noSuch('version', versionId);

    const { signal } = context.req.raw;
    const validity = await validateVersion({ db, engine: services.engine }, versionId, viewer, signal);
    return context.json(validity);
  });

  routes.post('/dms/:pair/duplicate', limitCallBody, async (context) => {
    const viewer = context.get('viewer');
    const { newApp, newType } = await readBody(context, duplicateBody);
    const [, app, type] = /^([^+]+)\+(\d{1,15})$/.exec(context.req.param('pair')) ?? [];

    if (app !== installationApp || newApp !== installationApp || type === undefined) {
      throw new TidemarkError(
        'not_found',
        `There is no such site: write ${installationApp}, a plus sign and its number.`,
      );
    }

    const site = await db
      .transaction()
      .execute((transaction) => duplicateSite(transaction, { siteId: Number(type), name: newType }, viewer));
    const { id, name, base_url } = site;
    return context.json({ id, name, base_url });
  });
  return routes;
}

/** The app that sites and sources belong to; there is one in an installation. */
const installationApp = 'tidemark';
