import { data, redirect } from 'react-router';
import { pageViewDocument } from '#api/page-documents.ts';
import { siteHref } from '#domain/page/site.ts';
import { MissingScreen } from '#screens/page/missing-screen.tsx';
import { PageScreen } from '#screens/page/page-screen.tsx';
import { loadSectionViews } from '#screens/page/section-view.tsx';
import { sectionTypes } from '#sections/index.ts';
import { keepHeader } from '#server/platform/platform.server.ts';
import { scopeContext } from '../context.ts';
import { load } from '../graph-context.ts';
import { visitorScript } from '../visitor-script.server.ts';
import type { Route } from './+types/page';

/** A published page: permanent redirect for an address it had before, 404 in the site's layout for none. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  const { pathname, search } = new URL(request.url);
  const path = (params['*'] ?? '').replace(/\/$/, '');
  if (!scope.site) throw data(`No Route Match ${pathname}`, { status: 404, statusText: 'Not found' });
  const { pageView: view, viewer } = await load(pageViewDocument, { path, search }, request, scope);
  const address = { pathname, search };
  if (!view.page) {
    if (view.movedTo) throw redirect(`${siteHref(scope.site, `/${encodeURI(view.movedTo)}`)}${search}`, 301);
    return data({ view, viewer, address, path: `/${path}`, script: null }, { status: 404 });
  }
  await loadSectionViews(view.content);
  const asks = view.content.sections.some(({ element }) => sectionTypes[element['element-type']]?.questions);
  const headers = new Headers(viewer.level < 0 ? [[keepHeader, 'yes']] : []);
  return data(
    { view, viewer, address, path: `/${path}`, script: asks ? visitorScript() : null },
    { headers },
  );
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Tidemark' }];
  const { view, path } = loaderData;
  if (!view.page) return [{ title: `No Route Match ${path}` }, { name: 'robots', content: 'noindex' }];
  return [
    {
      title:
        view.page.index === 0 && view.page.parent === null
          ? view.site.name
          : `${view.page.title} · ${view.site.name}`,
    },
    ...(view.page.description ? [{ name: 'description', content: view.page.description }] : []),
  ];
}

export default function PageRoute({ loaderData }: Route.ComponentProps) {
  const { view, viewer, address, path, script } = loaderData;
  if (!view.page) return <MissingScreen view={view} viewer={viewer} path={path} />;
  return (
    <>
      <PageScreen view={view} viewer={viewer} address={address} />
      {/* A page that only is read carries no script at all. */}
      {script && <script type="module" src={script} />}
    </>
  );
}
