import '#ui/styles.css';
import '#graphs/graphs.css';
import '#columns/cells.css';
import '#dataview/dataview.css';
import '#sections/sections.css';
import '#screens/page/visitor/update-page.css';
import toolStyles from '#ui/tools.css?url';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { directionOf } from '#domain/value/text/direction-of.ts';
import { embedParameter } from '#domain/page/filter/query-string.ts';
import { localeOfLanguage } from '#domain/value/text/locale.ts';
import { TextsProvider, useTexts } from '#texts/use-texts.tsx';
import { createQueryClient } from '#client/query-client.ts';
import { pressableStyle } from '#ui/pressable-style.ts';
import { ThemeOptionsProvider } from '#screens/page/shell/theme-options.tsx';
import type { SourceTab } from '#screens/sources/sources-context.tsx';
import { textsAddress } from '#server/http/http.server.ts';
import { textsOf, type Texts } from '#texts/texts-of.ts';
import { visitorLanguage } from './visitor-language.server.ts';
import { scopeContext } from './context.ts';
import { pageScript } from './rendering/page-script.server.ts';
import type { SiteKind } from './site-routes.ts';
import { readThemeSources, siteStyle } from './rendering/site-theme.server.ts';
import type { Route } from './+types/root';

/**
 * The properties of a route: `tools` if its page is hydrated, which published pages are not; `tab` if it is a
 * tab of a source; `content` if it shows a page of the site, in the site's language; `account` if it is a
 * screen about one's account, in the language of its visitor.
 */
export type RouteHandle = { tools?: boolean; tab?: SourceTab; content?: boolean; account?: boolean };

/** The language of the tools, and of pages without another one. */
const interfaceLanguage = 'en';

/**
 * The theme's variables and options, the kind of the site, whether this is local mode, who is signed in, and
 * the first script of tools.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  const { site, services, viewer } = scope;
  const style = siteStyle(site, await readThemeSources(services));
  const language = site?.language ?? interfaceLanguage;
  const spoken = await visitorLanguage(request, scope);
  const kind: SiteKind = site?.pattern_type ?? 'page';
  const { localUser } = services.configuration;
  const account = viewer.id ?? undefined;

  return {
    ...style,
    kind,
    language,
    visitorLanguage: spoken,
    localUser,
    account,
    script: pageScript('early-events'),
    texts: textsAddress(language),
    visitorTexts: textsAddress(spoken),
  };
}

/** Themes change with the site only, never with a navigation inside it. */
export const shouldRevalidate = () => false;

/** The document around every page; only tools are hydrated. */
export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const handles = useMatches().map(({ handle }) => handle as RouteHandle | undefined);
  const tools = handles.some((handle) => handle?.tools);
  const isFailed = Boolean(useRouteError());
  const language = languageOf(handles, isFailed, data) ?? interfaceLanguage;
  const { pages } = textsOf(localeOfLanguage(language));

  // Says that the page reacts to keys and clicks, for tests and other programs that use it.
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);
  return (
    <html
      lang={language}
      dir={directionOf(language)}
      data-account={data?.account}
      data-texts={isFailed ? data?.visitorTexts : data?.texts}
      data-site-kind={tools ? data?.kind : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <style dangerouslySetInnerHTML={{ __html: data?.css ?? '' }} />
        <Links />
        {tools && data && <script type="module" async src={data.script} />}
        {tools && <link rel="stylesheet" href={toolStyles} />}
        {tools && <style id={pressableStyle.id} dangerouslySetInnerHTML={{ __html: pressableStyle.css }} />}
      </head>
      <body>
        {data?.localUser && (
          <p role="status" className="bg-warning-soft px-4 py-1 text-center text-12 text-warning">
            {pages.localMode}
          </p>
        )}
        <TextsProvider language={language}>
          <ThemeOptionsProvider value={data?.options ?? null}>{children}</ThemeOptionsProvider>
        </TextsProvider>
        {tools && <ScrollRestoration />}
        {tools && <Scripts />}
      </body>
    </html>
  );
}

/** The language that a document is in: that of its site, of its visitor, or else that of the tools. */
function languageOf(
  handles: readonly (RouteHandle | undefined)[],
  isFailed: boolean,
  data: { language: string; visitorLanguage: string } | undefined,
): string | undefined {
  if (isFailed || handles.some((handle) => handle?.account)) return data?.visitorLanguage;
  if (handles.some((handle) => handle?.content)) return data?.language;
  return undefined;
}

export default function Root() {
  // One cache for all screens; mutations invalidate what they change by its key.
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  );
}

const WayOn = ({ text, href }: { text: string; href: string }) => (
  <a className="text-accent underline" href={href}>
    {text}
  </a>
);

const statusOf = (error: unknown): number | null => (isRouteErrorResponse(error) ? error.status : null);

function headingOf(error: unknown, texts: Texts['errors']): string {
  const status = statusOf(error);
  if (status === 404) return '404';
  if (status === 403) return texts.noAccess;
  return texts.somethingWrong;
}

function messageOf(error: unknown, texts: Texts['errors']): string {
  if (!isRouteErrorResponse(error)) return texts.unableNow;
  if (typeof error.data === 'string' && error.data) return error.data;
  return `${error.status} ${error.statusText}`;
}

/** The screen of a page that fails: what happened, and links to continue. */
export function ErrorBoundary() {
  const { errors } = useTexts();
  const error = useRouteError();
  const location = useLocation();
  const status = statusOf(error);
  // Links within a frame on another site would open there, where only the section may be shown.
  const isFramed = new URLSearchParams(location.search).has(embedParameter);
  const heading = headingOf(error, errors);

  return (
    <main className="page-column py-24">
      <title>{status === 404 ? errors.notFound : heading}</title>
      <h1 className="font-serif text-36 font-semibold">{heading}</h1>
      <p className="mt-4 text-quiet">{messageOf(error, errors)}</p>
      {!isFramed && (
        <p className="mt-6 flex flex-wrap gap-6">
          {status !== 404 && <WayOn text={errors.tryAgain} href={location.pathname + location.search} />}
          {status === 403 && <WayOn text={errors.signInAsOther} href="/auth/logout" />}
          {location.pathname !== '/' && <WayOn text={errors.goToFirstPage} href="/" />}
        </p>
      )}
    </main>
  );
}
