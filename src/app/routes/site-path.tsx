import { data } from 'react-router';
import { scopeContext } from '../context.ts';
import { routerException } from '../refusal.ts';
import type { RouteHandle } from '../root.tsx';
import { unencoded } from '../unencoded.ts';
import type { Route } from './+types/site-path';
import { loadPage } from './load-page.server.ts';
import { pageMeta, PublishedPage } from './published-page.tsx';

export const handle: RouteHandle = { content: true };

/** A published page of a site of pages. It has no script of React, see `RouteHandle`. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  const page = await loadPage({ requestedPath: params['*'] ?? '', request, scope });
  if (page.kind !== 'page' && page.kind !== 'missing') throw routerException(page);

  return data(unencoded({ page }), page.kind === 'missing' ? { status: 404 } : undefined);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta(loaderData.page) : [{ title: 'Tidemark' }];

export default function SitePathRoute({ loaderData }: Route.ComponentProps) {
  return <PublishedPage page={loaderData.page} />;
}
