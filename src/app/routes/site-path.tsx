import type { Route } from './+types/site-path';
import { scopeContext } from '../context.ts';
import type { RouteHandle } from '../root.tsx';
import { FormsAddress, formsMeta } from './forms.tsx';
import { loadForms } from './load-forms.server.ts';
import { loadPage } from './load-page.server.ts';
import { pageMeta, PublishedPage } from './published-page.tsx';

/** A published page carries no script of React; the screens of forms do. */
export const handle: RouteHandle = {
  tools: (found) => (found as Route.ComponentProps['loaderData'] | undefined)?.kind === 'forms',
};

/** What a site has at an address: a published page, or a screen of its forms. */
export const loader = (route: Route.LoaderArgs) =>
  route.context.get(scopeContext).site?.pattern_type === 'forms' ? loadForms(route) : loadPage(route);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Tidemark' }];
  return loaderData.kind === 'forms' ? formsMeta(loaderData) : pageMeta(loaderData);
}

export default function Address({ loaderData }: Route.ComponentProps) {
  return loaderData.kind === 'forms' ? <FormsAddress {...loaderData} /> : <PublishedPage {...loaderData} />;
}
