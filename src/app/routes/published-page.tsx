import { addressOfWidth, keyOfAddress, sizeOfWidth } from '#domain/page/shown-asset.ts';
import type { ShownPage } from '#domain/site/page-view.ts';
import { EmbedScreen } from '#screens/page/embed-screen.tsx';
import { MissingScreen } from '#screens/page/not-found-screen.tsx';
import { PageThemeProvider } from '#screens/page/frame/page-theme.tsx';
import { PageScreen } from '#screens/page/page-screen.tsx';
import type { PageData } from './load-page.server.ts';

/** The title and description of a page. */
export function pageMeta({ view, path, url }: PageData) {
  if (!view.page) return [{ title: `No Route Match ${path}` }, { name: 'robots', content: 'noindex' }];
  return [
    {
      title:
        view.page.index === 0 && view.page.parent === null
          ? view.site.name
          : `${view.page.title} · ${view.site.name}`,
    },
    ...(view.page.description ? [{ name: 'description', content: view.page.description }] : []),
    ...(view.page.image ? linkCard(view, url) : []),
  ];
}

/** The width in px of the picture that other sites show with a link. */
const cardWidth = 1280;

/** What other sites and apps show of a page with a link to it. */
function linkCard({ page, site, assets }: ShownPage, url: string) {
  const asset = assets.find(({ key }) => key === keyOfAddress(page.image));
  const picture = asset ? addressOfWidth(asset, cardWidth) : page.image;
  return [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:title', content: page.title },
    ...(page.description ? [{ property: 'og:description', content: page.description }] : []),
    { property: 'og:url', content: new URL(new URL(url).pathname, url).href },
    { property: 'og:image', content: new URL(picture, url).href },
    ...(asset && asset.kind === 'image' ? pictureSize(sizeOfWidth(asset, cardWidth)) : []),
    ...(asset?.altText ? [{ property: 'og:image:alt', content: asset.altText }] : []),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** Apps that know the size of a picture show it with the first link, before they have fetched it. */
const pictureSize = ({ width, height }: { width: number; height: number }) => [
  { property: 'og:image:width', content: String(width) },
  { property: 'og:image:height', content: String(height) },
];

/** A published page, or that there is none. */
export function PublishedPage({
  view,
  viewer,
  address,
  path,
  url,
  section,
  script,
  theme,
  draftTitle,
}: PageData) {
  if (!view.page) return <MissingScreen view={view} viewer={viewer} path={path} draftTitle={draftTitle} />;
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
