import type { RouteHandle } from '../root.tsx';
import type { Route } from './+types/site-path';
import { loadPage } from './load-page.server.ts';
import { pageMeta, PublishedPage } from './published-page.tsx';

export const handle: RouteHandle = { content: true };

/** A published page of a site of pages. It has no script of React, see `RouteHandle`. */
export const loader = (route: Route.LoaderArgs) => loadPage(route);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta(loaderData) : [{ title: 'Tidemark' }];

export default function SitePathRoute({ loaderData }: Route.ComponentProps) {
  return <PublishedPage {...loaderData} />;
}
