import { data, redirect, useLocation, type ShouldRevalidateFunctionArgs } from 'react-router';
import { mapStylesDocument } from '#client/map-style-documents.ts';
import { draftViewDocument, patience } from '#client/page-documents.ts';
import { pagePath } from '#domain/page/tree/navigation.ts';
import { siteHref } from '#domain/site/site.ts';
import { PageThemeProvider } from '#screens/page/shell/page-theme.tsx';
import { EditorScreen } from '#screens/page-editor/editor-screen.tsx';
import { MissingScreen } from '#screens/page/not-found-screen.tsx';
import { loadSectionViews, prepareSectionViews } from '#screens/page/section-view.tsx';
import { scopeContext } from '../context.ts';
import { load } from '../graphql-context.ts';
import { ownSearch } from '../own-search.ts';
import { pageTheme, readThemeSources } from '../rendering/site-theme.server.ts';
import type { RouteHandle } from '../root.tsx';
import { themeChoices } from '../rendering/theme-choices.server.ts';
import type { Route } from './+types/edit';

export const handle: RouteHandle = { tools: true };

/**
 * A page's draft, also at an address that it had before; without a slug, the first top-level page by index.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  const search = ownSearch(request.url);
  const path = (params['*'] ?? '').replace(/\/$/, '');
  if (!scope.site) throw data('There is no site at this address.', { status: 404, statusText: 'Not found' });

  const { draftView: view, viewer } = await load(
    draftViewDocument,
    { path, search, patience },
    request,
    scope,
  );
  const themes = await themeChoices(scope.services);
  if (!view.page && view.movedTo !== null) throw redirect(`/edit/${encodeURI(view.movedTo)}${search}`);
  if (!view.page) {
    return data({ view, viewer, themes, mapStyles: [], theme: null, path: `/${path}` }, { status: 404 });
  }
  if (path === '') throw redirect(`/edit/${encodeURI(pagePath(view.page))}${search}`);

  await loadSectionViews(view.content);
  const { mapStyles } = await load(mapStylesDocument, {}, request, scope);
  const theme = pageTheme(scope.site, view.page, await readThemeSources(scope.services));
  return data({ view, viewer, themes, mapStyles, theme, path: `/${path}` });
}

/** The page that is shown stays until the next one can be shown whole. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const loaded = await serverLoader();
  if (loaded.view.page) {
    await prepareSectionViews(loaded.view.content);
  }
  return loaded;
}

/**
 * A filter changes only the query string: the canvas requests the new data itself, and typed text is not
 * lost.
 */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => {
  if (currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search) {
    return false;
  }

  return defaultShouldRevalidate;
};

export const meta = ({ loaderData }: Route.MetaArgs) => [
  {
    title: loaderData?.view.page
      ? `Edit ${loaderData.view.page.title} · ${loaderData.view.site.name}`
      : 'Edit',
  },
  { name: 'robots', content: 'noindex' },
];

export default function EditRoute({ loaderData }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  const { view, viewer, themes, mapStyles, theme, path } = loaderData;
  if (!view.page) return <MissingScreen view={view} viewer={viewer} path={path} />;

  return (
    <PageThemeProvider theme={theme}>
      <EditorScreen
        view={view}
        viewer={viewer}
        themes={themes}
        mapStyles={mapStyles}
        address={{ pathname: siteHref(view.site, pathname), search }}
      />
    </PageThemeProvider>
  );
}
