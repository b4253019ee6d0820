import { loadSectionViews } from '#screens/page/section-view.tsx';
import type { LayerLegend } from '#screens/page/interact/explored-panel.tsx';
import { InteractScreen } from '#screens/page/interact/interact-screen.tsx';
import { PageThemeProvider } from '#screens/page/shell/page-theme.tsx';
import { siteHref } from '#domain/site/site.ts';
import type { ExploredLayer } from '#sections/explored-map.ts';
import { scopeContext } from '../../context.ts';
import { pageScript } from '../../rendering/page-script.server.ts';
import { pageTheme, readThemeSources } from '../../rendering/site-theme.server.ts';
import type { RouteHandle } from '../../root.tsx';
import { unencoded } from '../../unencoded.ts';
import { publicAddress } from '../load-page.server.ts';
import { canonicalAddress } from '../published-page.tsx';
import type { Route } from './+types/interact';
import { exploredStart } from './explored-properties.server.ts';
import { loadExploredMap } from './load-explored-map.server.ts';

export const handle: RouteHandle = { content: true };

/**
 * A map of a published page on a screen of its own, to be moved and enlarged. What is sent is complete
 * without script: the map as on its page. Who reads it is who reads the page.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  const { pathname, search } = new URL(request.url);
  const found = await loadExploredMap(params.section, pathname, { request, scope });
  const { view, section, map } = found;
  await loadSectionViews(view.content);

  const url = publicAddress(request.url, scope.services.configuration.url);
  const start = await exploredStart(found, search, scope);
  if (start.properties?.streets) {
    scope.allowStreets();
  }
  const screen = {
    view,
    section,
    layers: (map?.layers ?? []).map(legendOf),
    streets: start.properties?.streets ? (scope.services.configuration.basemap?.attribution ?? null) : null,
    hasOthers: map?.hasOthers ?? false,
    address: { pathname, search, origin: new URL(url).origin },
    ...start,
    script: pageScript('interact'),
  };
  return unencoded({
    screen,
    canonical: canonicalAddress(view, new URL(siteHref(view.site, `/${view.path}`), url).href),
    theme: scope.site && pageTheme(scope.site, view.page, await readThemeSources(scope.services)),
  });
}

const legendOf = (layer: ExploredLayer): LayerLegend => {
  const { id, name, classes, colours, ends, missing, sizes, sizeLabel } = layer;
  return {
    id,
    name,
    classes,
    scale: ends && { ends, colours: Object.values(colours) },
    cells: layer.kind === 'points' ? layer.cells : null,
    missing,
    sizes,
    sizeLabel,
  };
};

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Tidemark' }];
  const { screen, canonical } = loaderData;
  const { page, site } = screen.view;
  return [
    { title: [screen.section.title, page.title, site.name].filter(Boolean).join(' · ') },
    { tagName: 'link', rel: 'canonical', href: canonical },
  ];
}

export default function InteractRoute({ loaderData: { screen, theme } }: Route.ComponentProps) {
  return (
    <PageThemeProvider theme={theme}>
      <InteractScreen {...screen} />
    </PageThemeProvider>
  );
}
