import { previewByLinkDocument } from '#client/page-publishing-documents.ts';
import { formatMoment } from '#domain/value/date/format-date.ts';
import { PageThemeProvider } from '#screens/page/shell/page-theme.tsx';
import { PreviewScreen } from '#screens/page/preview-screen.tsx';
import { loadSectionViews } from '#screens/page/section-view.tsx';
import { data } from 'react-router';
import { localeOfLanguage } from '#domain/value/text/locale.ts';
import { textsOf } from '#texts/texts-of.ts';
import { useLocale, useTexts } from '#texts/use-texts.tsx';
import { textsAt } from '../../visitor-language.server.ts';
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
  const { errors } = textsAt(scope, request);
  if (!scope.site) throw data(errors.noSite, { status: 404, statusText: 'Not found' });

  const { previewByLink } = await load(
    previewByLinkDocument,
    { token: params.token, search },
    request,
    scope,
  );
  const { view, expiresAt } = previewByLink;
  if (!view.page) throw data(errors.noPage, { status: 404, statusText: 'Not found' });

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

export function meta({ loaderData }: Route.MetaArgs) {
  const { pages } = textsOf(localeOfLanguage(loaderData?.view.site.language ?? 'en'));
  return [
    { title: loaderData ? pages.previewOf({ title: loaderData.view.page.title }) : pages.preview },
    { name: 'robots', content: 'noindex' },
    secretAddress,
  ];
}

export default function SharedRoute({ loaderData }: Route.ComponentProps) {
  const { view, theme, expiresAt, address, url } = loaderData;
  const { pages } = useTexts();
  const locale = useLocale();
  const note = <span>{pages.draftUntil({ date: formatMoment(expiresAt, locale) })}</span>;
  return (
    <PageThemeProvider theme={theme}>
      <PreviewScreen view={view} address={address} url={url} note={note} />
    </PageThemeProvider>
  );
}
