import { setTimeout as delay } from 'node:timers/promises';
import { Hono } from 'hono';
import { isSignedIn } from '#domain/access/access.ts';
import type { Admission } from '#server/engine/engine.server.ts';
import { originOfTiles } from '#server/host/host.server.ts';
import { nextTurn } from '#server/base/base.server.ts';
import type { Services } from '#server/services.ts';
import { limitFormBody } from '../request/body-limits.ts';
import { isDecodable } from '../request/decodable-path.ts';
import type { Bindings, RenderPage } from '../request/request-scope.ts';
import { retryAfter } from '../request/failure-response.ts';
import { newNonce, pagePolicy } from '../request/security.ts';
import type { SiteList } from '../request/site-list.ts';

/**
 * How many pages are rendered at once. One process renders all of them, so clients take turns, as for data;
 * page views of GraphQL count, too.
 */
export const renderingLimits = { running: 32, visitors: 24, client: 3, heavy: 32, waitingOfClient: 200 };

/**
 * Forms of visitors who are not signed in run one at a time for each client: sign-in, registration and
 * password reset each cost a hash, a mail, or a page with a refusal.
 */
export const visitorFormLimits = { running: 32, visitors: 32, client: 1, heavy: 32, waitingOfClient: 200 };

/** A refused attempt takes this long, so that a program that goes on takes nothing from others. */
const refusalMilliseconds = 500;

/**
 * Browsers show what they keep when a person goes back, however old it is: an editor would see a draft
 * without what was typed since, and the next user of a shared computer the pages of the one who has signed
 * out.
 */
const neverKept = 'private, no-store';

type PageOptions = {
  services: Services;
  sites: SiteList;
  renderPage: RenderPage;
  renderings: Admission;
  visitorForms: Admission;
  development: boolean;
};

/** All paths without a route of their own: pages, and screens of the tools. */
export function pageRoutes({
  services,
  sites,
  renderPage,
  renderings,
  visitorForms,
  development,
}: PageOptions): Hono<Bindings> {
  const routes = new Hono<Bindings>();
  routes.all('*', limitFormBody, async (context) => {
    const { raw } = context.req;
    const { pathname, search } = new URL(raw.url);
    if (!isDecodable(pathname)) return context.text('This address cannot be read.', 400);
    // Links made of such a path would lead to another host.
    if (pathname.startsWith('//')) return context.redirect(`/${pathname.replace(/^\/+/, '')}${search}`, 308);

    const page = pathOfPage(pathname);
    const site = isInstallationPath(page) ? null : await sites.match(context.req.header('host'), page);
    const nonce = newNonce();
    const viewer = context.get('viewer');
    const render = async () =>
      renderPage(raw, site?.base_url ?? '/', {
        services,
        viewer,
        site,
        client: viewer.client ?? '',
        nonce,
        cachePage: (dependencies) => context.set('dependencies', dependencies ?? undefined),
        allowFrames: () => context.set('mayBeFramed', true),
        allowStreets: () => context.set('mayLoadStreets', true),
      });
    const draw = () => renderings.run(viewer, raw.signal, () => nextTurn().then(render));
    const isVisitorForm = raw.method === 'POST' && !isSignedIn(viewer);
    const response = await (isVisitorForm
      ? visitorForms.run(viewer, raw.signal, () => draw().then(delayRefusal))
      : draw());
    const isPublic = context.get('dependencies') !== undefined;
    const frames = context.get('mayBeFramed') && [200, 404].includes(response.status) ? '*' : "'self'";
    const { basemap } = services.configuration;
    const streets = context.get('mayLoadStreets') ? originOfTiles(basemap) : null;
    const policy = pagePolicy({ nonce: isPublic ? null : nonce, development, frames, streets });

    response.headers.set('content-security-policy', policy);
    response.headers.set('cache-control', isSignedIn(viewer) ? neverKept : 'private, no-cache');

    if (response.status === 503) {
      response.headers.set('retry-after', retryAfter);
    }

    return response;
  });

  return routes;
}

async function delayRefusal(response: Response): Promise<Response> {
  if (response.status === 429) {
    await delay(refusalMilliseconds);
  }
  return response;
}

/** Addresses of the installation itself, which belong to no site. */
const isInstallationPath = (path: string) => /^\/(auth|admin|list)(\/|$)/.test(path);

/** The path of the page that a request is for: the router requests the data of `/forms` as `/forms.data`. */
const pathOfPage = (path: string): string => path.replace(/(\/_)?\.data$/, '');
