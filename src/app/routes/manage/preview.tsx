import { data } from 'react-router';
import { pagePreviewDocument } from '#client/page-documents.ts';
import { pagePath } from '#domain/page/tree/navigation.ts';
import { siteHref } from '#domain/site/site.ts';
import { PageThemeProvider } from '#screens/page/shell/page-theme.tsx';
import { PreviewScreen } from '#screens/page/preview-screen.tsx';
import { loadSectionViews } from '#screens/page/section-view.tsx';
import { scopeContext } from '../../context.ts';
import { load } from '../../graphql-context.ts';
import { pageTheme, readThemeSources } from '../../rendering/site-theme.server.ts';
import type { RouteHandle } from '../../root.tsx';
import type { Route } from './+types/preview';

export const handle: RouteHandle = { content: true };

/** The draft of a page, or an earlier version of it, for those who may edit it. It has no script. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  const { pathname, search } = new URL(request.url);
  const pageId = idOf(params.pageId);
  const kind = params.kind ?? null;
  const revision = params.revision === undefined ? null : idOf(params.revision);
  const isVersion = (kind === 'draft' || kind === 'published') && revision !== null;

  if (!isVersion && (kind !== null || revision !== null)) {
    throw data('There is no such version of a page.', { status: 404, statusText: 'Not found' });
  }

  const variables = { pageId, kind, revision, search };
  const { pagePreview: view } = await load(pagePreviewDocument, variables, request, scope);
  if (!view.page) throw data('There is no such page.', { status: 404, statusText: 'Not found' });

  await loadSectionViews(view.content);
  const theme = scope.site && pageTheme(scope.site, view.page, await readThemeSources(scope.services));
  return { view, theme, kind, address: { pathname, search }, url: request.url };
}

/** A number in an address; for other texts an id that nothing has. */
const idOf = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `Preview of ${loaderData.view.page.title}` : 'Preview' },
  { name: 'robots', content: 'noindex' },
];

export default function PreviewRoute({ loaderData }: Route.ComponentProps) {
  const { view, theme, kind, address, url } = loaderData;
  const note = kind && (
    <>
      <span>
        {kind === 'published'
          ? 'This is an earlier publication of the page.'
          : 'This is an earlier draft of the page.'}
      </span>
      <a className="text-accent underline" href={siteHref(view.site, `/edit/${pagePath(view.page)}`)}>
        Back to the editor
      </a>
    </>
  );

  return (
    <PageThemeProvider theme={theme}>
      <PreviewScreen view={view} address={address} url={url} note={note} />
    </PageThemeProvider>
  );
}
