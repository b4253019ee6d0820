import { addressOfWidth, keyOfAddress, sizeOfWidth } from '#domain/page/content/shown-asset.ts';
import type { ShownPage } from '#domain/site/page-view.ts';
import { cardSize } from '#graphs/picture/card-size.ts';
import { siteHref } from '#domain/site/site.ts';
import { EmbedScreen } from '#screens/page/embed-screen.tsx';
import { MissingScreen } from '#screens/page/not-found-screen.tsx';
import { PageThemeProvider } from '#screens/page/frame/page-theme.tsx';
import { PageScreen } from '#screens/page/page-screen.tsx';
import type { LinkPicture } from '../rendering/section-picture.server.ts';
import type { LoadedPage } from './load-page.server.ts';

/** The title and description of a page. */
export function pageMeta({ view, path, url, picture, section }: LoadedPage) {
  const card =
    view.page && (view.page.image ? chosenPicture(view, url) : picture && drawnPicture(picture, url));
  if (!view.page) return [{ title: `No Route Match ${path}` }, { name: 'robots', content: 'noindex' }];

  return [
    {
      title: view.path === '' ? view.site.name : `${view.page.title} · ${view.site.name}`,
    },
    section === null
      ? { tagName: 'link', rel: 'canonical', href: canonicalAddress(view, url) }
      : { name: 'robots', content: 'noindex' },
    ...(section === null ? feedLinks(view, url) : []),
    ...(view.page.description ? [{ name: 'description', content: view.page.description }] : []),
    ...(card ? linkCard(view, url, card) : []),
  ];
}

/** The one address of a page, without filters and other choices. */
const canonicalAddress = ({ site, path }: ShownPage, url: string): string =>
  new URL(siteHref(site, `/${path}`), url).href;

/** The feeds of what is published on a site and on a page, for programs that follow them; only those that visitors may read. */
function feedLinks({ site, page, viewer }: ShownPage, url: string) {
  if (!viewer.isPublicPage) return [];
  const linkTo = (title: string, query: string) => ({
    tagName: 'link',
    rel: 'alternate',
    type: 'application/atom+xml',
    title,
    href: new URL(`${siteHref(site, '/feed.atom')}${query}`, url).href,
  });

  return [linkTo(site.name, ''), linkTo(page.title, `?page=${page.id}`)];
}

/** The width in px of the picture that other sites show with a link. */
const cardWidth = 1280;

/** A picture that links show: its full address, what it shows, and its size in px where that is known. */
type CardPicture = { url: string; text: string; size: { width: number; height: number } | null };

/** The picture that an editor has chosen. */
function chosenPicture({ page, assets }: ShownPage, url: string): CardPicture {
  const asset = assets.find(({ key }) => key === keyOfAddress(page.image));
  const picture = asset ? addressOfWidth(asset, cardWidth) : page.image;
  return {
    url: new URL(picture, url).href,
    text: asset?.altText ?? '',
    size: asset?.kind === 'image' ? sizeOfWidth(asset, cardWidth) : null,
  };
}

/** The picture of the first chart. */
const drawnPicture = ({ address, text }: LinkPicture, url: string): CardPicture => ({
  url: new URL(address, url).href,
  text,
  size: cardSize,
});

/** The metadata of a page that other sites and apps show with a link to it. */
function linkCard(view: ShownPage, url: string, picture: CardPicture) {
  const { page, site } = view;
  return [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:title', content: page.title },
    ...(page.description ? [{ property: 'og:description', content: page.description }] : []),
    { property: 'og:url', content: canonicalAddress(view, url) },
    { property: 'og:image', content: picture.url },
    ...(picture.size ? pictureSize(picture.size) : []),
    ...(picture.text ? [{ property: 'og:image:alt', content: picture.text }] : []),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** Apps that know the size of a picture show it with the first link, before they have fetched it. */
const pictureSize = ({ width, height }: NonNullable<CardPicture['size']>) => [
  { property: 'og:image:width', content: String(width) },
  { property: 'og:image:height', content: String(height) },
];

/** A published page, or the message that there is none. */
export function PublishedPage({
  view,
  viewer,
  address,
  path,
  url,
  section,
  script,
  theme,
  hidden,
}: LoadedPage) {
  if (!view.page) return <MissingScreen view={view} viewer={viewer} path={path} hidden={hidden} />;
  return (
    <PageThemeProvider theme={theme}>
      {section === null ? (
        <PageScreen view={view} viewer={viewer} address={address} url={url} />
      ) : (
        <EmbedScreen view={view} address={address} />
      )}
      {/* A page that is only read has no script at all. */}
      {script && <script type="module" src={script} />}
    </PageThemeProvider>
  );
}
