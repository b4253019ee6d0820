import { EmbedScreen } from '#screens/page/embed-screen.tsx';
import { MissingScreen } from '#screens/page/not-found-screen.tsx';
import { PageThemeProvider } from '#screens/page/frame/page-theme.tsx';
import { PageScreen } from '#screens/page/page-screen.tsx';
import type { PageData } from './load-page.server.ts';

/** The title and description of a page. */
export function pageMeta({ view, path }: PageData) {
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

/** A published page, or that there is none. */
export function PublishedPage({ view, viewer, address, path, url, section, script, theme }: PageData) {
  if (!view.page) return <MissingScreen view={view} viewer={viewer} path={path} />;
  return (
    <PageThemeProvider theme={theme}>
      {section === null ? (
        <PageScreen view={view} viewer={viewer} address={address} url={url} />
      ) : (
        <EmbedScreen view={view} address={address} />
      )}
      {/* A page that only is read carries no script at all. */}
      {script && <script type="module" src={script} />}
    </PageThemeProvider>
  );
}
