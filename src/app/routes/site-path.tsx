import { data } from 'react-router';
import type { RouteHandle } from '../root.tsx';
import { unencoded } from '../unencoded.ts';
import type { Route } from './+types/site-path';
import { loadPage } from './load-page.server.ts';
import { pageMeta, PublishedPage } from './published-page.tsx';

export const handle: RouteHandle = { content: true };

/** A published page of a site of pages. It has no script of React, see `RouteHandle`. */
export async function loader(route: Route.LoaderArgs) {
  const { data: page, init } = await loadPage(route);
  return data(unencoded({ page }), init ?? undefined);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta(loaderData.page) : [{ title: 'Tidemark' }];

export default function SitePathRoute({ loaderData }: Route.ComponentProps) {
  return <PublishedPage {...loaderData.page} />;
}
