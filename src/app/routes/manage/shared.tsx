import { previewByLinkDocument } from '#client/page-publishing-documents.ts';
import { formatMoment } from '#domain/value/date/format-date.ts';
import { PageThemeProvider } from '#screens/page/shell/page-theme.tsx';
import { PreviewScreen } from '#screens/page/preview-screen.tsx';
import { loadSectionViews } from '#screens/page/section-view.tsx';
import { data } from 'react-router';
import { scopeContext } from '../../context.ts';
import { load } from '../../graphql-context.ts';
import { secretAddress } from '../../account/secret-address.ts';
import { pageTheme, readThemeSources } from '../../rendering/site-theme.server.ts';
import type { RouteHandle } from '../../root.tsx';
import type { Route } from './+types/shared';

export const handle: RouteHandle = { content: true };

/** The draft of a page for people with a preview link. It has no script. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  const { pathname, search } = new URL(request.url);
  if (!scope.site) throw data('There is no site at this address.', { status: 404, statusText: 'Not found' });

  const { previewByLink } = await load(
    previewByLinkDocument,
    { token: params.token, search },
    request,
    scope,
  );
  const { view, expiresAt } = previewByLink;
  if (!view.page) throw data('This page no longer exists.', { status: 404, statusText: 'Not found' });

  await loadSectionViews(view.content);
  // The address contains the secret of the link, so the address of the site is printed instead.
  return {
    view,
    theme: pageTheme(scope.site, view.page, await readThemeSources(scope.services)),
    expiresAt,
    address: { pathname, search },
    url: new URL(view.site.base_url, request.url).href,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `Preview of ${loaderData.view.page.title}` : 'Preview' },
  { name: 'robots', content: 'noindex' },
  secretAddress,
];

export default function SharedRoute({ loaderData }: Route.ComponentProps) {
  const { view, theme, expiresAt, address, url } = loaderData;
  const note = <span>A preview of a draft. This link is valid until {formatMoment(expiresAt)}.</span>;
  return (
    <PageThemeProvider theme={theme}>
      <PreviewScreen view={view} address={address} url={url} note={note} />
    </PageThemeProvider>
  );
}
