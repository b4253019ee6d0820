import outlines from '#ui/fonts/inter-outlines.json?raw';
import { pageViewDocument } from '#client/page-documents.ts';
import { visitor } from '#domain/access/access.ts';
import { scopeContext } from '../context.ts';
import { load } from '../graphql-context.ts';
import { linkPictureAddress, noPicture, sectionDrawing } from '../rendering/section-picture.server.ts';
import { readThemeSources, siteTheme } from '../rendering/site-theme.server.ts';
import type { Route } from './+types/link-picture';

/**
 * A section of a published page as the picture of links to it: PNG, 1,200 by 630 px. It shows what every
 * visitor sees, without filters; the session of the request is not used. A page that visitors may not read
 * has none.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  if (!scope.site) throw noPicture(scope, request);

  const reader = { ...scope, viewer: { ...visitor, client: scope.client } };
  const variables = { path: params['*'] ?? '', search: '', from: null, section: params.section };
  const { pageView: view } = await load(pageViewDocument, variables, request, reader).catch(
    (error: unknown) => {
      // A picture of a page does not lead to the sign-in.
      throw error instanceof Response ? noPicture(scope, request) : error;
    },
  );
  const section = view.page && view.content.sections[0];
  if (!section) throw noPicture(scope, request);

  const { pathname, search } = new URL(request.url);
  const address = new URL(linkPictureAddress(view, section), request.url);
  if (address.pathname !== pathname || search !== '') {
    return new Response(null, { status: 301, headers: { location: address.pathname } });
  }

  const drawing = await sectionDrawing(view, section, { pathname, search });
  const { site, services } = scope;
  const sources = await readThemeSources(services);
  const svg = await drawing?.sectionCard?.(drawing.props, {
    title: section.title || view.page.title,
    site: site.name,
    outlines,
    tokens: siteTheme({ ...site, theme: view.page.theme || site.theme }, sources).tokens,
  });
  if (!svg) throw noPicture(scope, request);

  const png = await services.assets.draw(svg);
  if (view.isComplete) {
    scope.cachePage(view.dependencies);
  }

  return new Response(png, {
    headers: {
      'content-type': 'image/png',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    },
  });
}
