import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { UNSAFE_AssetsManifest as AssetsManifest } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { loadTexts } from '#texts/load-texts.ts';
import { ignoreSecondClicks } from '#ui/second-click/ignore-second-clicks.ts';
import { routesOfSite, type SiteKind } from './site-routes.ts';

declare global {
  interface Window {
    /** The routes that the router matches in the browser; an inline script of the page sets them. */
    __reactRouterManifest?: AssetsManifest;
  }
}

// The build lists the routes of every kind of site.
const kind: SiteKind = document.documentElement.dataset.siteKind === 'forms' ? 'forms' : 'page';
const manifest = window.__reactRouterManifest;
if (manifest) {
  manifest.routes = routesOfSite(manifest.routes, kind);
}

ignoreSecondClicks();

// What the server has rendered in the language of the site is rendered again.
await loadTexts();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
