import font from '#ui/fonts/inter-latin.woff2?inline';
import { pageViewDocument } from '#client/page-documents.ts';
import { sourceNames } from '#dataview/query/source-names.ts';
import { downloadName } from '#domain/value/address/download-name.ts';
import { scopeContext } from '../context.ts';
import { load } from '../graphql-context.ts';
import { noPicture, sectionDrawing } from '../rendering/section-picture.server.ts';
import { readThemeSources, siteTheme } from '../rendering/site-theme.server.ts';
import type { Route } from './+types/chart-picture';

/** A section of a published page as an SVG file, for those who may read the page and the data. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  if (!scope.site) throw noPicture(scope, request);

  const { pathname, search } = new URL(request.url);
  const variables = { path: params['*'] ?? '', search, from: null, section: params.section };
  const { pageView: view } = await load(pageViewDocument, variables, request, scope);
  const section = view.page && view.content.sections[0];
  const drawing = section && (await sectionDrawing(view, section, { pathname, search }));
  if (!drawing) throw noPicture(scope, request);

  const svg = await drawing.sectionPicture(drawing.props, {
    charts: siteTheme(scope.site, await readThemeSources(scope.services)).tokens.charts,
    font,
  });
  if (svg === null) throw noPicture(scope, request);

  const name = downloadName([...sourceNames(drawing.props.results), section.title || view.page.title], 'svg');
  return new Response(svg, {
    headers: {
      'content-type': 'image/svg+xml',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'x-content-type-options': 'nosniff',
    },
  });
}
